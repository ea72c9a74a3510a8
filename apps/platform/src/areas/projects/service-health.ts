import { archiver, backendServiceAt } from '@cairn/contracts/projects/project-services'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { ServiceHealth } from '@cairn/contracts/projects/projects'
import type { ProjectService } from '@cairn/service-kit'
import type { Pool } from 'pg'
import { archivingText } from '../backups/unarchived-log.ts'
import type { Context } from '../../context.ts'
import type { StoredProject } from './project-store.ts'

const deadlineMs = 3_000

/** Rejects when `work` takes too long to count as healthy. */
const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${deadlineMs / 1000} seconds.`)), deadlineMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const askPostgres = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
  return `PostgreSQL ${rows[0]?.version ?? ''}`
}

type ServiceName = ServiceHealth['name']

const measured = async (name: ServiceName, ask: () => Promise<string>): Promise<ServiceHealth> => {
  const startedAt = performance.now()
  try {
    const detail = await inTime(ask())
    const latencyMs = Math.round((performance.now() - startedAt) * 10) / 10
    return { name, status: 'healthy', latency_ms: latencyMs, detail }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { name, status: 'unhealthy', latency_ms: null, detail }
  }
}

const askService = async (
  { runtime }: Pick<Context, 'runtime'>,
  { ref }: StoredProject,
  service: ProjectService,
): Promise<string> => {
  const running = await runtime.find(ref)
  if (running === undefined) throw new Error('The project does not exist any more.')
  await runtime.ready(running, service)
  return running.open(service).health()
}

/**
 * Checks the health of each service of a project. Never throws: the result has the error. It is no use of the project, since
 * an open page asks each 30 seconds: a database that sleeps is not started.
 */
export const serviceHealth = async (
  context: Pick<Context, 'engine' | 'runtime' | 'supervisor'>,
  project: StoredProject,
): Promise<ServiceHealth[]> => {
  const services = context.runtime.services.flatMap((service) => {
    const name = backendServiceAt[service.name]
    return name === undefined ? [] : [{ name, service }]
  })
  const isArchived = project.recovery_days !== null
  const all = (status: ServiceHealth['status'], detail: string | null): ServiceHealth[] =>
    ['postgresql' as const, ...services.map(({ name }) => name), ...(isArchived ? [archiver] : [])].map((name) => ({
      name,
      status,
      latency_ms: null,
      detail: name === 'postgresql' ? detail : null,
    }))
  if (!isActionAllowed('query', project.status))
    return all(project.status === 'ACTIVE_UNHEALTHY' ? 'unhealthy' : 'stopped', project.status_detail)
  const pool = context.supervisor.runningPool(project, 'supabase_admin')
  if (pool === undefined) return all('asleep', null)
  return Promise.all([
    measured('postgresql', () => askPostgres(pool)),
    ...services.map(({ name, service }) => measured(name, () => askService(context, project, service))),
    ...(isArchived ? [measured(archiver, () => archivingText(context, project))] : []),
  ])
}
