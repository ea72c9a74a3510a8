/**
 * Cuts JSON into the values of its outermost array, or, where there is none, into the values that follow each other. Works on
 * bytes that arrive in pieces; whether a value is well-formed inside is not checked.
 */
export class JsonValues {
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isInArray: boolean | undefined
  #isOpen = false
  #start = -1

  /** Where the value that has not ended begins; undefined between values. */
  get openAt(): number | undefined {
    return this.#isOpen ? this.#start : undefined
  }

  /** Positions in `bytes` at which values begin and end. A value that has not ended has only begun. */
  *push(bytes: Uint8Array): Generator<{ start: number; end: number }, void, undefined> {
    this.#start = this.#isOpen ? 0 : -1
    for (let at = 0; at < bytes.length; at++) {
      const code = bytes[at] ?? 0
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (code === 92) this.#isEscaped = true
        else if (code === 34) this.#isInString = false
        continue
      }
      const isSeparator = code === 32 || (code >= 9 && code <= 13) || code === 44
      if (this.#depth === 0 && (isSeparator || (code === 93 && this.#isInArray === true))) {
        if (this.#isOpen) yield this.#close(at)
        continue
      }
      if (this.#isInArray === undefined) {
        // A byte order mark.
        if (code === 0xef || code === 0xbb || code === 0xbf) continue
        this.#isInArray = code === 91
        if (this.#isInArray) continue
      }
      if (!this.#isOpen) {
        this.#isOpen = true
        this.#start = at
      }
      if (code === 34) this.#isInString = true
      else if (code === 123 || code === 91) this.#depth++
      else if (code === 125 || code === 93) {
        this.#depth--
        if (this.#depth === 0) yield this.#close(at + 1)
      }
    }
  }

  #close(end: number): { start: number; end: number } {
    this.#isOpen = false
    return { start: this.#start, end }
  }
}
