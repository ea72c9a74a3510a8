import { setTimeout as wait } from 'node:timers/promises'
import { isSessionOpen } from '@cairn/auth'
import type { ListedQueryRun, QueryRun, QueryRunOrigin } from '@cairn/contracts/database/query-runs'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { FileAnswer } from '@cairn/contracts/endpoint'
import { maxRunningQueries } from '@cairn/contracts/limits'
import type { QueryResult } from '@cairn/meta'
import type { Caller } from '../../../caller.ts'
import { fail } from '../../../errors.ts'
import type { Ground } from '../../../ground.ts'
import { translateError } from '../../../http/translate-error.ts'
import { EarlyCancels } from './early-cancels.ts'
import type { KeptRun } from './kept-runs.ts'
import { keyOf, KeptRuns } from './kept-runs.ts'
import type { RunPlace } from './run-files.ts'
import { createRunFiles } from './run-files.ts'

/** Runs that take longer are in a file while they run, so that it is known that they are lost if the process ends. */
const rememberedAfterMs = 1_000
const bytesPerMb = 1024 * 1024

type Owner = Pick<Caller, 'accountId' | 'sessionId' | 'email'>

interface StartedRun {
  origin: QueryRunOrigin
  query: string
  rowLimit: number
  timeoutMs: number
  transaction: 'run' | 'statement'
  readOnly: boolean
}

interface Running extends RunPlace {
  owner: Owner
  run: QueryRun
  since: number
  controller: AbortController
  ended: PromiseWithResolvers<undefined>
  /** The write of the file before the next one. */
  remembered: Promise<unknown>
  processId: number | undefined
}

/** What the query itself needs. */
export interface RunHandle {
  signal: AbortSignal
  /** To be called with the process id of the session that runs it. */
  onSession: (processId: number) => void
}

const listed = ({ id, document, state, started_at, ended_at, has_result }: QueryRun): ListedQueryRun => ({
  id,
  document,
  state,
  started_at,
  ended_at,
  has_result,
})

const listedOfKept = ({ id, document, state, startedAt, endedAt, hasResult }: KeptRun): ListedQueryRun => ({
  id,
  document,
  state,
  started_at: startedAt,
  ended_at: endedAt,
  has_result: hasResult,
})

const begun = ({ origin, query, rowLimit, timeoutMs, transaction, readOnly }: StartedRun): QueryRun => ({
  id: origin.id,
  document: origin.document,
  origin,
  query,
  row_limit: rowLimit,
  timeout_ms: timeoutMs,
  transaction,
  read_only: readOnly,
  state: 'running',
  started_at: new Date().toISOString(),
  ended_at: null,
  elapsed_ms: 0,
  has_result: false,
  error: null,
})

interface RunFailure {
  how: Pick<QueryRun, 'state' | 'error'>
  /** Of the statements before the one that failed. */
  results?: StatementResult[] | undefined
}

/** What the caller of a failed run was told. */
const failureOf = (error: unknown): RunFailure => {
  const known = translateError(error) ?? fail('internal')
  const { database, results } = known.details
  const told = { message: known.message, reason: known.reason, ...(database === undefined ? {} : { database }) }
  if (known.reason === 'query_cancelled') return { how: { state: 'cancelled', error: told } }
  return { how: { state: 'failed', error: told }, results }
}

/** Queries that belong to the account that started them, and not to the request. */
export class QueryRuns {
  readonly #ground: Ground
  readonly #kept: KeptRuns
  readonly #running = new Map<string, Running>()
  readonly #earlyCancels = new EarlyCancels()
  readonly #writing = new Set<Promise<unknown>>()

