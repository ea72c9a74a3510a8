import type { Project } from '@cairn/service-kit'
import type { RealtimeError } from './realtime-error.ts'

type Logged = Pick<Project, 'log' | 'ref'>

/** What a client was refused. */
export const logRefusal = ({ log, ref }: Logged, { code, message }: RealtimeError, about: string): void =>
  log?.write('realtime_logs', {
    message: `${code}: ${message} (${about})`,
    fields: { level: 'warning', project: ref, error_code: code },
  })

/** What did not work, through no fault of a client. */
export const logFailure = ({ log, ref }: Logged, code: string, error: unknown): void =>
  log?.write('realtime_logs', {
    message: `${code}: ${error instanceof Error ? error.message : String(error)}`,
    fields: { level: 'error', project: ref, error_code: code },
  })

/** That a client has come or gone, and how many there are. */
export const logConnections = (
  { log, ref }: Logged,
  message: string,
  { connected, limit }: { connected: number; limit: number },
): void =>
  log?.write('realtime_logs', {
    message,
    fields: { level: 'info', project: ref, 'measurements.connected': connected, 'measurements.limit': limit },
  })
