import { limitedPool, ServiceError } from '@cairn/service-kit'
import type { LimitedPool, Project } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import type { Caller } from '../caller.ts'
import { databaseGone, fromPostgres, isDatabaseError } from '../postgres-errors.ts'
import { RestError } from '../rest-error.ts'
import type { PreparedStatements } from './prepared-statements.ts'

interface ConnectionParts {
  project: Project
  settings: { poolSize: number | null }
  prepared: PreparedStatements
}

const connect = async (pool: LimitedPool): Promise<PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    // Too many connections, a server that starts or stops, or no server at all.
    if (error instanceof Error && error.name !== 'PlatformError') throw databaseGone()
    throw error
  }
}

const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  ('syscall' in error || /^(Connection terminated|Client has encountered a connection error)/.test(error.message))

const isBroken = (error: unknown): boolean =>
  !(error instanceof ServiceError) && (!isDatabaseError(error) || /^(57P|08)/.test(error.code ?? ''))

// An 'error' event without a listener ends the process. The query that was under way has the error too.
const ignoreError = (): void => undefined

/** Runs `work` on a connection of `authenticator`, which is closed afterwards if it is broken. */
export const onConnection = async <T>(
  { project, settings, prepared }: ConnectionParts,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const pool = limitedPool(project.pool('authenticator'), settings.poolSize)
  const client = await connect(pool)
  client.on('error', ignoreError)
  let isUsable = true
  try {
    return await work(client)
  } catch (error) {
    isUsable = !isBroken(error)
    throw error
  } finally {
    client.off('error', ignoreError)
    client.release(!isUsable || prepared.isFull(client) || pool.isOver())
  }
}

/** The refusal that an error stands for. Undefined if the error is unknown. */
export const asRestError = (error: unknown, caller: Caller | undefined): RestError | undefined => {
  if (error instanceof RestError) return error
  if (isDatabaseError(error)) return fromPostgres(error, caller?.isAnonymous !== false)
  return isConnectionError(error) ? databaseGone() : undefined
}
