import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { Client } from 'pg'
import type { ColumnStatistics, Subject, SubjectRelation } from './subject.ts'

/** A database of a server that belongs to no project, and what makes its relations look as long as others. */
export interface ScratchDatabase {
  client: Client
  stretch: (pages: ReadonlyMap<string, number>) => Promise<void>
}

type Named = Pick<SubjectRelation, 'schema' | 'name'>

export const nameIn = ({ schema, name }: Named): string => `${quotedIdent(schema)}.${quotedIdent(name)}`

const literal = (value: number | string | null, type: string): string =>
  value === null ? 'null' : `${quotedLiteral(String(value))}::${type}`

const call = (name: string, args: Readonly<Record<string, string>>): string => {
  const given = Object.entries(args).filter(([, value]) => value !== 'null')
  return `select pg_catalog.${name}(${given.map(([key, value]) => `${quotedLiteral(key)}, ${value}`).join(', ')})`
}

// The format of the values below: version 18 of PostgreSQL.
const version = literal(180_000, 'integer')

/** Tells the planner how large a relation is. */
const relationStatisticsSql = (
  { schema, name }: Named,
  { pages, rows, visiblePages = 0 }: { pages: number; rows: number; visiblePages?: number },
): string =>
  call('pg_restore_relation_stats', {
    version,
    schemaname: quotedLiteral(schema),
    relname: quotedLiteral(name),
    relpages: literal(pages, 'integer'),
    reltuples: literal(rows, 'real'),
    relallvisible: literal(Math.min(visiblePages, pages), 'integer'),
  })

const columnStatisticsSql = ({ schema, name }: Named, column: ColumnStatistics): string =>
  call('pg_restore_attribute_stats', {
    version,
    schemaname: quotedLiteral(schema),
    relname: quotedLiteral(name),
    attname: quotedLiteral(column.column),
    inherited: literal(String(column.isInherited), 'boolean'),
    null_frac: literal(column.nullFraction, 'real'),
    avg_width: literal(column.width, 'integer'),
    n_distinct: literal(column.distinct, 'real'),
    most_common_vals: literal(column.commonValues, 'text'),
    most_common_freqs: literal(column.commonFrequencies, 'real[]'),
    histogram_bounds: literal(column.bounds, 'text'),
    correlation: literal(column.correlation, 'real'),
    most_common_elems: literal(column.commonElements, 'text'),
    most_common_elem_freqs: literal(column.elementFrequencies, 'real[]'),
    elem_count_histogram: literal(column.elementCounts, 'real[]'),
  })

const tableSql = (relation: SubjectRelation): string => {
  const { columns, kind, partitionKey, partitionOf } = relation
  if (partitionOf !== null)
    return (
      `create table ${nameIn(relation)} partition of ${nameIn(partitionOf)} ${partitionOf.bound}` +
      (kind === 'p' ? ` partition by ${partitionKey}` : '')
    )
  const list = columns.map(({ name, type, isNotNull }) => `${quotedIdent(name)} ${type}${isNotNull ? ' not null' : ''}`)
  return `create table ${nameIn(relation)} (${list.join(', ')})${kind === 'p' ? ` partition by ${partitionKey}` : ''}`
}

/** What failed is left out: an index with a function of the project, or an extension that is there already. */
const attempt = async (client: Client, text: string): Promise<boolean> => {
  await client.query('savepoint attempt')
  try {
    await client.query(text)
    await client.query('release savepoint attempt')
    return true
  } catch {
    await client.query('rollback to savepoint attempt')
    return false
  }
}

// Tables that are divided come before their parts, and these before what is in them.
const placeOf = ({ kind, partitionOf }: SubjectRelation): number => (kind === 'p' ? (partitionOf === null ? 0 : 1) : 2)

const createViews = async (client: Client, views: readonly SubjectRelation[]): Promise<void> => {
  let left = [...views]
  // Each round creates those whose sources are there.
  while (left.length > 0) {
    const failed: SubjectRelation[] = []
    for (const view of left) {
      const { sql } = view
      if (sql === null || !(await attempt(client, `create view ${nameIn(view)} as ${sql}`))) failed.push(view)
    }
    if (failed.length === left.length) return
    left = failed
  }
}

const createIndexes = async (client: Client, relation: SubjectRelation): Promise<void> => {
  for (const { name, sql, isPrimary } of relation.indexes) {
    if (!(await attempt(client, sql))) continue
    // A statement may group by the key alone.
    if (isPrimary)
      await attempt(
        client,
        `alter table ${nameIn(relation)} add constraint ${quotedIdent(name)} primary key using index ${quotedIdent(name)}`,
      )
  }
}

/** Gives the scratch database what the statement reads: definitions and statistics of columns, and no row. */
export const rebuildSubject = async (client: Client, subject: Subject): Promise<void> => {
  const { extensions, enums, relations, searchPath, settings } = subject
  await client.query('begin')
  const schemas = new Set([...extensions, ...enums, ...relations].map(({ schema }) => schema))
  for (const schema of schemas) await attempt(client, `create schema if not exists ${quotedIdent(schema)}`)
  for (const { name, schema } of extensions)
    await attempt(client, `create extension if not exists ${quotedIdent(name)} schema ${quotedIdent(schema)} cascade`)
  for (const { labels, ...type } of enums)
    await attempt(client, `create type ${nameIn(type)} as enum (${labels.map(quotedLiteral).join(', ')})`)
  const tables = relations.filter(({ kind }) => kind !== 'v').toSorted((a, b) => placeOf(a) - placeOf(b))
  for (const table of tables) {
    if (!(await attempt(client, tableSql(table)))) continue
    for (const column of table.statistics) await attempt(client, columnStatisticsSql(table, column))
    await createIndexes(client, table)
  }
  await createViews(
    client,
    relations.filter(({ kind }) => kind === 'v'),
  )
  await client.query('commit')
  for (const { name, value } of settings)
    await client.query('select pg_catalog.set_config($1, $2, false)', [name, value]).catch(() => undefined)
  await client.query("select pg_catalog.set_config('search_path', $1, false)", [searchPath])
}

/** How large a relation is to look. */
export interface Size extends Named {
  pages: number
  /** -1: nobody has counted them. */
  rows: number
  visiblePages?: number
}

/** The sizes of all relations that have files. */
export const sizesOf = ({ relations }: Subject): Size[] =>
  relations
    .filter(({ kind }) => kind !== 'v' && kind !== 'p')
    .flatMap((relation) => [
      relation,
      ...relation.indexes.map(({ name, pages, rows }) => ({ schema: relation.schema, name, pages, rows })),
    ])

const pathText = 'select pg_catalog.pg_relation_filepath(pg_catalog.to_regclass($1)) as path'

/**
 * Makes empty relations look as large as they are to be. After all indexes: one that is created counts the rows of its table,
 * and reads all of its pages.
 */
export const resize = async ({ client, stretch }: ScratchDatabase, sizes: readonly Size[]): Promise<void> => {
  const paths = new Map<string, number>()
  for (const size of sizes) {
    const { rows } = await client.query<{ path: string | null }>(pathText, [nameIn(size)])
    const path = rows[0]?.path ?? null
    // It could not be built again.
    if (path === null) continue
    if (size.rows >= 0) await client.query(relationStatisticsSql(size, size))
    if (size.pages > 0) paths.set(path, size.pages)
  }
  await stretch(paths)
}
