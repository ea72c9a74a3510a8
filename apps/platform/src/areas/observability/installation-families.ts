import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import type { Engine } from '@cairn/engine'
import { version } from '../../version.ts'
import type { MetricFamily } from './prometheus-text.ts'

const single = (name: string, help: string, type: MetricFamily['type'], value: number | undefined): MetricFamily => ({
  name,
  help,
  type,
  samples: value === undefined ? [] : [{ labels: {}, value }],
})

/** What the platform's own process and its disk show. */
export const installationFamilies = (
  { engine }: { engine: Pick<Engine, 'disk' | 'running'> },
  projects: readonly { status: ProjectStatus }[],
): MetricFamily[] => {
  const { user, system } = process.cpuUsage()
  const { heapUsed, rss } = process.memoryUsage()
  const byStatus = Map.groupBy(projects, ({ status }) => status)
  return [
    {
      name: 'cairn_info',
      help: 'The version of the platform.',
      type: 'gauge',
      samples: [{ labels: { version }, value: 1 }],
    },
    single('process_cpu_seconds_total', 'Processor time of the platform.', 'counter', (user + system) / 1_000_000),
    single('process_resident_memory_bytes', 'Memory of the platform.', 'gauge', rss),
    single('nodejs_heap_size_used_bytes', 'JavaScript heap of the platform.', 'gauge', heapUsed),
    single('process_uptime_seconds', 'How long the platform has run.', 'gauge', process.uptime()),
    single('cairn_disk_free_bytes', 'Free space on the disk of the home.', 'gauge', engine.disk().freeBytes),
    single('cairn_databases_running', 'Database servers that run.', 'gauge', engine.running().length),
    {
      name: 'cairn_projects',
      help: 'Projects by status.',
      type: 'gauge',
      samples: [...byStatus].map(([status, { length }]) => ({ labels: { status }, value: length })),
    },
  ]
}
