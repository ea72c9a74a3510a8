import {
  afterBlockComment,
  afterDoubled,
  afterLineComment,
  afterString,
  dollarQuote,
  isSpace,
  matchLength,
  number,
  word,
} from './lexing.ts'
import { countLines } from './positions.ts'

/** One statement of a text, cut as PostgreSQL's own grammar would cut it. */
export interface Statement {
  /** From its first token to the semicolon that ends it, which is not part of it. */
  text: string
  /** Where `text` begins in the whole, in UTF-16 code units from 0. */
  start: number
  /** The 1-based line of its first token. */
  line: number
  /** The word that says what it does, in lower case: the first one, or what follows the queries of a `with`. */
  verb: string
  /** `copy … from stdin`: it would wait for data that nobody sends. */
  readsFromClient: boolean
}

const conformingStrings = /^set\s+(?:session\s+|local\s+)?standard_conforming_strings\s*(?:=|\bto\b)\s*'?(\w+)/i
const verbsAfterWith = new Set(['select', 'insert', 'update', 'delete', 'merge', 'values', 'table'])
const turnedOff = new Set(['off', 'of', 'false', 'no', 'n', 'f', '0'])

/** What has to be remembered between the tokens of one statement to know where it ends. */
class Shape {
  readonly words: string[] = []
  parentheses = 0
  /** Open `begin atomic` and, inside of it, `case`: each waits for its `end`. */
  openBodies = 0
  verbAfterWith: string | undefined
  readsFromClient = false
  private previous = ''

  word(text: string): void {
    if (this.words.length >= 4 && !this.isWatched()) return
    const lower = text.toLowerCase()
    if (this.words.length < 4) this.words.push(lower)
    if (this.parentheses === 0) this.wordOutsideParentheses(lower)
    this.previous = lower
  }

  symbol(text: string): void {
    if (text === '(') this.parentheses++
    else if (text === ')') this.parentheses = Math.max(0, this.parentheses - 1)
    this.previous = text
  }

  isEndedBySemicolon(): boolean {
    return this.parentheses === 0 && this.openBodies === 0
  }

  private wordOutsideParentheses(lower: string): void {
    const first = this.words[0]
    if (first === 'create' && this.isRoutine()) this.routineWord(lower)
    else if (first === 'copy') this.readsFromClient ||= this.previous === 'from' && /^std(?:in|out)$/.test(lower)
    else if (first === 'with' && verbsAfterWith.has(lower)) this.verbAfterWith ??= lower
  }

  private routineWord(lower: string): void {
    if (this.openBodies === 0) {
      if (lower === 'atomic' && this.previous === 'begin') this.openBodies = 1
      return
    }
    // After `as` and after a dot, `end` and `case` are names.
    if (this.previous === 'as' || this.previous === '.') return
    if (lower === 'case') this.openBodies++
    else if (lower === 'end') this.openBodies--
  }

  private isRoutine(): boolean {
    const [, second, third, fourth] = this.words
    const kind = second === 'or' && third === 'replace' ? fourth : second
    return kind === 'function' || kind === 'procedure'
  }

  private isWatched(): boolean {
    const first = this.words[0]
    return first === 'create' || first === 'copy' || first === 'with'
  }
}

/**
 * Cuts a text into its statements, lazily, so that a text of megabytes need not be cut before its first statement
 * runs. Empty statements and mere comments are left out. Never throws: a quote that is not closed reaches to the end,
 * and the server says so.
 */
export function* splitStatements(text: string): Generator<Statement, void, undefined> {
  let escapesInStrings = false
  let shape = new Shape()
  let start = -1
  let countedTo = 0
  let line = 1
  let at = text.charCodeAt(0) === 0xfe_ff ? 1 : 0

  const finished = (end: number): Statement => {
    line += countLines(text, countedTo, start)
    countedTo = start
    const statement: Statement = {
      text: text.slice(start, end),
      start,
      line,
      verb: shape.verbAfterWith ?? shape.words[0] ?? '',
      readsFromClient: shape.readsFromClient,
    }
    const setting = shape.words[0] === 'set' ? conformingStrings.exec(statement.text)?.[1] : undefined
    if (setting !== undefined) escapesInStrings = turnedOff.has(setting.toLowerCase())
    shape = new Shape()
    start = -1
    return statement
  }

  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) {
      at++
      continue
    }
    if (code === 45 && text.charCodeAt(at + 1) === 45) {
      at = afterLineComment(text, at)
      continue
    }
    if (code === 47 && text.charCodeAt(at + 1) === 42) {
      at = afterBlockComment(text, at)
      continue
    }
    if (code === 59 && shape.isEndedBySemicolon()) {
      if (start !== -1) yield finished(at)
      at++
      continue
    }
    if (start === -1) start = at
    if (code === 39) {
      at = afterString(text, at, escapesInStrings)
      shape.symbol("'")
      continue
    }
    if (code === 34) {
      at = afterDoubled(text, at, '"')
      shape.symbol('"')
      continue
    }
    const wordLength = matchLength(word, text, at)
    if (wordLength > 0) {
      const end = at + wordLength
      const prefixed = wordLength === 1 && text.charCodeAt(end) === 39 ? text[at]?.toLowerCase() : undefined
      if (prefixed === 'e' || prefixed === 'b' || prefixed === 'x') {
        at = afterString(text, end, prefixed === 'e')
        shape.symbol("'")
      } else {
        shape.word(text.slice(at, end))
        at = end
      }
      continue
    }
    const numberLength = matchLength(number, text, at)
    if (numberLength > 0) {
      at += numberLength
      shape.symbol('0')
      continue
    }
    const delimiterLength = code === 36 ? matchLength(dollarQuote, text, at) : 0
    if (delimiterLength > 0) {
      const close = text.indexOf(text.slice(at, at + delimiterLength), at + delimiterLength)
      at = close === -1 ? text.length : close + delimiterLength
      shape.symbol('$')
      continue
    }
    shape.symbol(text.charAt(at))
    at++
  }
  if (start !== -1) yield finished(text.length)
}
