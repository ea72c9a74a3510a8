/** Work on projects, one piece after the other within a project: a restart after a crash must not meet a pause half-way. */
export class OrderedWork {
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #onFailure: (ref: string, name: string, error: unknown) => void

  constructor(onFailure: (ref: string, name: string, error: unknown) => void) {
    this.#onFailure = onFailure
  }

  run(ref: string, name: string, work: () => Promise<void>): void {
    const before = this.#underWay.get(ref) ?? Promise.resolve()
    const promise = before
      .then(work)
      .catch((error: unknown) => this.#onFailure(ref, name, error))
      .finally(() => {
        if (this.#underWay.get(ref) === promise) this.#underWay.delete(ref)
      })
    this.#underWay.set(ref, promise)
  }

  has(ref: string): boolean {
    return this.#underWay.has(ref)
  }

  /** Resolves when what was begun on this project up to now has ended. Never rejects. */
  async ended(ref: string): Promise<void> {
    await this.#underWay.get(ref)
  }

  /** Resolves when no work is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values())
  }
}
