import type { Condition, Filter } from '@cairn/contracts/database/conditions'
import type { ValueOperator } from '@cairn/contracts/database/filter-operators'
import type { Compared } from './compared.ts'
import { columnValue, jsonPathValue } from './compared.ts'
import type { Parameters } from './parameters.ts'
import type { Source } from './source.ts'
import { columnOf } from './source.ts'

/** `%`, `_` and the escape character itself stand for themselves. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

const patterns = {
  contains: (value: string) => `%${literally(value)}%`,
  'starts with': (value: string) => `${literally(value)}%`,
  'ends with': (value: string) => `%${literally(value)}`,
} as const

/** A range contains another range, or a value of its element type: `[1,5)`, `{[1,2]}` and `empty` are ranges. */
const isRange = (value: string): boolean => /^\s*(?:[[({]|empty\s*$)/i.test(value)

type Comparison = (compared: Compared, value: string, parameters: Parameters) => string

const same =
  (operator: ValueOperator): Comparison =>
  ({ expression, type }, value, parameters) =>
    `${expression} ${operator} ${parameters.add(value, type)}`

const ordered =
  (operator: ValueOperator): Comparison =>
  (compared, value, parameters) =>
    compared.ordered([value], (expression, type) => `${expression} ${operator} ${parameters.add(value, type)}`)

const asText =
  (operator: ValueOperator): Comparison =>
  ({ text }, value, parameters) =>
    `${text} ${operator} ${parameters.add(value, 'text')}`

const matching =
  (pattern: (value: string) => string): Comparison =>
  ({ text }, value, parameters) =>
    `${text} ~~* ${parameters.add(pattern(value), 'text')}`

const containing =
  (operator: ValueOperator): Comparison =>
  ({ expression, type, jsonb, elementType }, value, parameters) => {
    if (jsonb !== undefined) return `${jsonb} ${operator} ${parameters.add(value, 'jsonb')}`
    const isElement = operator === '@>' && elementType !== null && !isRange(value)
    return `${expression} ${operator} ${parameters.add(value, isElement ? elementType : type)}`
  }

const inJson =
  (operator: ValueOperator, type: string): Comparison =>
  ({ expression, jsonb }, value, parameters) =>
    `${jsonb ?? expression} ${operator} ${parameters.add(value, type)}`

const comparisons: Record<ValueOperator, Comparison> = {
  '=': same('='),
  '<>': same('<>'),
  'is distinct from': same('is distinct from'),
  'is not distinct from': same('is not distinct from'),
  '>': ordered('>'),
  '<': ordered('<'),
  '>=': ordered('>='),
  '<=': ordered('<='),
  '~~': asText('~~'),
  '~~*': asText('~~*'),
  '!~~': asText('!~~'),
  '!~~*': asText('!~~*'),
  '~': asText('~'),
  '~*': asText('~*'),
  contains: matching(patterns.contains),
  'starts with': matching(patterns['starts with']),
  'ends with': matching(patterns['ends with']),
  '@>': containing('@>'),
  '<@': containing('<@'),
  '&&': containing('&&'),
  '?': inJson('?', 'text'),
  '@?': inJson('@?', 'jsonpath'),
}

const comparison = (source: Source, filter: Filter, parameters: Parameters): string => {
  const column = columnOf(source, filter.column)
  const compared = filter.path === undefined ? columnValue(column) : jsonPathValue(column, filter.path, parameters)
  const valuesOf = (values: readonly string[], type: string) => values.map((value) => parameters.add(value, type))
  if (filter.operator === 'is') return compared.is(filter.value)
  if (filter.operator === 'between')
    return compared.ordered(
      filter.values,
      (expression, type) => `${expression} between ${valuesOf(filter.values, type).join(' and ')}`,
    )
  if ('values' in filter)
    return `${compared.expression} ${filter.operator} (${valuesOf(filter.values, compared.type).join(', ')})`
  return comparisons[filter.operator](compared, filter.value, parameters)
}

const conditionSql = (source: Source, condition: Condition, parameters: Parameters): string => {
  if ('all' in condition) return group(source, condition.all, ' and ', parameters)
  if ('any' in condition) return group(source, condition.any, ' or ', parameters)
  return `(${comparison(source, condition, parameters)})`
}

const group = (source: Source, conditions: readonly Condition[], joint: string, parameters: Parameters): string =>
  `(${conditions.map((condition) => conditionSql(source, condition, parameters)).join(joint)})`

/** A `where` clause over the table `t`, or nothing. @throws MetaError `query_failed` for a column that does not exist. */
export const whereClause = (source: Source, conditions: readonly Condition[], parameters: Parameters): string =>
  conditions.length === 0 ? '' : `where ${group(source, conditions, '\n   and ', parameters)}`
