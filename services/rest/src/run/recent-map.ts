/**
 * A map that forgets what was not used for longest: it keeps `most` entries and those used since the `most` before them.
 * Reading a recent one changes nothing, which makes it cheap.
 */
export class RecentMap<Key, Value> {
  readonly #most: number
  #recent = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: Key, value: Value): void {
    if (this.#recent.size >= this.#most && !this.#recent.has(key)) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(key, value)
  }
}
