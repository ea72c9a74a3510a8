import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { ServiceHealth } from '@cairn/contracts/projects/projects'
import type { StoredProject } from './project-store.ts'
import type { ProjectSupervisor } from './project-supervisor.ts'

const deadlineMs = 3_000

/** Rejects when `work` takes longer than anybody would call healthy. */
const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${deadlineMs / 1000} seconds.`)), deadlineMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const askPostgres = async (supervisor: ProjectSupervisor, project: StoredProject): Promise<string> => {
  const pool = await supervisor.pool(project, 'supabase_admin')
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
  return `PostgreSQL ${rows[0]?.version ?? ''}`
}

/** Asks each service of a project whether it is there. Never throws: what went wrong is the answer. */
export const serviceHealth = async (
  supervisor: ProjectSupervisor,
  project: StoredProject,
): Promise<ServiceHealth[]> => {
  if (!isActionAllowed('query', project.status)) {
    const status = project.status === 'ACTIVE_UNHEALTHY' ? 'unhealthy' : 'stopped'
    return [{ name: 'postgresql', status, latency_ms: null, detail: project.status_detail }]
  }
  const startedAt = performance.now()
  try {
    const detail = await inTime(askPostgres(supervisor, project))
    const latencyMs = Math.round((performance.now() - startedAt) * 10) / 10
    return [{ name: 'postgresql', status: 'healthy', latency_ms: latencyMs, detail }]
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return [{ name: 'postgresql', status: 'unhealthy', latency_ms: null, detail }]
  }
}
