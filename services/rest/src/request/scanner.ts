import { parseError } from '../rest-error.ts'
import type { Field, JsonStep } from './query-tree.ts'

const reserved = new Set([',', '.', ':', '(', ')', '!', '"'])

/** Reads the texts of parameters from left to right. What does not fit is a PGRST100. */
export class Scanner {
  readonly #text: string
  readonly #what: string
  #at = 0

  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  peek(expected: string): boolean {
    return this.#text.startsWith(expected, this.#at)
  }

  take(expected: string): boolean {
    if (!this.peek(expected)) return false
    this.#at += expected.length
    return true
  }

  expect(expected: string): void {
    if (!this.take(expected)) throw this.unexpected(`expecting "${expected}"`)
  }

  unexpected(expecting: string): Error {
    const found = this.isAtEnd ? 'unexpected end of input' : `unexpected "${this.#text[this.#at]}"`
    return parseError(
      `"failed to parse ${this.#what} (${this.#text.slice(0, 200)})" (line 1, column ${this.#at + 1})`,
      `${found} ${expecting}`,
    )
  }

  /** The text up to one of the characters, or to the end. */
  until(stops: string): string {
    const start = this.#at
    while (!this.isAtEnd && !stops.includes(this.#text[this.#at] ?? '')) this.#at += 1
    return this.#text.slice(start, this.#at)
  }

  /** What is left. */
  rest(): string {
    const text = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return text
  }

  /** A text in quotes, in which a backslash keeps the next character. */
  quoted(): string {
    this.expect('"')
    let value = ''
    while (!this.take('"')) {
      this.take('\\')
      if (this.isAtEnd) throw this.unexpected('expecting the end of a quoted text')
      value += this.#text[this.#at]
      this.#at += 1
    }
    return value
  }

  name(): string {
    if (this.peek('"')) return this.quoted()
    const start = this.#at
    while (!this.isAtEnd && !reserved.has(this.#text[this.#at] ?? '') && !this.peek('->')) this.#at += 1
    const name = this.#text.slice(start, this.#at).trim()
    if (name === '') throw this.unexpected('expecting field name (* or [a..z0..9_$])')
    return name
  }

  /** The steps behind a column: `->key`, `->>0`. */
  jsonPath(): JsonStep[] {
    const path: JsonStep[] = []
    while (this.peek('->')) {
      const asText = this.take('->>')
      if (!asText) this.expect('->')
      const isQuoted = this.peek('"')
      const key = this.name()
      path.push({ key, isIndex: !isQuoted && /^-?\d{1,9}$/.test(key), asText })
    }
    return path
  }

  field(): Field {
    return { name: this.name(), path: this.jsonPath() }
  }
}
