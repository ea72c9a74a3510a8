const delayMs = 1000

/** Runs a task a moment after it was requested, once for many requests, and again until it succeeds. */
export class DelayedAttempt implements Disposable {
  readonly #attempt: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #isDisposed = false

  constructor(attempt: () => Promise<void>) {
    this.#attempt = attempt
  }

  soon(): void {
    if (this.#isDisposed || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#attempt().catch(() => this.soon())
    }, delayMs)
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true
    clearTimeout(this.#timer)
  }
}
