import { ident, qualified } from '@cairn/rest/data-access'
import type { Statement } from '@cairn/rest/data-access'
import { z } from 'zod'
import type { Selected } from '../document/operation.ts'
import { refused } from '../graphql-refusal.ts'
import type { ColumnField, Entity, MutationField } from '../model/entity.ts'
import { filterSql } from './filter-sql.ts'
import { objectSql } from './json-sql.ts'
import { recordSql } from './read-sql.ts'
import { selectedPairs } from './selection.ts'
import type { Compilation } from './selection.ts'
import { directScope, OutputScope } from './scope.ts'
import { inputSql } from './value-sql.ts'

type Write = Exclude<MutationField, { kind: 'function' }>

const Row = z.record(z.string(), z.unknown())
const Rows = z.array(Row)

// The protocol has two bytes for the number of parameters.
const mostValues = 50_000

/** How the row that is written is called in its statement: as no column is. */
const written = 't$'

const givenColumns = ({ columns }: Entity, rows: readonly Readonly<Record<string, unknown>>[]): ColumnField[] => {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  return columns.filter(({ name }) => names.has(name))
}

const insertSql = (statement: Statement, entity: Entity, given: Readonly<Record<string, unknown>>): string => {
  const rows = Rows.parse(given['objects'])
  if (rows.length === 0) throw refused('At least one record must be provided to objects')
  const named = givenColumns(entity, rows)
  const columns = named.length > 0 ? named : entity.columns.filter(({ canInsert }) => canInsert).slice(0, 1)
  if (columns.length * rows.length > mostValues) throw refused('Too many values in objects')
  const values = rows.map((row) => {
    const items = columns.map(({ name, type }) =>
      row[name] === undefined ? 'default' : inputSql(statement, row[name], type.castType),
    )
    return `(${items.join(', ')})`
  })
  return `insert into ${tableOf(entity)} (${columns.map(({ column }) => ident(column)).join(', ')}) values ${values.join(', ')}`
}

const tableOf = ({ schema, table }: Entity): string => `${qualified({ schema, name: table })} as ${written}`

const whereSql = (statement: Statement, entity: Entity, given: Readonly<Record<string, unknown>>): string => {
  const condition = filterSql(statement, entity, given['filter'], directScope(written))
  return condition === undefined ? '' : ` where ${condition}`
}

const updateSql = (statement: Statement, entity: Entity, given: Readonly<Record<string, unknown>>): string => {
  const row = Row.parse(given['set'])
  const changes = givenColumns(entity, [row]).map(
    ({ name, column, type }) => `${ident(column)} = ${inputSql(statement, row[name], type.castType)}`,
  )
  if (changes.length === 0) throw refused('At least one field must be provided to set')
  return `update ${tableOf(entity)} set ${changes.join(', ')}${whereSql(statement, entity, given)}`
}

const commandSql = (
  statement: Statement,
  { kind, entity }: Write,
  given: Readonly<Record<string, unknown>>,
): string => {
  if (kind === 'insert') return insertSql(statement, entity, given)
  if (kind === 'update') return updateSql(statement, entity, given)
  return `delete from ${tableOf(entity)}${whereSql(statement, entity, given)}`
}

const responseNames = { insert: 'Insert', update: 'Update', delete: 'Delete' } as const

const AtMost = z.object({ atMost: z.number().optional() })

/** A write with its answer, and how many records it may affect. */
export const writeSql = (
  compilation: Compilation,
  field: Write,
  nodes: Selected,
): { answer: string; command: string; count: string; atMost: number | undefined } => {
  const { operation, statement } = compilation
  const { entity, kind } = field
  const given = operation.arguments('Mutation', nodes)
  const command = commandSql(statement, field, given)
  const rows = statement.alias('w')
  const record = statement.alias('r')
  const scope = new OutputScope(written, record)
  const pairs = selectedPairs(
    compilation,
    nodes,
    `${entity.typeName}${responseNames[kind]}Response`,
    (name, selected) =>
      name === 'affectedCount'
        ? `(select count(*) from ${rows})`
        : `(select coalesce(json_agg(${recordSql(compilation, entity, selected, scope)}), '[]'::json) from ${rows} ${record})`,
  )
  return {
    answer: objectSql(pairs),
    command: `with ${rows} as (${command} returning ${scope.outputs()})`,
    count: `(select count(*) from ${rows})`,
    atMost: AtMost.parse(given).atMost,
  }
}