  constructor(ground: Ground) {
    const { eachMb, projectMb, totalMb } = ground.config.limits.queryResults
    this.#ground = ground
    this.#kept = new KeptRuns(createRunFiles(ground.config.home), {
      eachBytes: eachMb * bytesPerMb,
      projectBytes: projectMb * bytesPerMb,
      totalBytes: totalMb * bytesPerMb,
    })
  }

  load(): Promise<void> {
    return this.#kept.load()
  }

  /** Throws `query_run_exists`, `too_many_query_runs`, and what the work throws. */
  async run(
    ref: string,
    owner: Owner,
    started: StartedRun,
    work: (handle: RunHandle) => Promise<QueryResult>,
  ): Promise<QueryResult> {
    const running = this.#begin({ ref, accountId: owner.accountId, id: started.origin.id }, owner, started)
    const remembered = setTimeout(() => this.#remember(running), rememberedAfterMs)
    const onSession = (processId: number) => (running.processId = processId)
    try {
      const answer = await work({ signal: running.controller.signal, onSession })
      this.#end(running, { state: 'done', error: null }, answer)
      return answer
    } catch (error) {
      const { how, results } = failureOf(error)
      this.#end(running, how, results && { results, durationMs: performance.now() - running.since })
      throw error
    } finally {
      clearTimeout(remembered)
    }
  }

  /** Resolves when the run has ended, or after `waitMs`. Throws `query_run_not_found`. */
  async get(place: RunPlace, waitMs: number, signal: AbortSignal): Promise<QueryRun> {
    const running = this.#running.get(keyOf(place))
    if (running === undefined) return this.#read(place)
    if (waitMs > 0) await this.#waitFor(running, waitMs, signal)
    const isRunning = this.#running.get(keyOf(place)) === running
    return isRunning ? { ...running.run, elapsed_ms: performance.now() - running.since } : this.#read(place)
  }

  async list(ref: string, { accountId }: Owner): Promise<ListedQueryRun[]> {
    const isOwn = (run: RunPlace) => run.ref === ref && run.accountId === accountId
    const running = [...this.#running.values()].filter(isOwn).map(({ run }) => listed(run))
    await this.deleteOfEndedSessions(accountId)
    const ended = this.#kept.list(isOwn).filter((run) => !this.#running.has(keyOf(run)))
    return [...running, ...ended.map(listedOfKept)].toSorted((a, b) => (a.started_at > b.started_at ? -1 : 1))
  }

  /** Throws `query_run_not_found`. */
  async result(place: RunPlace): Promise<FileAnswer> {
    const answer = await this.#kept.readAnswer(await this.#find(place))
    if (answer === undefined) throw fail('query_run_not_found')
    return answer
  }

  /** Throws `query_run_not_found`, and cancels the run if it begins within a minute. */
  async cancel(place: RunPlace): Promise<ListedQueryRun> {
    const running = this.#running.get(keyOf(place))
    if (running === undefined) {
      if (this.#kept.find(place) === undefined) this.#earlyCancels.hold(place)
      return listedOfKept(await this.#find(place))
    }
    running.controller.abort()
    return listed(running.run)
  }

  /** The email address of the account whose run that session executes. */
  accountOf(ref: string, processId: number): string | undefined {
    return [...this.#running.values()].find((run) => run.ref === ref && run.processId === processId)?.owner.email
  }

  /** Cancels and deletes the runs of sessions that have ended: of one account, or of all. */
  async deleteOfEndedSessions(accountId?: string): Promise<void> {
    const ofAccount = (run: RunPlace) => accountId === undefined || run.accountId === accountId
    const running = [...this.#running.values()].filter(ofAccount)
    const runs = [...running.map((run) => ({ run, sessionId: run.owner.sessionId })), ...this.#keptSessions(ofAccount)]
    const open = new Map<string, boolean>()
    for (const { run, sessionId } of runs) {
      if (sessionId === null) continue
      if (!open.has(sessionId)) open.set(sessionId, await isSessionOpen(this.#ground.system, run.accountId, sessionId))
      if (open.get(sessionId) === true) continue
      this.#running.get(keyOf(run))?.controller.abort()
      await this.#kept.delete(run)
    }
  }

  async deletePast(): Promise<void> {
    await this.#kept.deletePast()
    await this.deleteOfEndedSessions()
  }

  async deleteProject(ref: string): Promise<void> {
    for (const running of this.#running.values()) if (running.ref === ref) running.controller.abort()
    await this.#settled()
    await this.#kept.deleteProject(ref)
  }

  /** Cancels all runs. Resolves when what has ended is stored. */
  async close(): Promise<void> {
    for (const { controller } of this.#running.values()) controller.abort()
    for (const { ended } of this.#running.values()) await ended.promise
    await this.#settled()
  }

  #keptSessions(fits: (run: RunPlace) => boolean): { run: RunPlace; sessionId: string | null }[] {
    return this.#kept.list(fits).map((run) => ({ run, sessionId: run.sessionId }))
  }

  #begin(place: RunPlace, owner: Owner, started: StartedRun): Running {
    if (this.#running.has(keyOf(place)) || this.#kept.find(place) !== undefined) throw fail('query_run_exists')
    const own = [...this.#running.values()].filter(
      ({ ref, accountId }) => ref === place.ref && accountId === owner.accountId,
    )
    if (own.length >= maxRunningQueries) throw fail('too_many_query_runs')
    const running: Running = {
      ...place,
      owner,
      run: begun(started),
      since: performance.now(),
      controller: new AbortController(),
      ended: Promise.withResolvers<undefined>(),
      remembered: Promise.resolve(),
      processId: undefined,
    }
    this.#running.set(keyOf(place), running)
    if (this.#earlyCancels.has(place)) running.controller.abort()
    return running
  }

  #remember(running: Running): void {
    const { run, owner, ref, accountId, id } = running
    running.remembered = this.#track(this.#kept.store({ ref, accountId, id }, { sessionId: owner.sessionId, run }))
  }

  #end(running: Running, how: Pick<QueryRun, 'state' | 'error'>, answer?: QueryResult): void {
    const ended_at = new Date().toISOString()
    const run: QueryRun = { ...running.run, ...how, ended_at, elapsed_ms: performance.now() - running.since }
    void this.#track(this.#store(running, run, answer))
  }

  /** Callers that wait for the end of the run read its result afterwards, so it is stored first. */
  async #store(running: Running, run: QueryRun, answer: QueryResult | undefined): Promise<void> {
    const { ref, accountId, id, owner } = running
    const isLow = this.#ground.engine.disk().isLow
    try {
      await running.remembered
      const earlier = this.#kept.list(
        (other) =>
          other.ref === ref && other.accountId === accountId && other.document === run.document && other.id !== id,
      )
      for (const other of earlier) if (!this.#running.has(keyOf(other))) await this.#kept.delete(other)
      await this.#kept.store({ ref, accountId, id }, { sessionId: owner.sessionId, run }, isLow ? undefined : answer)
    } finally {
      this.#running.delete(keyOf(running))
      running.ended.resolve(undefined)
    }
  }

  async #find(place: RunPlace): Promise<KeptRun> {
    await this.deleteOfEndedSessions(place.accountId)
    const kept = this.#kept.find(place)
    if (kept === undefined) throw fail('query_run_not_found')
    return kept
  }

  async #read(place: RunPlace): Promise<QueryRun> {
    const run = await this.#kept.read(await this.#find(place))
    if (run === undefined) throw fail('query_run_not_found')
    return run
  }

  async #waitFor({ ended }: Running, waitMs: number, signal: AbortSignal): Promise<void> {
    const timer = new AbortController()
    try {
      await Promise.race([ended.promise, wait(waitMs, undefined, { signal: AbortSignal.any([signal, timer.signal]) })])
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      timer.abort()
    }
  }

  #track(work: Promise<unknown>): Promise<unknown> {
    const tracked: Promise<unknown> = work
      .catch((error: unknown) => this.#ground.logger.error({ err: error }, 'A query run could not be stored'))
      .finally(() => this.#writing.delete(tracked))
    this.#writing.add(tracked)
    return tracked
  }

  async #settled(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing)
  }
}
