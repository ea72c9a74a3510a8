/** A problem of a text, at its place: from `start` to before `end`. */
export class TextProblem extends Error {
  override readonly name = 'TextProblem'
  readonly start: number
  readonly end: number

  constructor(message: string, start: number, end: number) {
    super(message)
    this.start = start
    this.end = end
  }
}

const space = /\s*/y
const word = /[^\s(),]+|./suy

/** Reads a text from its beginning. Spaces before each part are skipped. */
export class TextReader {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  /** The place of the next part. */
  next(): number {
    this.at += this.#match(space, this.at)?.[0].length ?? 0
    return this.at
  }

  get isAtEnd(): boolean {
    return this.next() === this.text.length
  }

  /** Reads what a sticky pattern matches, or nothing. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = this.#match(pattern, this.next())
    if (found !== undefined) this.at += found[0].length
    return found
  }

  /** A text in these quotes, which are doubled inside; undefined if none begins here. @throws TextProblem if it has no end. */
  takeQuoted(quote: '"' | "'"): string | undefined {
    const start = this.next()
    if (this.text[start] !== quote) return undefined
    const found = this.take(quote === '"' ? /"((?:[^"]|"")*)"/y : /'((?:[^']|'')*)'/y)
    if (found !== undefined) return (found[1] ?? '').replaceAll(quote + quote, quote)
    throw new TextProblem('This quote is not closed.', start, this.text.length)
  }

  /** The problem that something else was expected here, over the next word. */
  problem(message: string): TextProblem {
    const start = this.next()
    return new TextProblem(message, start, start + (this.#match(word, start)?.[0].length ?? 0))
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | undefined {
    pattern.lastIndex = at
    return pattern.exec(this.text) ?? undefined
  }
}
