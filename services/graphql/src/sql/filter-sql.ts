import type { Statement } from '@cairn/rest/data-access'
import { z } from 'zod'
import type { ColumnField, Entity } from '../model/entity.ts'
import { nodeIdCondition } from './node-id.ts'
import type { Scope } from './scope.ts'
import { inputSql } from './value-sql.ts'

const Filter = z.record(z.string(), z.unknown())
const Filters = z.array(Filter)

const comparisons: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  contains: '@>',
  containedBy: '<@',
  overlaps: '&&',
}

const patterns: Readonly<Record<string, string>> = { like: 'like', ilike: 'ilike', regex: '~', iregex: '~*' }

const operatorSql = (statement: Statement, value: string, { type }: ColumnField, operator: string, given: unknown) => {
  if (operator === 'is') return given === 'NULL' ? `${value} is null` : `${value} is not null`
  if (operator === 'in') return `${value} = any(${inputSql(statement, given, `${type.castType}[]`)})`
  if (operator === 'startsWith') return `${value}::text ^@ ${inputSql(statement, given, 'text')}`
  const pattern = patterns[operator]
  if (pattern !== undefined) return `${value} ${pattern} ${inputSql(statement, given, 'text')}`
  return `${value} ${comparisons[operator] ?? '='} ${inputSql(statement, given, type.castType)}`
}

const joined = (conditions: readonly string[], word: 'and' | 'or'): string | undefined => {
  if (conditions.length < 2) return conditions[0]
  return `(${conditions.join(` ${word} `)})`
}

/** The conditions of a filter. Undefined if it has none: empty filters do not count. */
export const filterSql = (statement: Statement, entity: Entity, filter: unknown, scope: Scope): string | undefined => {
  const inner = (one: unknown) => filterSql(statement, entity, one, scope)
  const conditions: string[] = []
  const add = (condition: string | undefined) => {
    if (condition !== undefined) conditions.push(condition)
  }
  for (const [name, given] of Object.entries(Filter.safeParse(filter).data ?? {})) {
    const column = entity.columns.find((each) => each.name === name)
    if (given === null || given === undefined) continue
    if (column !== undefined)
      for (const [operator, value] of Object.entries(Filter.parse(given))) {
        if (operator === 'is' && value === null) continue
        add(operatorSql(statement, scope.column(column.column), column, operator, value))
      }
    else if (name === 'nodeId') {
      const { eq } = Filter.parse(given)
      if (typeof eq === 'string') add(nodeIdCondition(statement, entity, scope, eq))
    } else if (name === 'not') {
      const condition = inner(given)
      if (condition !== undefined) add(`not (${condition})`)
    } else
      add(
        joined(
          Filters.parse(given).flatMap((one) => inner(one) ?? []),
          name === 'or' ? 'or' : 'and',
        ),
      )
  }
  return joined(conditions, 'and')
}
