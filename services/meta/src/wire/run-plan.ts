import type { PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { beginReadOnly, endReadOnly } from '../read-only/read-only-pool.ts'
import { underName } from './application-name.ts'
import { keyOfSession, sendCancelRequest } from './cancel-request.ts'
import type { Answer, Plan, Running, Step } from './pipeline.ts'
import { startPipeline } from './pipeline.ts'

/** A cancel request that arrives between two statements has no effect, so it is sent again. */
const cancelAgainMs = 250
/** After this time without an answer to the cancel request, the connection is closed. */
const cancelGraceMs = 5_000

export type Interruption = 'query_timeout' | 'query_cancelled'

export interface PlanOutcome extends Answer {
  /** Why it was interrupted; undefined also when the interruption came too late. */
  interruption: Interruption | undefined
}

export interface TimeLimit {
  /** From the wait for a connection to the last answer. */
  timeoutMs: number
  signal?: AbortSignal | undefined
}

export interface TimedPlan extends Plan, TimeLimit {
  /** Called with the process id of the session, before the first statement. */
  onSession?: ((processId: number) => void) | undefined
}

/** Calls `interrupt` on timeout or when the caller aborts. Disposing stops the timer and the listener. */
const watch = (plan: TimeLimit, interrupt: (why: Interruption) => void): Disposable => {
  const { signal, timeoutMs } = plan
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

/**
 * Whether the server refuses logins until the project is repaired. The platform reports a server that is full, starting
 * or stopping in its own words.
 */
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

/** A connection of the pool, within the time limit. @throws MetaError `query_timeout`, `query_cancelled`, `project_unavailable`. */
export const acquire = async (db: Database, plan: TimeLimit): Promise<PoolClient> => {
  const waiting = Promise.withResolvers<never>()
  using _ = watch(plan, (why) => waiting.reject(new MetaError(why)))
  let isGivenUp = false
  const connecting = connect(db)
  try {
    return await Promise.race([connecting, waiting.promise])
  } catch (error) {
    isGivenUp = true
    throw isRefusedLogin(error) ? refusedLogin(error) : error
  } finally {
    // A connection that opens after the caller gave up is released at once; an error of it is ignored.
    if (isGivenUp)
      connecting.then(
        (client) => client.release(),
        () => undefined,
      )
  }
}

const inReadOnlyTransaction = <Kind extends Plan>(plan: Kind): Kind => ({
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

const isAborted = ({ signal }: TimeLimit): boolean => signal?.aborted === true

const ignoreError = (): void => undefined

/** Closes the connection if a cancel request may still arrive or a transaction is open; otherwise returns it to the pool. */
const release = async (client: PoolClient, running: Running, interrupter: Interrupter): Promise<void> => {
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
 * Runs a plan on a connection of the pool, under the application's name, and in a read-only transaction if the database is
 * opened read-only. An error of PostgreSQL is part of the answer.
 * @throws MetaError `query_timeout` or `query_cancelled` if the server was not reached, or did not stop, in time;
 * `project_unavailable` if the connection broke. Other connection errors are thrown as they are.
 */
export const runPlan = async (db: Database, plan: TimedPlan): Promise<PlanOutcome> => {
  if (isAborted(plan)) throw new MetaError('query_cancelled')
  const client = await acquire(db, plan)
  // An 'error' event without a listener ends the process. The pipeline has its own listener while it runs.
  client.on('error', ignoreError)
  const processId = keyOfSession(client)?.processId
  if (processId !== undefined) plan.onSession?.(processId)
  const steps = db.isReadOnly === true ? inReadOnlyTransaction(plan) : plan
  const running = startPipeline(client, underName(client, db.applicationName, steps))
  using interrupter = new Interrupter(client, running)
  using _ = watch(plan, (why) => interrupter.interrupt(why))
  // The caller may have aborted while the connection was awaited.
  if (isAborted(plan)) interrupter.interrupt('query_cancelled')
  const released = release(client, running, interrupter)
  try {
    const answer = await running.answered
    const tookEffect = !answer.isWhole || answer.failure?.report.get('C') === '57014'
    return { ...answer, interruption: tookEffect ? interrupter.reason : undefined }
  } catch (error) {
    await released
    throw asMetaError(error, interrupter.reason)
  }
}
