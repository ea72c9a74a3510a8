import { ident } from '@cairn/rest/data-access'
import type { PoolClient } from 'pg'
import { operatorSql } from './filter.ts'
import type { Condition } from './filter.ts'
import type { Column, Relation } from './relation.ts'
import type { Row } from './row-change.ts'

const places = (rows: readonly { place: number }[]): ReadonlySet<number> => new Set(rows.map(({ place }) => place))

const valuesOf = (rows: readonly Row[], { name }: Column) => rows.map((row) => row[name] ?? null)

/** Which of the rows a caller sees, by their places. They are looked up by the primary key. */
export const visibleRows = async (
  client: PoolClient,
  { schema, name, columns }: Relation,
  rows: readonly Row[],
): Promise<ReadonlySet<number>> => {
  const keys = columns.filter(({ isKey }) => isKey)
  const lists = keys.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const names = keys.map((_, index) => `k${index}`).join(', ')
  const equal = keys.map(({ name: column, sqlType }, index) => `t.${ident(column)} = r.k${index}::${sqlType}`)
  const { rows: found } = await client.query<{ place: number }>(
    `select (r.place - 1)::int as place from unnest(${lists}) with ordinality as r (${names}, place)
      where exists (select from ${ident(schema)}.${ident(name)} t where ${equal.join(' and ')})`,
    keys.map((key) => valuesOf(rows, key)),
  )
  return places(found)
}

const comparison = ({ sqlType }: Column, { operator, values, isNegated }: Condition): string => {
  const value = `r.value::${sqlType}`
  const [first = ''] = values
  const isText = operator === 'like' || operator === 'ilike' || operator === 'match' || operator === 'imatch'
  const compared = (): string => {
    // One of a few words, which were checked when the filter was read.
    if (operator === 'is') return `${value} is ${first.toLowerCase().replace('_', ' ')}`
    if (operator === 'in') return `${value} = any ($2::text[]::${sqlType}[])`
    if (isText) return `${value}::text ${operatorSql[operator]} $2`
    return `${value} ${operatorSql[operator]} $2::${sqlType}`
  }
  return isNegated ? `not (${compared()})` : compared()
}

/** For which of the rows a condition holds, by their places. Throws where the value is none of the type of the column. */
export const rowsWhere = async (
  client: PoolClient,
  column: Column,
  condition: Condition,
  rows: readonly Row[],
): Promise<ReadonlySet<number>> => {
  const { operator, values } = condition
  const { rows: found } = await client.query<{ place: number }>(
    `select (r.place - 1)::int as place from unnest($1::text[]) with ordinality as r (value, place)
      where ${comparison(column, condition)}`,
    [valuesOf(rows, column), ...(operator === 'is' ? [] : [operator === 'in' ? values : values[0]])],
  )
  return places(found)
}
