import { addMinutes, countStepMs, minuteMs, readSteps } from './count-file.ts'
import type { CountStep } from './count-file.ts'
import { addCounts, noCounts, requestGroups } from './count-record.ts'
import type { CountedStep, GroupCounts, RequestCount, RequestGroup } from './count-record.ts'

interface Options {
  path: string
  /** Makes the folder of the file. */
  openFolder: () => Promise<void>
  hasRoom: () => boolean
  onError: (error: unknown) => void
}

const saveAfterMs = 5_000
// While the disk is full, this much is remembered.
const mostMinutes = 60

const groupOf = (service: unknown): RequestGroup => {
  if (service === 'graphql') return 'rest'
  return requestGroups.find((group) => group === service) ?? 'other'
}

/**
 * How many requests the services of a project answered, by minute and by hour. A request adds to a number in memory, and
 * the numbers are saved every five seconds: a chart of a week reads 18 kB, however many requests there were.
 */
export class RequestCounts implements AsyncDisposable {
  readonly #options: Options
  #minutes = new Map<number, Record<RequestGroup, RequestCount>>()
  #timer: NodeJS.Timeout | undefined
  // The file is read and written by one at a time.
  #turn: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  add(timeMs: number, service: unknown, status: unknown): void {
    const startMs = Math.floor(timeMs / minuteMs) * minuteMs
    const counts = this.#minutes.get(startMs) ?? noCounts()
    this.#minutes.set(startMs, counts)
    const count = counts[groupOf(service)]
    count.requests += 1
    if (typeof status === 'number' && status >= 500) count.serverErrors += 1
    else if (typeof status === 'number' && status >= 400) count.clientErrors += 1
    if (this.#timer === undefined && !this.#isClosed)
      this.#timer = setTimeout(() => void this.#save().catch(this.#options.onError), saveAfterMs).unref()
  }

  /** Steps with requests, with those that were counted before this call. */
  async read(step: CountStep, time: { startMs: number; endMs: number }): Promise<CountedStep[]> {
    await this.#save().catch(this.#options.onError)
    return this.#inTurn(async () => {
      const steps = new Map<number, Record<RequestGroup, RequestCount>>()
      const add = (startMs: number, counts: GroupCounts) => {
        const known = steps.get(startMs) ?? noCounts()
        addCounts(known, counts)
        steps.set(startMs, known)
      }
      for (const { startMs, counts } of await readSteps(this.#options.path, step, time)) add(startMs, counts)
      // What could not be saved, or was counted in the meantime.
      for (const [minute, counts] of this.#minutes) {
        const startMs = Math.floor(minute / countStepMs(step)) * countStepMs(step)
        if (startMs >= time.startMs && startMs < time.endMs) add(startMs, counts)
      }
      return [...steps].map(([startMs, counts]) => ({ startMs, counts })).toSorted((a, b) => a.startMs - b.startMs)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    await this.#save().catch(this.#options.onError)
  }

  #save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#inTurn(async () => {
      const { hasRoom, openFolder, path } = this.#options
      for (const [minute] of [...this.#minutes].slice(0, -mostMinutes)) this.#minutes.delete(minute)
      if (this.#minutes.size === 0 || !hasRoom()) return
      const saved = this.#minutes
      this.#minutes = new Map()
      try {
        await openFolder()
        await addMinutes(path, saved)
      } catch (error) {
        // Some of them may be in the file: what is counted twice would be wrong for longer than what is missing.
        throw new Error('Requests that were counted could not be saved.', { cause: error })
      }
    })
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }
}
