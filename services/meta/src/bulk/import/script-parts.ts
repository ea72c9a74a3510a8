import { MetaError } from '../../meta-error.ts'
import { countLines } from '@cairn/sql/positions'
import type { Statement } from '@cairn/sql/split-statements'
import { splitStatements } from '@cairn/sql/split-statements'
import { maxRowBytes } from './file-rows.ts'

/** A statement of a script, or lines of data for the COPY before them. `line` is where it begins, from 1. */
export type ScriptPart = { statement: Statement; line: number } | { data: string; line: number }

/** At least so much is read before a statement that has not ended is looked at again. */
const readAheadLength = 512 * 1024
const ignorable = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)+/
/** Commands of psql that pg_dump writes around its output, to keep a restored dump from running others. */
const harmless = /^\\(?:un)?restrict\b/

/** Cuts a script of psql, such as pg_dump writes it, into its parts. No more of it than a part is held. */
export class ScriptParts {
  #text = ''
  #line = 1
  #hasEnded = false
  readonly #chunks: AsyncIterator<string>

  constructor(chunks: AsyncIterable<string>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async *parts(): AsyncGenerator<ScriptPart, void, undefined> {
    for (;;) {
      const statement = await this.#nextStatement()
      if (statement === undefined) return
      yield { statement, line: this.#line }
      this.#drop(statement.start + statement.text.length + 1)
      if (statement.readsFromClient) yield* this.#data()
    }
  }

  async #nextStatement(): Promise<Statement | undefined> {
    for (;;) {
      await this.#skipIgnorable()
      if (this.#text === '') return undefined
      if (this.#text.startsWith('\\')) {
        await this.#command()
        continue
      }
      const statement = splitStatements(this.#text).next().value ?? undefined
      if (statement !== undefined && statement.start + statement.text.length < this.#text.length) {
        this.#drop(statement.start)
        return { ...statement, start: 0 }
      }
      if (!(await this.#read(Math.max(readAheadLength, this.#text.length)))) return statement
    }
  }

  async #skipIgnorable(): Promise<void> {
    do {
      const length = ignorable.exec(this.#text)?.[0].length ?? 0
      // A comment that goes on behind what was read.
      const isCut = length === this.#text.length || /^(?:\/\*|\/$|-$)/.test(this.#text.slice(length, length + 2))
      if (!isCut || this.#hasEnded) {
        this.#drop(length)
        return
      }
    } while (await this.#read(readAheadLength))
    this.#drop(ignorable.exec(this.#text)?.[0].length ?? 0)
  }

  async #command(): Promise<void> {
    const line = await this.#lineEnd(0)
    const command = this.#text.slice(0, line).trim()
    if (!harmless.test(command))
      throw new MetaError('import_failed', {
        message: `Line ${this.#line}: ${command.slice(0, 100)} is a command of psql that an import cannot run.`,
      })
    this.#drop(line)
  }

  /** The lines up to `\.`, in pieces of whole lines. */
  async *#data(): AsyncGenerator<ScriptPart, void, undefined> {
    this.#drop(await this.#lineEnd(0))
    for (;;) {
      const end = /^\\\.\r?$/m.exec(this.#text)
      if (end !== null && (this.#hasEnded || end.index + end[0].length < this.#text.length)) {
        if (end.index > 0) yield { data: this.#text.slice(0, end.index), line: this.#line }
        this.#drop(end.index)
        this.#drop(await this.#lineEnd(0))
        return
      }
      // The last line may be a part of `\.`, and a line break behind a backslash belongs to a value.
      const whole = this.#text.lastIndexOf('\n', this.#text.length - 2) + 1
      if (this.#text.length > readAheadLength && whole > 0 && this.#text[whole - 2] !== '\\') {
        yield { data: this.#text.slice(0, whole), line: this.#line }
        this.#drop(whole)
      }
      if (!(await this.#read(readAheadLength)))
        throw new MetaError('import_failed', {
          message: `Line ${this.#line}: the data of a COPY does not end. A line with \\. is missing.`,
        })
    }
  }

  /** Behind the line break that follows `from`. */
  async #lineEnd(from: number): Promise<number> {
    for (;;) {
      const at = this.#text.indexOf('\n', from)
      if (at !== -1) return at + 1
      if (!(await this.#read(1))) return this.#text.length
    }
  }

  #drop(length: number): void {
    this.#line += countLines(this.#text, 0, length)
    this.#text = this.#text.slice(length)
  }

  /** Whether there was more to read. */
  async #read(atLeast: number): Promise<boolean> {
    const before = this.#text.length
    while (!this.#hasEnded && this.#text.length < before + atLeast) {
      const next = await this.#chunks.next()
      if (next.done === true) this.#hasEnded = true
      else this.#text += next.value
      if (this.#text.length > maxRowBytes)
        throw new MetaError('import_failed', {
          message: `Line ${this.#line}: the statement is longer than ${maxRowBytes / 1024 / 1024} MB. A quote in it may not be closed.`,
        })
    }
    return this.#text.length > before
  }
}
