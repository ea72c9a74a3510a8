import type { Payload } from '../request/payload.ts'
import type { Preferences } from '../request/preferences.ts'
import type { ReadQuery } from '../request/query-tree.ts'
import type { ReadNode } from '../resolve-embeds.ts'
import { RestError } from '../rest-error.ts'
import type { Column, Relation } from '../schema/relation.ts'
import { conditionSql } from './condition-sql.ts'
import { ident, qualified } from './statement.ts'
import type { Statement } from './statement.ts'
import { typedValues } from './typed-values.ts'

/** How the row that is written is called in its statement. */
export const written = 't'

const columnOf = (relation: Relation, name: string): Column => {
  const column = relation.columns.get(name)
  if (column !== undefined) return column
  throw new RestError(400, 'PGRST204', `Could not find the '${name}' column of '${relation.name}' in the schema cache`)
}

export interface WrittenRows {
  relation: Relation
  payload: Payload
  columns: readonly Column[]
  fillsDefaults: boolean
  /** Of the only row, by column; undefined where the rows are read from JSON. */
  values: readonly (string | null)[] | undefined
}

export const writtenRows = (
  relation: Relation,
  payload: Payload,
  columns: readonly string[] | undefined,
  preferences: Preferences,
): WrittenRows => {
  if (columns === undefined && !payload.hasSameKeys) throw new RestError(400, 'PGRST102', 'All object keys must match')
  const wanted = [...new Set(columns ?? payload.keys)].map((name) => columnOf(relation, name))
  const fillsDefaults = preferences.missing === 'default' && columns !== undefined
  const values = fillsDefaults ? undefined : typedValues(payload, wanted)
  return { relation, payload, columns: wanted, fillsDefaults, values }
}

/** The function that makes a value of the column's domain of JSON. */
const readerOf = ({ representation }: Column): string | null => representation?.fromJson ?? null

/** The rows of a body as a table `p`. */
const bodyRows = (statement: Statement, { columns, fillsDefaults, payload }: WrittenRows): string => {
  const text = payload.isArray ? payload.text : `[${payload.text}]`
  const definition = columns
    .map((column) => `${ident(column.name)} ${readerOf(column) === null ? column.type : 'json'}`)
    .join(', ')
  const defaults = fillsDefaults ? columns.filter((column) => column.default !== null) : []
  // A default is no JSON that the function of a domain reads.
  const filled = defaults
    .filter((column) => readerOf(column) === null)
    .map((column) => `${statement.param(column.name)}::text, ${column.default}`)
    .join(', ')
  const rows =
    defaults.length === 0
      ? `json_to_recordset(${statement.param(text)}::json) as p(${definition})`
      : `jsonb_array_elements(${statement.param(text)}::jsonb) as i(value), lateral jsonb_to_record(jsonb_build_object(${filled}) || i.value) as p(${definition})`
  if (columns.every((column) => readerOf(column) === null)) return rows
  const values = columns.map((column) => {
    const value = `p.${ident(column.name)}`
    const reader = readerOf(column)
    if (reader === null) return value
    const read = `${reader}(${value}) as ${ident(column.name)}`
    if (!defaults.includes(column)) return read
    return `case when i.value ? ${statement.param(column.name)}::text then ${reader}(${value}) else ${column.default} end as ${ident(column.name)}`
  })
  return `(select ${values.join(', ')} from ${rows}) p`
}

const names = (columns: readonly Column[]): string => columns.map(({ name }) => ident(name)).join(', ')

const conflictSql = (
  { columns }: WrittenRows,
  target: readonly string[],
  resolution: Preferences['resolution'],
): string => {
  if (resolution === undefined || target.length === 0) return ''
  const changes = columns.map(({ name }) => `${ident(name)} = excluded.${ident(name)}`)
  const action =
    resolution === 'ignore-duplicates' || changes.length === 0 ? 'nothing' : `update set ${changes.join(', ')}`
  return ` on conflict (${target.map(ident).join(', ')}) do ${action}`
}

