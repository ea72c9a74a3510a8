import type { Condition } from '@cairn/contracts/database/conditions'
import type { RowPage, Sort } from '@cairn/contracts/database/rows'
import type { Database } from '../database.ts'
import { getRelation } from '../catalogue/get-relation.ts'
import { MetaError } from '../meta-error.ts'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { ask } from '../wire/ask.ts'
import { cellLength, cutCell, cutPage } from './cut-cells.ts'
import { whereClause } from './conditions.ts'
import { Parameters } from './parameters.ts'
import type { Source } from './source.ts'
import { columnOf, getSource } from './source.ts'

export interface RowsQuery {
  filters?: Condition[] | undefined
  sorts?: Sort[] | undefined
  offset: number
  limit: number
  with_table?: 'true' | 'false'
}

/** From here on it pays to find the keys first, by the index alone, and only then the rows. */
const deepOffset = 5_000

/** What makes an order complete, so that pages neither overlap nor leave gaps. */
const tieBreakers = (source: Source): string[] => {
  if (source.key.length > 0) return source.key.map((name) => `t.${quotedIdent(name)}`)
  if (source.kind === 'r' || source.kind === 'm') return ['t.ctid']
  return source.kind === 'p' ? ['t.tableoid', 't.ctid'] : []
}

const orderClause = (source: Source, query: RowsQuery): string => {
  const sorts = query.sorts ?? []
  // A whole table without a key is read as it lies; ordering it by place would sort it for each page.
  if (source.key.length === 0 && sorts.length === 0 && (query.filters ?? []).length === 0) return ''
  const asked = sorts.map(
    ({ column, ascending }) => `t.${quotedIdent(columnOf(source, column).name)} ${ascending ? 'asc' : 'desc'}`,
  )
  const sorted = new Set(sorts.map(({ column }) => `t.${quotedIdent(column)}`))
  const terms = [...asked, ...tieBreakers(source).filter((term) => !sorted.has(term))]
  return terms.length === 0 ? '' : `order by ${terms.join(', ')}`
}

const statement = (source: Source, query: RowsQuery, parameters: Parameters, length: number): string => {
  const cells = source.columns.map((column) => cutCell(column, length)).join(', ')
  const order = orderClause(source, query)
  const page = `${whereClause(source, query.filters ?? [], parameters)} ${order}
    limit ${parameters.add(String(query.limit), 'int8')} offset ${parameters.add(String(query.offset), 'int8')}`
  if (query.offset < deepOffset || source.key.length === 0)
    // Only the rows of the page are turned into text, not those that the offset skips.
    return `select ${cells} from (select * from ${source.quotedName} t ${page}) t`
  const key = source.key.map(quotedIdent)
  const isSame = key.map((column) => `t.${column} = page.${column}`).join(' and ')
  return `select ${cells}
    from (select ${key.map((column) => `t.${column}`).join(', ')} from ${source.quotedName} t ${page}) page
    join ${source.quotedName} t on ${isSame} ${order}`
}

// A scan that joins another one in its middle, or has helpers, does not read the table from its beginning.
const asItLies = { synchronize_seqscans: 'off', max_parallel_workers_per_gather: '0' }

/**
 * A page of rows, each value as text of at most `maxCellLength` characters (fewer where the page would be too large;
 * `truncated` tells). Without a sort they are in the order of the primary key, or unordered if the table has none.
 * @throws MetaError `table_not_found`, `query_failed`, `invalid_input`, `query_timeout`, `query_cancelled`.
 */
export const listRows = async (db: Database, id: number, query: RowsQuery, signal?: AbortSignal): Promise<RowPage> => {
  const startedAt = performance.now()
  const [source, table] = await Promise.all([
    getSource(db, id),
    query.with_table === 'true' ? getRelation(db, id) : undefined,
  ])
  const length = cellLength(source.columns.length, query.limit)
  const parameters = new Parameters()
  const text = statement(source, query, parameters, length)
  const isAsItLies = orderClause(source, query) === ''
  const { rows, isCut } = await ask(db, {
    text,
    values: parameters.values,
    signal,
    ...(isAsItLies ? { settings: asItLies } : {}),
  })
  if (isCut)
    throw new MetaError('query_failed', { message: 'This page of rows is too large. Ask for fewer rows at a time.' })
  return {
    ...(table === undefined ? {} : { table }),
    columns: source.columns.map((column) => column.name),
    ...cutPage(rows, length),
    durationMs: performance.now() - startedAt,
  }
}
