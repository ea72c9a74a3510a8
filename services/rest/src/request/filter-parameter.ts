import { comparisons, isValues, textSearches } from './query-tree.ts'
import type { Comparison, Condition, Field, IsValue, Test, TextSearch } from './query-tree.ts'
import { Scanner } from './scanner.ts'

const isComparison = (name: string): name is Comparison => Object.hasOwn(comparisons, name)
const isTextSearch = (name: string): name is TextSearch => Object.hasOwn(textSearches, name)
const isIsValue = (value: string): value is IsValue => Object.hasOwn(isValues, value)

const quantified = new Set<Comparison>(['eq', 'like', 'ilike', 'gt', 'gte', 'lt', 'lte', 'match', 'imatch'])

const knownOperator = (name: string): boolean =>
  isComparison(name) || isTextSearch(name) || name === 'in' || name === 'is'

/** Whether the value of a parameter begins with an operator. Others are arguments of functions. */
export const hasOperator = (value: string): boolean => {
  const [, name = ''] = /^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(value) ?? []
  return knownOperator(name)
}

/** A value inside a list or a group ends at a comma or a parenthesis; quotes keep these. */
const listItem = (scanner: Scanner): string => {
  if (scanner.peek('"')) return scanner.quoted()
  return scanner.until(',)')
}

const list = (scanner: Scanner): string[] => {
  scanner.expect('(')
  if (scanner.take(')')) return []
  const values = [listItem(scanner)]
  while (scanner.take(',')) values.push(listItem(scanner))
  scanner.expect(')')
  return values
}

/** An array such as `{1,"a,b"}`, with the commas in it. */
const braces = (scanner: Scanner): string => {
  let text = ''
  do {
    text += scanner.until('}"')
    if (scanner.peek('"')) text += `"${scanner.quoted().replaceAll(/["\\]/g, '\\$&')}"`
    else if (!scanner.take('}')) throw scanner.unexpected('expecting "}"')
    else return `${text}}`
  } while (!scanner.isAtEnd)
  throw scanner.unexpected('expecting "}"')
}

const groupValue = (scanner: Scanner): string => {
  if (scanner.peek('"')) return scanner.quoted()
  return scanner.peek('{') ? braces(scanner) : scanner.until(',)')
}

const withPercent = (operator: Comparison, value: string): string =>
  operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value

/** An operator and its value. Inside groups, a value has an end. */
const readTest = (scanner: Scanner, isInGroup: boolean): Test => {
  const name = scanner.until('.(')
  const option = scanner.take('(') ? scanner.until(')') : undefined
  if (option !== undefined) scanner.expect(')')
  scanner.expect('.')
  if (name === 'in' && option === undefined) return { kind: 'in', values: list(scanner) }
  const value = isInGroup ? groupValue(scanner) : scanner.rest()
  if (name === 'is' && option === undefined) {
    const word = value.toLowerCase()
    if (!isIsValue(word)) throw scanner.unexpected('expecting null, not_null, true, false or unknown')
    return { kind: 'is', value: word }
  }
  if (isTextSearch(name)) return { kind: 'search', operator: name, language: option, value }
  if (!isComparison(name)) throw scanner.unexpected('expecting operator (eq, gt, ...)')
  if (option === undefined)
    return { kind: 'compare', operator: name, quantifier: undefined, value: withPercent(name, value) }
  if (!quantified.has(name) || (option !== 'any' && option !== 'all'))
    throw scanner.unexpected('expecting any or all, at an operator that takes it')
  return { kind: 'compare', operator: name, quantifier: option, value: withPercent(name, value) }
}

/** The value of a filter parameter such as `not.eq.3`. */
export const readFilter = (field: Field, value: string): Condition => {
  const scanner = new Scanner(value, 'filter')
  const isNegated = scanner.take('not.')
  const test = readTest(scanner, false)
  if (!scanner.isAtEnd) throw scanner.unexpected('expecting end of input')
  return { kind: 'test', isNegated, field, test }
}

// Each level is a level of parentheses, which Postgres parses recursively.
const maxDepth = 32

const readCondition = (scanner: Scanner, depth: number): Condition => {
  if (depth > maxDepth) throw scanner.unexpected(`expecting at most ${maxDepth} levels of conditions`)
  const isNegated = scanner.take('not.')
  for (const operator of ['and', 'or'] as const)
    if (scanner.peek(`${operator}(`)) {
      scanner.expect(operator)
      return { kind: 'group', isNegated, operator, conditions: readGroup(scanner, depth + 1) }
    }
  const field = scanner.field()
  scanner.expect('.')
  const isTestNegated = scanner.take('not.')
  return { kind: 'test', isNegated: isNegated !== isTestNegated, field, test: readTest(scanner, true) }
}

const readGroup = (scanner: Scanner, depth: number): Condition[] => {
  scanner.expect('(')
  const conditions = [readCondition(scanner, depth)]
  while (scanner.take(',')) conditions.push(readCondition(scanner, depth))
  scanner.expect(')')
  return conditions
}

/** The value of the parameters `and`, `or`, `not.and` and `not.or`. */
export const readLogic = (operator: 'and' | 'or', isNegated: boolean, value: string): Condition => {
  const scanner = new Scanner(value, 'logic tree')
  const conditions = readGroup(scanner, 1)
  if (!scanner.isAtEnd) throw scanner.unexpected('expecting end of input')
  return { kind: 'group', isNegated, operator, conditions }
}
