import type { Logger } from '@cairn/service-kit'
import type { Visitor } from '../visitor.ts'

/** What became of a client of the pooler, with the fields of the log source of the shared pooler. */
export interface PoolerLogEntry {
  ref: string
  source: 'supavisor'
  user: string
  db_name: string
  client_address: string
  application_name: string
  event: 'connected' | 'disconnected' | 'not_connected'
  /** How long it was connected, in milliseconds. */
  session_time?: number
}

/** Where its lines go. */
export interface PoolerLog {
  write: (entry: PoolerLogEntry) => void
}

export const poolerMessages = {
  connected: 'Client connected to the pooler',
  disconnected: 'Client disconnected from the pooler',
  not_connected: 'Client was refused by the pooler, or left before it was connected',
} as const

/** Writes them to the log of the platform. */
export const loggedPoolerClients = (logger: Logger): PoolerLog => ({
  write: (entry) => logger.info(entry, poolerMessages[entry.event]),
})

/** The fields that all lines about a client have. */
export const clientFields = (
  { address }: Visitor,
  { ref, role, parameters }: { ref: string; role: string; parameters: ReadonlyMap<string, string> },
): Omit<PoolerLogEntry, 'event'> => ({
  ref,
  source: 'supavisor',
  user: role,
  db_name: parameters.get('database') ?? role,
  client_address: address,
  application_name: parameters.get('application_name') ?? '',
})
