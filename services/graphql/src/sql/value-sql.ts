import type { Statement } from '@cairn/rest/data-access'
import type { Enumeration, ValueType } from '../model/entity.ts'

/** Scalars that are strings in the API, but not in the JSON that Postgres makes of them. */
const asText = new Set<unknown>(['BigInt', 'BigFloat', 'JSON', 'Opaque'])

const renamed = ({ labels }: Enumeration): (readonly [name: string, label: string])[] =>
  [...labels].filter(([name, label]) => name !== label)

const enumSql = (statement: Statement, value: string, enumeration: Enumeration): string => {
  const cases = renamed(enumeration).map(
    ([name, label]) => `when ${statement.param(label)}::text then ${statement.param(name)}::text`,
  )
  return cases.length === 0 ? value : `case ${value}::text ${cases.join(' ')} else ${value}::text end`
}

/** A value as it is in an answer. */
export const outputSql = (statement: Statement, value: string, { scalar, isList }: ValueType): string => {
  if (typeof scalar === 'string') return asText.has(scalar) ? `${value}::text${isList ? '[]' : ''}` : value
  if (!isList) return enumSql(statement, value, scalar)
  if (renamed(scalar).length === 0) return `${value}::text[]`
  const item = statement.alias('i')
  return `(select array_agg(${enumSql(statement, `${item}.v`, scalar)} order by ${item}.n) from unnest(${value}) with ordinality ${item}(v, n))`
}

/** A value of a request, as a parameter of that type. */
export const inputSql = (statement: Statement, value: unknown, castType: string): string =>
  `${statement.param(value ?? null)}::${castType}`
