import { ForeignTable, MaterializedView, View } from '@cairn/contracts/pg-meta/views'
import type { ZodType } from 'zod'
import { columnLists } from './column.ts'
import type { ObjectKind } from './object-kind.ts'

interface Options {
  withColumns?: boolean
}

const fields = `
  'id', c.oid::int8,
  'schema', n.nspname,
  'name', c.relname,
  'comment', pg_catalog.obj_description(c.oid, 'pg_class')`

const relationKind = <T>(shape: ZodType<T>, relkind: string, more: string, { withColumns = true }: Options) => ({
  shape,
  id: 'c.oid',
  schema: 'n.nspname',
  order: 'n.nspname, c.relname',
  from: `from pg_catalog.pg_class c
         join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where c.relkind = '${relkind}'`,
  ...(withColumns ? { with: columnLists } : {}),
  fields: `${fields}${more}${withColumns ? `, 'columns', coalesce(columns.list, '[]')` : ''}`,
  details: `
    join pg_catalog.pg_class c on c.oid = page.id
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    ${withColumns ? 'left join columns on columns.relation = c.oid' : ''}`,
})

// The bits of UPDATE and DELETE, which PostgreSQL can do on the view itself.
const isUpdatable = `, 'is_updatable', pg_catalog.pg_relation_is_updatable(c.oid, false) & 20 = 20`

export const viewKind = (options: Options = {}): ObjectKind<View> => relationKind(View, 'v', isUpdatable, options)

export const materializedViewKind = (options: Options = {}): ObjectKind<MaterializedView> =>
  relationKind(MaterializedView, 'm', `, 'is_populated', c.relispopulated`, options)

export const foreignTableKind = (options: Options = {}): ObjectKind<ForeignTable> =>
  relationKind(ForeignTable, 'f', '', options)
