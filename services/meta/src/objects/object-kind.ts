import type { Cell } from '@cairn/contracts/database/rows'
import type { ZodType } from 'zod'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { textArray } from '../rows/parameters.ts'
import { ask } from '../wire/ask.ts'

export interface ListQuery {
  include_system_schemas?: boolean | undefined
  included_schemas?: readonly string[] | undefined
  excluded_schemas?: readonly string[] | undefined
  include_columns?: boolean | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/**
 * How one kind of object is read from the catalogues: all of a list in one query. `page` chooses the objects; `details`
 * describes each object of it.
 */
export interface ObjectKind<T> {
  shape: ZodType<T>
  /** FROM and WHERE of what there is to list. */
  from: string
  /** What identifies an object: an oid or a name. */
  id: string
  /** The name of the schema it is in. */
  schema?: string
  order: string
  /** Columns of `page` beside `id` and `place`. */
  keeps?: string
  /** Common table expressions that read `page`. */
  with?: string
  /** The fields of the answer, for `json_build_object`, and where they come from: `page` joined with what describes it. */
  fields: string
  details: string
}

/** Schemas of PostgreSQL and of the platform, which are listed on request. */
const systemSchemas = ['information_schema', 'pg_catalog', 'pg_toast', 'cairn']

/** Which objects of a kind: conditions on what `from` and `id` name. */
export interface Filter {
  conditions: readonly string[]
  limits?: string
  values: readonly Cell[]
}

const schemaFilter = (schema: string | undefined, query: ListQuery): Filter => {
  if (schema === undefined) return { conditions: [], values: [] }
  const { included_schemas: included, excluded_schemas: excluded = [] } = query
  const notOfSessions = `${schema} !~ '^pg_(toast_)?temp_'`
  if (included !== undefined)
    return { conditions: [`${schema} = any ($1::name[])`, notOfSessions], values: [textArray(included)] }
  const hidden = query.include_system_schemas === true ? excluded : [...systemSchemas, ...excluded]
  return { conditions: [`${schema} <> all ($1::name[])`, notOfSessions], values: [textArray(hidden)] }
}

export const readingText = <T>(kind: ObjectKind<T>, filter: Filter): string => `
  with page as materialized (
    select ${kind.id} as id, row_number() over (order by ${kind.order}) as place${kind.keeps === undefined ? '' : `, ${kind.keeps}`}
      ${kind.from} ${filter.conditions.map((condition) => `and ${condition}`).join(' ')}
     order by ${kind.order} ${filter.limits ?? ''}
  )${kind.with === undefined ? '' : `, ${kind.with}`}
  select json_build_object(${kind.fields}) from page ${kind.details} order by page.place`

const read = async <T>(db: Database, kind: ObjectKind<T>, filter: Filter): Promise<T[]> => {
  const { rows, isCut } = await ask(db, { text: readingText(kind, filter), values: filter.values })
  if (isCut) throw new MetaError('query_failed', { message: 'The list is too long. Ask for it in parts, with limit.' })
  return rows.map(([json = null]) => kind.shape.parse(JSON.parse(json ?? 'null')))
}

export const listObjects = async <T>(db: Database, kind: ObjectKind<T>, query: ListQuery = {}): Promise<T[]> => {
  const limits = [
    query.limit === undefined ? '' : `limit ${query.limit}`,
    query.offset === undefined ? '' : `offset ${query.offset}`,
  ].join(' ')
  return read(db, kind, { ...schemaFilter(kind.schema, query), limits })
}

/** @throws MetaError `object_not_found` */
export const getObject = async <T>(db: Database, kind: ObjectKind<T>, id: string): Promise<T> => {
  const [found] = await read(db, kind, { conditions: [`(${kind.id})::text = $1`], values: [id] })
  if (found === undefined) throw new MetaError('object_not_found')
  return found
}
