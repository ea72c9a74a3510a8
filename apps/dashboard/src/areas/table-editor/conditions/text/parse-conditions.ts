import type { Condition, Filter } from '@cairn/contracts/database/conditions'
import { maxFilters, maxGroupDepth } from '@cairn/contracts/database/filter-operators'
import type { FilterOperator } from '@cairn/contracts/database/filter-operators'
import { operatorPatterns } from './operator-words.ts'
import { isJoiningWord } from './quoting.ts'
import { TextProblem, TextReader } from './text-reader.ts'

/** A part of the text: where it begins, where it ends if it could be read, and what it belongs to. */
export interface TextPart {
  kind: 'column' | 'step' | 'operator' | 'value' | 'state' | 'joint'
  start: number
  end?: number
  column?: string
  operator?: FilterOperator
  /** The operator compares a value inside JSON. */
  isInJson?: boolean
}

export interface ParsedText {
  /** All of which must hold; undefined if the text has a problem. */
  conditions: Condition[] | undefined
  problem: TextProblem | undefined
  /** As far as the text could be read. The last one is what was expected where it could not. */
  parts: readonly TextPart[]
}

const name = /[\p{L}_][\p{L}\p{N}_$]*/uy
const step = /-\d+|[\p{L}\p{N}_$]+/uy
const value = /[^\s(),'"]+/uy
const state = /(not\s+)?null(?![\p{L}\p{N}_])|true(?![\p{L}\p{N}_])|false(?![\p{L}\p{N}_])/iuy
/** Only so that the depth of the text cannot exhaust the stack; the depth of groups is checked when they are known. */
const maxParentheses = 100

const depthOf = (condition: Condition): number => {
  const inner = 'all' in condition ? condition.all : 'any' in condition ? condition.any : undefined
  return inner === undefined ? 0 : 1 + Math.max(...inner.map(depthOf))
}

const tooDeep = `Groups can be nested up to ${maxGroupDepth} deep.`

class ConditionParser {
  readonly parts: TextPart[] = []
  readonly #reader: TextReader
  #filters = 0
  #parentheses = 0

  constructor(text: string) {
    this.#reader = new TextReader(text)
  }

  all(): Condition[] {
    const reader = this.#reader
    if (reader.isAtEnd) {
      this.#expect({ kind: 'column' })
      return []
    }
    const alternatives = this.#alternatives()
    if (!reader.isAtEnd)
      throw reader.problem(
        reader.text[reader.at] === ')'
          ? 'This parenthesis was not opened.'
          : 'Expected "and" or "or". Put quotes around a value with spaces.',
      )
    const [only = []] = alternatives
    const conditions = alternatives.length === 1 ? only : [this.#either(alternatives)]
    if (conditions.some((condition) => depthOf(condition) > maxGroupDepth))
      throw new TextProblem(tooDeep, 0, reader.text.length)
    return conditions
  }

  #expect(part: Omit<TextPart, 'start'>): TextPart {
    const expected = { ...part, start: this.#reader.next() }
    this.parts.push(expected)
    return expected
  }

  /** Reads a part, and notes where it ended. */
  #part<T>(part: Omit<TextPart, 'start'>, read: () => T): T {
    const expected = this.#expect(part)
    const result = read()
    expected.end = this.#reader.at
    return result
  }

  #joint(word: 'and' | 'or'): boolean {
    const expected = this.#expect({ kind: 'joint' })
    const found = this.#reader.take(word === 'and' ? /and(?![\p{L}\p{N}_$])/iuy : /or(?![\p{L}\p{N}_$])/iuy)
    if (found !== undefined) expected.end = this.#reader.at
    return found !== undefined
  }

  /** `a and b or c`: alternatives, each a list of conditions. */
  #alternatives(): Condition[][] {
    const alternatives = [this.#conjunction()]
    while (this.#joint('or')) alternatives.push(this.#conjunction())
    return alternatives
  }

  #conjunction(): Condition[] {
    const conditions = [this.#condition()]
    while (this.#joint('and')) conditions.push(this.#condition())
    return conditions
  }

  #either(alternatives: readonly Condition[][]): Condition {
    const conditions = alternatives.map((all): Condition => {
      const [only] = all
      return all.length === 1 && only !== undefined ? only : { all }
    })
    const [only] = conditions
    return conditions.length === 1 && only !== undefined ? only : { any: conditions }
  }

  #condition(): Condition {
    const reader = this.#reader
    const start = reader.next()
    if (reader.take(/\(/y) === undefined) return this.#filter()
    this.#parentheses += 1
    if (this.#parentheses > maxParentheses) throw new TextProblem(tooDeep, start, start + 1)
    const inner = this.#either(this.#alternatives())
    if (reader.take(/\)/y) === undefined)
      throw reader.isAtEnd
        ? new TextProblem('This parenthesis is not closed.', start, start + 1)
        : reader.problem('Expected "and", "or" or a closing parenthesis.')
    this.#parentheses -= 1
    return inner
  }

  #filter(): Filter {
    const start = this.#reader.next()
    const column = this.#part({ kind: 'column' }, () => this.#column())
    const path: string[] = []
    while (this.#reader.take(/->>?/y) !== undefined) path.push(this.#part({ kind: 'step', column }, () => this.#step()))
    const operator = this.#part({ kind: 'operator', column, isInJson: path.length > 0 }, () => this.#operator(column))
    this.#filters += 1
    if (this.#filters > maxFilters)
      throw new TextProblem(`There can be up to ${maxFilters} conditions.`, start, this.#reader.at)
    return this.#operand({ column, ...(path.length > 0 && { path }) }, operator)
  }

  #operand(target: { column: string; path?: string[] }, operator: FilterOperator): Filter {
    const about = { column: target.column, operator, isInJson: target.path !== undefined }
    const next = () => this.#part({ kind: 'value', ...about }, () => this.#value())
    if (operator === 'is')
      return { ...target, operator, value: this.#part({ kind: 'state', ...about }, () => this.#state()) }
    if (operator === 'in' || operator === 'not in') return { ...target, operator, values: this.#list(next) }
    if (operator !== 'between') return { ...target, operator, value: next() }
    const first = next()
    if (!this.#joint('and')) throw this.#reader.problem('Expected "and" and the second value of "between".')
    return { ...target, operator, values: [first, next()] }
  }

  #column(): string {
    const reader = this.#reader
    const quoted = reader.takeQuoted('"')
    if (quoted !== undefined) return quoted
    const problem = reader.problem('Expected a column.')
    const plain = reader.take(name)?.[0]
    if (plain !== undefined && !isJoiningWord(plain)) return plain
    throw problem
  }

  #step(): string {
    const reader = this.#reader
    const found = reader.takeQuoted('"') ?? reader.takeQuoted("'") ?? reader.take(step)?.[0]
    if (found === undefined) throw reader.problem('Expected a key or a position after "->".')
    return found
  }

  #operator(column: string): FilterOperator {
    const found = operatorPatterns.find(({ pattern }) => this.#reader.take(pattern) !== undefined)
    if (found !== undefined) return found.operator
    throw this.#reader.problem(`Expected an operator after "${column}", such as =, <>, in, like or contains.`)
  }

  #state(): 'null' | 'not null' | 'true' | 'false' {
    const found = this.#reader.take(state)?.[0].toLowerCase()
    if (found === 'true' || found === 'false') return found
    if (found !== undefined) return found === 'null' ? 'null' : 'not null'
    throw this.#reader.problem('Expected null, not null, true or false after "is".')
  }

  #list(next: () => string): string[] {
    const reader = this.#reader
    if (reader.take(/\(/y) === undefined) throw reader.problem('Expected a list of values in parentheses.')
    const values = [next()]
    while (reader.take(/,/y) !== undefined) values.push(next())
    if (reader.take(/\)/y) === undefined) throw reader.problem('Expected a comma or a closing parenthesis.')
    return values
  }

  #value(): string {
    const reader = this.#reader
    const quoted = reader.takeQuoted('"') ?? reader.takeQuoted("'")
    if (quoted !== undefined) return quoted
    const problem = reader.problem('Expected a value.')
    const plain = reader.take(value)?.[0]
    if (plain === undefined || isJoiningWord(plain)) throw problem
    if (/^null$/i.test(plain))
      throw new TextProblem(
        'Use "is null" or "is not null" for missing values. The text "null" needs quotes.',
        problem.start,
        problem.end,
      )
    return plain
  }
}

/** Reads conditions as `formatConditions` writes them, and as people type them. Never throws. */
export const parseConditions = (text: string): ParsedText => {
  const parser = new ConditionParser(text)
  try {
    return { conditions: parser.all(), problem: undefined, parts: parser.parts }
  } catch (error) {
    if (error instanceof TextProblem) return { conditions: undefined, problem: error, parts: parser.parts }
    throw error
  }
}
