import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { PostgresError } from '@cairn/contracts/errors'
import type { BoundText } from '@cairn/sql/parameters'
import { ApiError } from '../../../api/errors.ts'
import type { Place } from '../code/locate.ts'
import type { RunLimits } from './run-limits.ts'

export interface RunInput extends RunLimits {
  sql: string
  scope: 'all' | 'selection' | 'statement'
  /** Where in the editor's text the SQL began: lines and positions that the database reports are relative to it. */
  start: Place
  /** Where it had parameters: how their values came into `sql`. */
  bound?: BoundText | undefined
}

export interface RunAnswer {
  results: StatementResult[]
  /** As the server measured it. */
  durationMs: number
}

interface Ended {
  input: RunInput
  /** From the click to the answer, the network included. */
  elapsedMs: number
}

export type Outcome =
  | (Ended & RunAnswer & { state: 'done' })
  | (Ended & { state: 'failed'; error: unknown })
  /** `database`: what PostgreSQL said of it, where that is known. */
  | (Ended & { state: 'cancelled'; database: PostgresError | undefined })

/** The server has cancelled a run. */
export class CancelledError extends Error {
  readonly database: PostgresError | undefined

  constructor(database: PostgresError | undefined) {
    super('The query was cancelled.')
    this.database = database
  }
}

export interface RunningRun {
  input: RunInput
  startedAtMs: number
  isOutOfReach: boolean
  /** Whether the server is being told to cancel it. */
  isCancelling: boolean
}

/** One editor's runs: the one under way, and how the last one ended; its results stay on screen meanwhile. */
export interface RunState {
  running: RunningRun | undefined
  outcome: Outcome | undefined
  /** The last run before that whose answer was a plan, to compare it with. */
  previousPlan?: Outcome | undefined
}

/** Called when the server is out of reach while a run is followed, and when it is reached again. */
export type OnReach = (isReached: boolean) => void

export interface SentRun {
  /** Rejects with a `CancelledError` or an `AbortError` if it was cancelled. */
  answer: Promise<RunAnswer>
  /** Rejects if the server was not told: it may still run then. */
  cancel: () => Promise<unknown>
}

export interface Runs {
  get: (key: string) => RunState
  subscribe: (listener: () => void) => () => void
  /** Resolves when the run has ended, with or without an error. Does nothing while another run has this key. */
  start: (key: string, input: RunInput) => Promise<Outcome | undefined>
  /** As `start`, of a run that began `elapsedMs` ago. */
  resume: (
    key: string,
    input: RunInput,
    elapsedMs: number,
    send: (onReach: OnReach) => SentRun,
  ) => Promise<Outcome | undefined>
  /** The run ends as the server says. Rejects if it was not told. */
  cancel: (key: string) => Promise<void>
  dismiss: (key: string) => void
}

const idle: RunState = { running: undefined, outcome: undefined }

/** Results of this many editors are kept in memory; each may be several megabytes. */
const maxKeptOutcomes = 6

const isPlan = (outcome: Outcome | undefined): boolean =>
  outcome?.state === 'done' && outcome.results.at(-1)?.command === 'EXPLAIN'

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Of a run that ended because somebody cancelled it here. It may be answered before the request that cancels it. */
const cancellationOf = (
  error: unknown,
  running: RunningRun | undefined,
): { database: PostgresError | undefined } | undefined => {
  if (isAbort(error)) return { database: undefined }
  const isRefused = running?.isCancelling === true && error instanceof ApiError && error.reason === 'query_cancelled'
  return isRefused || error instanceof CancelledError ? { database: error.database } : undefined
}

/** Runs outlive the page that started them: a person who leaves a long query and comes back finds it, or its result. */
export const createRuns = (
  send: (key: string, input: RunInput, onReach: OnReach) => SentRun,
  now: () => number = () => performance.now(),
): Runs => {
  const states = new Map<string, RunState>()
  const sentRuns = new Map<string, SentRun>()
  const listeners = new Set<() => void>()

  const set = (key: string, state: RunState) => {
    states.delete(key)
    states.set(key, state)
    for (const oldest of states.keys()) {
      if (states.size <= maxKeptOutcomes) break
      if (states.get(oldest)?.running === undefined) states.delete(oldest)
    }
    for (const listener of listeners) listener()
  }

  /** What ended before may have been dismissed meanwhile, and the run itself may have ended. */
  const change = (key: string, changed: Partial<RunningRun>) => {
    const state = states.get(key)
    if (state?.running) set(key, { ...state, running: { ...state.running, ...changed } })
  }

  const cancel = async (key: string): Promise<void> => {
    change(key, { isCancelling: true })
    try {
      await sentRuns.get(key)?.cancel()
    } finally {
      change(key, { isCancelling: false })
    }
  }

  const outcomeOf = async (
    key: string,
    input: RunInput,
    startedAtMs: number,
    answered: Promise<RunAnswer>,
  ): Promise<Outcome> => {
    try {
      const answer = await answered
      return { state: 'done', input, elapsedMs: now() - startedAtMs, ...answer }
    } catch (error) {
      const ended = { input, elapsedMs: now() - startedAtMs }
      const cancellation = cancellationOf(error, states.get(key)?.running)
      return cancellation ? { state: 'cancelled', ...cancellation, ...ended } : { state: 'failed', error, ...ended }
    }
  }

  const track = async (
    key: string,
    input: RunInput,
    startedAtMs: number,
    ask: (onReach: OnReach) => SentRun,
  ): Promise<Outcome | undefined> => {
    const before = states.get(key) ?? idle
    if (before.running) return undefined
    set(key, { ...before, running: { input, startedAtMs, isOutOfReach: false, isCancelling: false } })
    const sent = ask((isReached) => change(key, { isOutOfReach: !isReached }))
    sentRuns.set(key, sent)
    const outcome = await outcomeOf(key, input, startedAtMs, sent.answer)
    sentRuns.delete(key)
    set(key, {
      running: undefined,
      outcome,
      previousPlan: isPlan(before.outcome) ? before.outcome : before.previousPlan,
    })
    return outcome
  }

  return {
    get: (key) => states.get(key) ?? idle,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: (key, input) => track(key, input, now(), (onReach) => send(key, input, onReach)),
    resume: (key, input, elapsedMs, ask) => track(key, input, now() - elapsedMs, ask),
    cancel,
    dismiss: (key) => set(key, { ...(states.get(key) ?? idle), outcome: undefined }),
  }
}
