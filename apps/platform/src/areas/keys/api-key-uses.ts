const oneMinuteMs = 60_000
const collectMs = 1_000

interface ApiKeyUsesParts {
  write: (uses: ReadonlyMap<string, Date>) => Promise<void>
  onError: (error: unknown) => void
}

/** Notes when API keys were last used: in batches, and each key at most once a minute. */
export class ApiKeyUses implements AsyncDisposable {
  readonly #parts: ApiKeyUsesParts
  /** When the last use of a key that is written or waits to be was. */
  readonly #notedAt = new Map<string, number>()
  #waiting = new Map<string, Date>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: ApiKeyUsesParts) {
    this.#parts = parts
  }

  note(id: string): void {
    const now = Date.now()
    if (now - (this.#notedAt.get(id) ?? -Infinity) < oneMinuteMs) return
    this.#notedAt.set(id, now)
    this.#waiting.set(id, new Date(now))
    this.#timer ??= setTimeout(() => void this.flush(), collectMs)
  }

  /** Writes what waits. Uses that could not be written are noted again by the next request. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const uses = this.#waiting
    this.#waiting = new Map()
    this.#forgetOld()
    if (uses.size > 0) this.#writing = this.#writing.then(() => this.#write(uses))
    return this.#writing
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.flush()
  }

  async #write(uses: ReadonlyMap<string, Date>): Promise<void> {
    try {
      await this.#parts.write(uses)
    } catch (error) {
      for (const id of uses.keys()) this.#notedAt.delete(id)
      this.#parts.onError(error)
    }
  }

  #forgetOld(): void {
    const now = Date.now()
    for (const [id, notedAt] of this.#notedAt) if (now - notedAt >= oneMinuteMs) this.#notedAt.delete(id)
  }
}
