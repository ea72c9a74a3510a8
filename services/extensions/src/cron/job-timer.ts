import { nextRun } from '@cairn/contracts/cron/schedule'

// Timers hold 24 days at most, and the clock may be set meanwhile.
const longestMs = 60 * 60_000

/** Calls `onDue` at each time of a schedule. Times at which the process did not run are left out. */
export class JobTimer implements Disposable {
  readonly schedule: string
  readonly #onDue: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(schedule: string, onDue: () => void) {
    this.schedule = schedule
    this.#onDue = onDue
    this.#planAfter(Date.now())
  }

  #planAfter(timeMs: number): void {
    const next = nextRun(this.schedule, new Date(timeMs))
    if (next !== undefined) this.#waitUntil(next.getTime())
  }

  #waitUntil(dueMs: number): void {
    const look = () => {
      const now = Date.now()
      if (now < dueMs) return this.#waitUntil(dueMs)
      this.#planAfter(now)
      return this.#onDue()
    }
    this.#timer = setTimeout(look, Math.min(Math.max(dueMs - Date.now(), 0), longestMs)).unref()
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }
}
