import { comparisons, isValues, textSearches } from '../request/query-tree.ts'
import type { Comparison, Condition, Field, Test } from '../request/query-tree.ts'
import type { Relation } from '../schema/relation.ts'
import { ident } from './statement.ts'
import type { Statement } from './statement.ts'

/** Where names of columns are looked up. */
export interface Scope {
  alias: string
  relation: Relation | undefined
}

const isJson = (typeName: string | undefined): boolean => typeName === 'json' || typeName === 'jsonb'

/** A column, or a value inside it. Columns that are not JSON are converted, so that composites and arrays have paths too. */
export const fieldSql = (statement: Statement, { name, path }: Field, { alias, relation }: Scope): string => {
  const column = `${alias}.${ident(name)}`
  if (path.length === 0) return column
  const base = isJson(relation?.columns.get(name)?.typeName) ? column : `to_jsonb(${column})`
  const steps = path.map(({ key, isIndex, asText }) => {
    const param = statement.param(key)
    return `${asText ? '->>' : '->'} ${param}::${isIndex ? 'int4' : 'text'}`
  })
  return `(${base} ${steps.join(' ')})`
}

const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

const vectorTypes = new Set<string | undefined>(['tsvector', undefined])

const searchSql = (
  statement: Statement,
  field: Field,
  { language: name, operator, value }: Extract<Test, { kind: 'search' }>,
  scope: Scope,
): string => {
  const left = fieldSql(statement, field, scope)
  const language = name === undefined ? '' : `${statement.param(name)}::regconfig, `
  const type = field.path.length > 0 ? 'text' : scope.relation?.columns.get(field.name)?.typeName
  const vector = vectorTypes.has(type) ? left : `to_tsvector(${language}${left})`
  return `${vector} @@ ${textSearches[operator]}(${language}${statement.param(value)})`
}

// Those that compare whole values.
const equalities = new Set<Comparison>(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct'])

/** The function that makes a value of the field's domain of a text of the request. */
const readerOf = ({ name, path }: Field, { relation }: Scope): string | null =>
  path.length > 0 ? null : (relation?.columns.get(name)?.representation?.fromText ?? null)

const readEach = (reader: string | null, array: string): string =>
  reader === null ? array : `array(select ${reader}(v) from unnest(${array}::text[]) v)`

const testSql = (statement: Statement, field: Field, test: Test, scope: Scope): string => {
  if (test.kind === 'search') return searchSql(statement, field, test, scope)
  const left = fieldSql(statement, field, scope)
  if (test.kind === 'is') return `${left} is ${isValues[test.value]}`
  const reader = readerOf(field, scope)
  if (test.kind === 'in') return `${left} = any(${readEach(reader, statement.param(arrayLiteral(test.values)))})`
  const right = statement.param(test.value)
  const isRead = reader !== null && equalities.has(test.operator)
  const compared = `${left} ${comparisons[test.operator]}`
  if (test.quantifier !== undefined) return `${compared} ${test.quantifier}(${readEach(isRead ? reader : null, right)})`
  return `${compared} ${isRead ? `${reader}(${right}::text)` : right}`
}

/** Writes conditions on embeds, by their names: whether they have rows. Undefined: there is no such embed. */
export type EmbedTest = (name: string) => string | undefined

export const conditionSql = (
  statement: Statement,
  condition: Condition,
  scope: Scope,
  embedExists: EmbedTest,
): string => {
  const negation = condition.isNegated ? 'not ' : ''
  if (condition.kind === 'group') {
    const parts = condition.conditions.map((each) => conditionSql(statement, each, scope, embedExists))
    return `${negation}(${parts.join(` ${condition.operator} `)})`
  }
  const { field, test } = condition
  const exists = field.path.length === 0 ? embedExists(field.name) : undefined
  if (exists !== undefined && test.kind === 'is' && (test.value === 'null' || test.value === 'not_null'))
    return (test.value === 'null') === condition.isNegated ? exists : `not ${exists}`
  return `${negation}(${testSql(statement, field, test, scope)})`
}
