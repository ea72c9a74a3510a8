const linesPerSecond = 100
const windowMs = 1_000

/** Bounds how many lines of a worker are kept: the log of a project is shared by its functions. */
export class LineBudget {
  #windowStart = 0
  #used = 0
  #dropped = 0

  /** Whether one more may be kept, and how many before it were not. */
  take(nowMs: number): { isKept: boolean; dropped: number } {
    if (nowMs - this.#windowStart >= windowMs) {
      this.#windowStart = nowMs
      this.#used = 0
    }
    if (this.#used >= linesPerSecond) {
      this.#dropped += 1
      return { isKept: false, dropped: 0 }
    }
    this.#used += 1
    const dropped = this.#dropped
    this.#dropped = 0
    return { isKept: true, dropped }
  }
}
