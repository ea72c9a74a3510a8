import type { PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { beginReadOnly, endReadOnly } from '../read-only/read-only-pool.ts'
import { underName } from './application-name.ts'
import { sendCancelRequest } from './cancel-request.ts'
import type { Answer, Plan, Running, Step } from './pipeline.ts'
import { startPipeline } from './pipeline.ts'

/** A cancel request that meets the server between two statements is lost, so it is sent again. */
const cancelAgainMs = 250
/** A server that has not stopped by then is left: the connection is broken off. */
const cancelGraceMs = 5_000

export type Interruption = 'query_timeout' | 'query_cancelled'

export interface Performance extends Answer {
  /** Why it did not come to its end; undefined also where an interruption came too late. */
  interruption: Interruption | undefined
}

export interface Errand extends Plan {
  /** From the wait for a connection to the last answer. */
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/** Calls `interrupt` once: when the time is up or the caller has gone. Disposing ends the watch. */
const watch = (errand: Errand, interrupt: (why: Interruption) => void): Disposable => {
  const { signal, timeoutMs } = errand
  const timer = setTimeout(() => interrupt('query_timeout'), timeoutMs)
  const onAbort = (): void => interrupt('query_cancelled')
  signal?.addEventListener('abort', onAbort, { once: true })
  return {
    [Symbol.dispose]: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}

/** What the server says before it lets nobody in is FATAL; of full and ending servers the platform has its own words. */
const isRefusedLogin = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError &&
  error.severity === 'FATAL' &&
  (!/^(?:57P|53300$|08)/.test(error.code ?? '') || /for (?:database|role)/.test(error.message))

const refusedLogin = (error: DatabaseError): MetaError =>
  new MetaError('project_unavailable', {
    message: `The database refuses connections: ${error.message}. Repair it in the project settings, under Database.`,
    cause: error,
  })

const connect = async (db: Database): Promise<PoolClient> => {
  const since = performance.now()
  try {
    return await db.connect()
  } catch (error) {
    if (!isRefusedLogin(error) || db.repairLogin === undefined) throw error
    await db.repairLogin(since)
    return db.connect()
  }
}

const borrow = async (db: Database, errand: Errand): Promise<PoolClient> => {
  const waiting = Promise.withResolvers<never>()
  using _ = watch(errand, (why) => waiting.reject(new MetaError(why)))
  let isGivenUp = false
  const connecting = connect(db)
  try {
    return await Promise.race([connecting, waiting.promise])
  } catch (error) {
    isGivenUp = true
    throw isRefusedLogin(error) ? refusedLogin(error) : error
  } finally {
    // A connection that comes after we have gone goes back at once; one that fails then is nobody's concern.
    if (isGivenUp)
      connecting.then(
        (client) => client.release(),
        () => undefined,
      )
  }
}

const onlyReading = <Kind extends Plan>(plan: Kind): Kind => ({
  ...plan,
  steps: (function* (): Generator<Step, void, undefined> {
    yield* beginReadOnly
    yield* plan.steps
  })(),
  after: endReadOnly,
})

class Interrupter implements Disposable {
  reason: Interruption | undefined
  private readonly client: PoolClient
  private readonly running: Running
  private again: NodeJS.Timeout | undefined
  private grace: NodeJS.Timeout | undefined

  constructor(client: PoolClient, running: Running) {
    this.client = client
    this.running = running
  }

  interrupt(why: Interruption): void {
    if (this.reason !== undefined) return
    this.reason = why
    this.running.halt()
    const cancel = (): void => void sendCancelRequest(this.client)
    cancel()
    this.again = setInterval(cancel, cancelAgainMs)
    this.grace = setTimeout(() => this.running.destroy(new MetaError(why)), cancelGraceMs)
  }

  [Symbol.dispose](): void {
    clearInterval(this.again)
    clearTimeout(this.grace)
  }
}

const hasLeft = ({ signal }: Errand): boolean => signal?.aborted === true

const ignoreError = (): void => undefined

/** The connection goes back only as clean as it came: a cancel request may still be under way, a transaction open. */
const giveBack = async (client: PoolClient, running: Running, interrupter: Interrupter): Promise<void> => {
  const isClean = await running.finished
  client.off('error', ignoreError)
  client.release(interrupter.reason !== undefined || !isClean)
}

const asMetaError = (error: unknown, interruption: Interruption | undefined): unknown => {
  if (error instanceof MetaError) return error
  if (interruption !== undefined) return new MetaError(interruption, { cause: error })
  return new MetaError('project_unavailable', {
    message: 'The connection to the database broke while the statement ran.',
    cause: error,
  })
}

/**
 * Borrows a connection, runs the plan (under the application's name, and in a read-only
 * transaction where that is all the access there is), gives the connection back (or closes it, where it is not clean). What the
 * database refused is in the answer.
 * @throws MetaError `query_timeout` or `query_cancelled` where the server was not reached, or did not stop, in time;
 * `project_unavailable` where the connection broke. Errors of connecting travel as they are.
 */
export const perform = async (db: Database, errand: Errand): Promise<Performance> => {
  if (hasLeft(errand)) throw new MetaError('query_cancelled')
  const client = await borrow(db, errand)
  // Unheard, it would end the process; the pipeline hears of it in its own way.
  client.on('error', ignoreError)
  const plan = db.isReadOnly === true ? onlyReading(errand) : errand
  const running = startPipeline(client, underName(client, db.applicationName, plan))
  using interrupter = new Interrupter(client, running)
  using _ = watch(errand, (why) => interrupter.interrupt(why))
  // The caller may have gone while we waited for the connection.
  if (hasLeft(errand)) interrupter.interrupt('query_cancelled')
  const givingBack = giveBack(client, running, interrupter)
  try {
    const answer = await running.answered
    const tookEffect = !answer.isWhole || answer.failure?.report.get('C') === '57014'
    return { ...answer, interruption: tookEffect ? interrupter.reason : undefined }
  } catch (error) {
    await givingBack
    throw asMetaError(error, interrupter.reason)
  }
}
