import type { ServiceHealth } from '@cairn/contracts/projects/projects'
import type { Tone } from '~/ui/badge-style.ts'

export const serviceStateWords = {
  healthy: { text: 'Healthy', tone: 'success' },
  unhealthy: { text: 'Does not respond', tone: 'danger' },
  stopped: { text: 'Stopped', tone: 'neutral' },
  asleep: { text: 'Asleep: the next request starts it', tone: 'neutral' },
} as const satisfies Record<ServiceHealth['status'], { text: string; tone: Tone }>
