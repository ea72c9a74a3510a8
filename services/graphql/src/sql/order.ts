import type { Statement } from '@cairn/rest/data-access'
import { z } from 'zod'
import { refused } from '../graphql-refusal.ts'
import type { ColumnField, Entity } from '../model/entity.ts'
import { decoded, encodedSql } from './node-id.ts'
import type { Scope } from './scope.ts'

const direction = z.enum(['AscNullsFirst', 'AscNullsLast', 'DescNullsFirst', 'DescNullsLast']).nullable()
const Terms = z.array(z.record(z.string(), direction)).nullish()

/** A column that records are sorted by. */
export interface OrderTerm {
  column: ColumnField
  isDescending: boolean
  hasNullsFirst: boolean
}

/** What a collection is sorted by: what was asked, and the primary key, so that every record has one place. */
export const orderTerms = ({ columns, primaryKey }: Entity, orderBy: unknown): OrderTerm[] => {
  const terms: OrderTerm[] = []
  const add = (column: ColumnField, isDescending: boolean, hasNullsFirst: boolean) => {
    if (!terms.some((term) => term.column === column)) terms.push({ column, isDescending, hasNullsFirst })
  }
  for (const entry of Terms.parse(orderBy) ?? []) {
    const given = Object.entries(entry)
    if (given.length > 1) throw refused('Invalid input for orderBy: each object must have one field')
    for (const [name, wanted] of given) {
      const column = columns.find((each) => each.name === name)
      if (column !== undefined && wanted !== null) add(column, wanted.startsWith('Desc'), wanted.endsWith('NullsFirst'))
    }
  }
  for (const column of primaryKey) add(column, false, false)
  return terms
}

export const reversed = (terms: readonly OrderTerm[]): OrderTerm[] =>
  terms.map(({ column, isDescending, hasNullsFirst }) => ({
    column,
    isDescending: !isDescending,
    hasNullsFirst: !hasNullsFirst,
  }))

export const orderSql = (terms: readonly OrderTerm[], scope: Scope): string =>
  terms
    .map(({ column, isDescending, hasNullsFirst }) => {
      // Without a clause for nulls where there are none, so that an index serves.
      const nulls = column.isNullable ? (hasNullsFirst ? ' nulls first' : ' nulls last') : ''
      return `${scope.column(column.column)}${isDescending ? ' desc' : ''}${nulls}`
    })
    .join(', ')

/** The position of a record: the values that it is sorted by. */
export const cursorSql = (terms: readonly OrderTerm[], scope: Scope): string =>
  encodedSql(`jsonb_build_array(${terms.map(({ column }) => scope.column(column.column)).join(', ')})`)

const isBehind = (value: string, position: string | undefined, { column, isDescending, hasNullsFirst }: OrderTerm) => {
  if (position === undefined) return hasNullsFirst ? `${value} is not null` : 'false'
  const compared = `${value} ${isDescending ? '<' : '>'} ${position}`
  return hasNullsFirst || !column.isNullable ? compared : `(${compared} or ${value} is null)`
}

/** Whether a record comes behind the position of a cursor. */
export const seekSql = (statement: Statement, terms: readonly OrderTerm[], scope: Scope, cursor: string): string => {
  const found = decoded(cursor)
  if (found === undefined || found.items.length !== terms.length) throw refused('Failed to decode cursor')
  const parameter = statement.param(found.json)
  const options: string[] = []
  const equal: string[] = []
  for (const [at, term] of terms.entries()) {
    const value = scope.column(term.column.column)
    const isNull = found.items[at] === null
    const position = isNull ? undefined : `(${parameter}::jsonb ->> ${at})::${term.column.type.castType}`
    const behind = isBehind(value, position, term)
    options.push([...equal, behind].join(' and '))
    equal.push(position === undefined ? `${value} is null` : `${value} = ${position}`)
  }
  return `(${options.join(' or ')})`
}
