/** How many server processes clients of the Postgres ports have in each project. */
export class SessionCounts {
  readonly #counts = new Map<string, number>()

  countOf(ref: string): number {
    return this.#counts.get(ref) ?? 0
  }

  /** The answer ends the session. */
  begin(ref: string): () => void {
    this.#counts.set(ref, this.countOf(ref) + 1)
    return () => {
      const left = this.countOf(ref) - 1
      if (left === 0) this.#counts.delete(ref)
      else this.#counts.set(ref, left)
    }
  }
}
