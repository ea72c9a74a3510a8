import { headerOf, loggedSearch } from '@cairn/service-kit'
import type { Project, ServiceRequest } from '@cairn/service-kit'
import type { DeployedFunction } from './deployed-function.ts'
import { LineBudget } from './worker/line-budget.ts'
import type { OutputLevel } from './worker/worker-output.ts'

type Logging = Pick<Project, 'log'>

const deploymentOf = ({ id, version, deploymentId }: DeployedFunction) => ({
  function_id: id,
  deployment_id: deploymentId,
  version: String(version),
})

interface Call {
  status: number
  elapsedMs: number
  contentType: string | undefined
}

/** A line of `function_edge_logs`: one request. */
export const logCall = (
  { log }: Logging,
  deployed: DeployedFunction,
  request: Omit<ServiceRequest, 'body'>,
  { status, elapsedMs, contentType }: Call,
): void => {
  const { method, path, query } = request
  const host = headerOf(request, 'host')
  const search = loggedSearch(query.size === 0 ? '' : `?${query.toString()}`)
  const url = `${host ?? ''}${path}${search}`
  log?.write('function_edge_logs', {
    message: `${method} | ${status} | ${url}`,
    fields: {
      ...deploymentOf(deployed),
      execution_time_ms: Math.round(elapsedMs),
      'request.method': method,
      'request.pathname': path,
      'request.search': search,
      'request.url': url,
      'request.host': host,
      'request.headers.user_agent': headerOf(request, 'user-agent'),
      'response.status_code': status,
      'response.headers.content_type': contentType,
    },
  })
}

/** Writes lines of `function_logs`: what a worker says. */
export const workerLog = ({ log }: Logging, deployed: DeployedFunction) => {
  const budget = new LineBudget()
  const write = (level: OutputLevel, event: string, message: string, more: Record<string, number | string> = {}) =>
    log?.write('function_logs', { message, fields: { ...deploymentOf(deployed), level, event_type: event, ...more } })
  return {
    booted: (bootMs: number) =>
      write('info', 'Boot', `booted (time: ${Math.round(bootMs)}ms)`, { boot_time: Math.round(bootMs) }),
    failed: (message: string) => write('error', 'BootFailure', message),
    ended: (reason: string) => write('info', 'Shutdown', 'shutdown', { reason }),
    line: (level: OutputLevel, text: string) => {
      const { isKept, dropped } = budget.take(performance.now())
      if (!isKept) return
      if (dropped > 0) write('warning', 'Log', `${dropped} lines were left out: a function may write 100 in a second.`)
      write(level, 'Log', text)
    },
  }
}
export type WorkerLog = ReturnType<typeof workerLog>
