import { RealtimeError } from '../realtime-error.ts'

/** How a filter compares a column with what it names. */
export type Operator = keyof typeof operatorSql

/** With the value as the second operand: its type is that of the column. */
export const operatorSql = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '= any',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  is: 'is',
  isdistinct: 'is distinct from',
} as const

/** One condition of a filter, such as `id=not.in.(1,2)`. */
export interface Condition {
  column: string
  operator: Operator
  isNegated: boolean
  /** One, but for `in`. */
  values: readonly string[]
}

const conditionStart = new RegExp(`^([^=]+)=(not\\.)?(${Object.keys(operatorSql).join('|')})\\.`, 's')

const isOperator = (text: string | undefined): text is Operator =>
  text !== undefined && Object.hasOwn(operatorSql, text)

/** Splits at commas outside of quotes and parentheses. */
const splitList = (text: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted && sign === '\\') at += 1
    else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

const unquoted = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text)

const valuesOf = (operator: Operator, text: string): string[] => {
  if (operator !== 'in') return [unquoted(text)]
  const [, list] = /^\((.*)\)$/s.exec(text) ?? []
  if (list === undefined) throw new RealtimeError('InvalidFilter', 'The values of `in` stand in parentheses.')
  return splitList(list).map((value) => unquoted(value.trim()))
}

const readCondition = (text: string): Condition => {
  const [start, column, negation, operator] = conditionStart.exec(text) ?? []
  if (start === undefined || column === undefined || !isOperator(operator))
    throw new RealtimeError('InvalidFilter', `The filter ${text.slice(0, 100)} is not written like column=eq.value.`)
  const values = valuesOf(operator, text.slice(start.length))
  if (operator === 'is' && !/^(not_)?null$|^true$|^false$|^unknown$/i.test(values[0] ?? ''))
    throw new RealtimeError('InvalidFilter', 'What follows `is` is null, true, false or unknown.')
  return { column: column.trim(), operator, isNegated: negation !== undefined, values }
}

/** Reads the conditions of a filter, all of which must hold. Throws a `RealtimeError`. */
export const readFilter = (text: string): readonly Condition[] => {
  const conditions: string[] = []
  for (const part of splitList(text)) {
    const last = conditions.at(-1)
    // Clients of before wrote one condition, and commas in its value without quotes.
    if (last === undefined || conditionStart.test(part)) conditions.push(part)
    else conditions[conditions.length - 1] = `${last},${part}`
  }
  return conditions.map(readCondition)
}