export interface Conflict {
  /** The columns of `on_conflict`, or of the primary key. */
  target: readonly string[]
  resolution: Preferences['resolution']
}

export const insertSql = (statement: Statement, rows: WrittenRows, { target, resolution }: Conflict): string => {
  const { columns, payload, relation, values } = rows
  const table = `insert into ${qualified(relation)} as ${written}`
  const conflict = conflictSql(rows, target, resolution)
  if (values !== undefined && columns.length > 0)
    return `${table} (${names(columns)}) values (${values.map((value) => statement.param(value)).join(', ')})${conflict}`
  if (columns.length > 0)
    return `${table} (${names(columns)}) select ${columns.map(({ name }) => `p.${ident(name)}`).join(', ')} from ${bodyRows(statement, rows)}${conflict}`
  if (payload.rows.length === 1) return `${table} default values${conflict}`
  return `${table} select from json_array_elements(${statement.param(payload.text)}::json)${conflict}`
}

const whereSql = (statement: Statement, relation: Relation, { conditions }: ReadQuery): string => {
  // As with the extension `safeupdate`, which the reference product loads for its data API.
  if (conditions.length === 0) return ''
  const scope = { alias: written, relation }
  return ` where ${conditions.map((each) => conditionSql(statement, each, scope, () => undefined)).join(' and ')}`
}

const requireConditions = ({ conditions }: ReadQuery, command: string): void => {
  if (conditions.length === 0) throw new RestError(400, '21000', `${command} requires a WHERE clause`)
}

export const updateSql = (statement: Statement, rows: WrittenRows, query: ReadQuery): string => {
  const { columns, relation, values } = rows
  requireConditions(query, 'UPDATE')
  if (columns.length === 0 || rows.payload.rows.length === 0)
    return `select ${written}.* from ${qualified(relation)} ${written} where false`
  if (values !== undefined) {
    const changes = columns.map(({ name }, index) => `${ident(name)} = ${statement.param(values[index])}`)
    return `update ${qualified(relation)} as ${written} set ${changes.join(', ')}${whereSql(statement, relation, query)}`
  }
  const changes = columns.map(({ name }) => `${ident(name)} = b.${ident(name)}`).join(', ')
  const body = `(select p.* from ${bodyRows(statement, rows)} limit 1) b`
  return `update ${qualified(relation)} as ${written} set ${changes} from ${body}${whereSql(statement, relation, query)}`
}

export const deleteSql = (statement: Statement, relation: Relation, query: ReadQuery): string => {
  requireConditions(query, 'DELETE')
  return `delete from ${qualified(relation)} as ${written}${whereSql(statement, relation, query)}`
}

/** A written row as one of its relation, which functions take. */
export const writtenRow = (relation: Relation, alias: string): string => {
  const columns = [...relation.columns.keys()].map((name) => `${alias}.${ident(name)}`)
  return `row(${columns.join(', ')})::${qualified(relation)}`
}

/** The columns that a write returns for its answer: those selected, and those that embeds are joined by. */
export const returnedColumns = ({ query, relation, embeds }: ReadNode): string => {
  const wanted = new Set<string>()
  let isWhole = false
  for (const item of query.items) {
    if (item.kind === 'all') isWhole = true
    else if (item.kind === 'column' && item.field !== undefined) wanted.add(item.field.name)
  }
  for (const { link } of embeds.values())
    if ('relationship' in link) for (const { from } of link.relationship.columns) wanted.add(from)
    else isWhole = true
  for (const { embed, field } of query.order) if (embed === undefined) wanted.add(field.name)
  const listed = [...wanted].filter((name) => !isWhole || relation?.columns.has(name) !== true)
  const columns = [...(isWhole ? [`${written}.*`] : []), ...listed.map((name) => `${written}.${ident(name)}`)]
  return columns.length === 0 ? '1' : columns.join(', ')
}
