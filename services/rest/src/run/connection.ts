import { limitedPool, ServiceError } from '@cairn/service-kit'
import type { LimitedPool, Project } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import type { Caller } from '../caller.ts'
import { databaseGone, fromPostgres, isDatabaseError } from '../postgres-errors.ts'
import { RestError } from '../rest-error.ts'
import { Lease } from './leases.ts'
import type { Leases } from './leases.ts'
import type { PreparedStatements } from './prepared-statements.ts'

interface ConnectionParts {
  project: Pick<Project, 'pool'>
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

const finish = (lease: Lease, prepared: PreparedStatements, pool: LimitedPool): void => {
  const { client } = lease
  client.off('error', ignoreError)
  client.release(lease.isBroken || prepared.isFull(client) || pool.isOver())
}

/** Runs `work` on a connection of `authenticator`, which is closed afterwards if it is broken. */
export const onConnection = async <T>(
  { project, settings, prepared }: ConnectionParts,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const pool = limitedPool(project.pool('authenticator'), settings.poolSize)
  const lease = new Lease(await connect(pool))
  lease.client.on('error', ignoreError)
  try {
    return await work(lease.client)
  } catch (error) {
    lease.isBroken = isBroken(error)
    throw error
  } finally {
    finish(lease, prepared, pool)
  }
}

/** A connection that a quick request shares with others. Undefined: it takes one of its own. */
const join = (leases: Leases, pool: LimitedPool): Lease | Promise<Lease | undefined> | undefined =>
  pool.isTaken() ? (leases.join() ?? leases.joinInTurn()) : leases.joinEnough()

const takeAlone = async (leases: Leases, pool: LimitedPool): Promise<Lease> => {
  const lease = await leases.take(() => connect(pool))
  lease.client.on('error', ignoreError)
  return lease
}

/** The same on one that others may share. A quick request joins one where all are taken, or where enough are shared. */
export const onSharedConnection = async <T>(
  { project, settings, prepared, leases }: ConnectionParts & { leases: Leases },
  isQuick: boolean,
  work: (lease: Lease) => Promise<T>,
): Promise<T> => {
  const pool = limitedPool(project.pool('authenticator'), settings.poolSize)
  const joined = isQuick ? join(leases, pool) : undefined
  // Without a pause: those who take one of their own have their turn from now on.
  const lease = (joined && (await joined)) ?? (await takeAlone(leases, pool))
  try {
    return await work(lease)
  } catch (error) {
    lease.isBroken ||= isBroken(error)
    throw error
  } finally {
    if (prepared.isFull(lease.client) || pool.isOver()) leases.close(lease)
    if (leases.leave(lease)) finish(lease, prepared, pool)
  }
}

/** The refusal that an error stands for. Undefined if the error is unknown. */
export const asRestError = (error: unknown, caller: Caller | undefined): RestError | undefined => {
  if (error instanceof RestError) return error
  if (isDatabaseError(error)) return fromPostgres(error, caller?.isAnonymous !== false)
  return isConnectionError(error) ? databaseGone() : undefined
}
