import type { LogStore } from '@cairn/logs'
import type { LogSink } from '@cairn/service-kit'
import type { PoolerLog } from '../gateway/pooler/pooler-log.ts'
import { poolerMessages } from '../gateway/pooler/pooler-log.ts'

/** Keeps what the services of a project write as lines of its sources. */
export const serviceLines = (logs: Pick<LogStore, 'write'>, ref: string): LogSink => ({
  write: (source, { message, fields }) => logs.write(ref, source, { timestamp: Date.now(), message, fields }),
})

/** Keeps what becomes of clients of the pooler as lines of the source `supavisor_logs`. */
export const storedPoolerClients = (logs: Pick<LogStore, 'write'>): PoolerLog => ({
  write: ({ ref, user, db_name: database, client_address: address, application_name: application, event, ...rest }) =>
    logs.write(ref, 'supavisor_logs', {
      timestamp: Date.now(),
      message: `${poolerMessages[event]} | ${user} | ${database} | ${address}`,
      fields: {
        level: event === 'not_connected' ? 'warning' : 'info',
        project: ref,
        user,
        db_name: database,
        mode: 'transaction',
        state: event,
        client_address: address,
        application_name: application,
        session_time: rest.session_time,
      },
    }),
})

/** Gives each to several. */
export const poolerLinesTo = (logs: readonly PoolerLog[]): PoolerLog => ({
  write: (entry) => {
    for (const log of logs) log.write(entry)
  },
})
