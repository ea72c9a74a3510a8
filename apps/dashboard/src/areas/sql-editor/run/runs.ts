import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { BoundText } from '@cairn/sql/parameters'
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
  | (Ended & { state: 'cancelled' })

/** One editor's runs: the one under way, and how the last one ended; its results stay on screen meanwhile. */
export interface RunState {
  running: { input: RunInput; startedAtMs: number; isOutOfReach: boolean } | undefined
  outcome: Outcome | undefined
  /** The last run before that whose answer was a plan, to compare it with. */
  previousPlan?: Outcome | undefined
}

/** Called when the server is out of reach while a run is followed, and when it is reached again. */
export type OnReach = (isReached: boolean) => void

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
    answer: (signal: AbortSignal, onReach: OnReach) => Promise<RunAnswer>,
  ) => Promise<Outcome | undefined>
  cancel: (key: string) => void
  dismiss: (key: string) => void
}

const idle: RunState = { running: undefined, outcome: undefined }

/** Results of this many editors are kept in memory; each may be several megabytes. */
const maxKeptOutcomes = 6

const isPlan = (outcome: Outcome | undefined): boolean =>
  outcome?.state === 'done' && outcome.results.at(-1)?.command === 'EXPLAIN'

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * Runs outlive the page that started them: a person who leaves a long query and comes back finds it, or its result.
 * `send` must reject with an `AbortError` when its signal fires.
 */
export const createRuns = (
  send: (key: string, input: RunInput, signal: AbortSignal, onReach: OnReach) => Promise<RunAnswer>,
  now: () => number = () => performance.now(),
): Runs => {
  const states = new Map<string, RunState>()
  const controllers = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const set = (key: string, state: RunState) => {
    states.delete(key)
    states.set(key, state)
    for (const oldest of states.keys()) {
      if (states.size <= maxKeptOutcomes) break
      if (!controllers.has(oldest)) states.delete(oldest)
    }
    for (const listener of listeners) listener()
  }

  const outcomeOf = async (input: RunInput, startedAtMs: number, answered: Promise<RunAnswer>): Promise<Outcome> => {
    try {
      const answer = await answered
      return { state: 'done', input, elapsedMs: now() - startedAtMs, ...answer }
    } catch (error) {
      const ended = { input, elapsedMs: now() - startedAtMs }
      return isAbort(error) ? { state: 'cancelled', ...ended } : { state: 'failed', error, ...ended }
    }
  }

  const track = async (
    key: string,
    input: RunInput,
    startedAtMs: number,
    ask: (signal: AbortSignal, onReach: OnReach) => Promise<RunAnswer>,
  ): Promise<Outcome | undefined> => {
    if (controllers.has(key)) return undefined
    const controller = new AbortController()
    controllers.set(key, controller)
    const before = states.get(key) ?? idle
    const running = { input, startedAtMs, isOutOfReach: false }
    set(key, { ...before, running })
    // What ended before may have been dismissed meanwhile.
    const onReach: OnReach = (isReached) =>
      set(key, { ...(states.get(key) ?? before), running: { ...running, isOutOfReach: !isReached } })
    const outcome = await outcomeOf(input, startedAtMs, ask(controller.signal, onReach))
    controllers.delete(key)
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
    start: (key, input) => track(key, input, now(), (signal, onReach) => send(key, input, signal, onReach)),
    resume: (key, input, elapsedMs, answer) => track(key, input, now() - elapsedMs, answer),
    cancel: (key) => controllers.get(key)?.abort(),
    dismiss: (key) => set(key, { ...(states.get(key) ?? idle), outcome: undefined }),
  }
}
