import type { ServiceHealth } from '@cairn/contracts/projects/projects'
import { archiver } from '@cairn/contracts/projects/project-services'
import type { Tone } from '~/ui/badge-style.ts'

interface ServiceStateWords {
  text: string
  tone: Tone
}

const words = {
  healthy: { text: 'Healthy', tone: 'success' },
  unhealthy: { text: 'Does not respond', tone: 'danger' },
  stopped: { text: 'Stopped', tone: 'neutral' },
  asleep: { text: 'Asleep: the next request starts it', tone: 'neutral' },
} as const satisfies Record<ServiceHealth['status'], ServiceStateWords>

/** What archives the changes of a project is asked for what it did. */
export const serviceStateWords = ({ name, status }: Pick<ServiceHealth, 'name' | 'status'>): ServiceStateWords =>
  name === archiver && status === 'unhealthy' ? { text: 'Failing', tone: 'danger' } : words[status]
