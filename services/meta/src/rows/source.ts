import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { askJson } from '../catalogue/ask-json.ts'
import { relationKinds } from '../catalogue/relation.sql.ts'
import { sqlTypeName, typeNameJoins } from '../catalogue/type-name.sql.ts'
import { MetaError } from '../meta-error.ts'
import { quotedIdent } from '@cairn/contracts/database/sql-names'

const SourceColumn = z.object({
  name: z.string(),
  /**
   * As SQL writes it, without its modifier: a cast to `varchar(3)` would cut a longer value in silence. So would one to a
   * domain over it, which is therefore the type below it: the domain is checked where the value is assigned.
   */
  type: z.string(),
  /** The same with its modifier: a value is cut and rounded by it when it is stored. */
  storedType: z.string(),
  isBinary: z.boolean(),
  /** The type of the values in a range. */
  elementType: z.string().nullable(),
  isGenerated: z.boolean(),
  isNullable: z.boolean(),
  /** Of an extension or the like: `row_to_json` may cast it to JSON that its input function does not read. */
  isForeignBaseType: z.boolean(),
})
export type SourceColumn = z.infer<typeof SourceColumn>

const Source = z.object({
  /** With its schema, quoted. */
  quotedName: z.string(),
  kind: z.enum(['r', 'p', 'f', 'v', 'm']),
  /** Tables inherit from it: its rows are also theirs, to which its primary key does not apply. Not of partitions. */
  hasHeirs: z.boolean(),
  columns: z.array(SourceColumn),
  /** The columns of the primary key, in its order. */
  key: z.array(z.string()),
})

/** As much of a relation as it takes to write statements about its rows. */
export type Source = z.infer<typeof Source>

const source = `
  select json_build_object(
           'quotedName', quote_ident(n.nspname) || '.' || quote_ident(c.relname),
           'kind', c.relkind,
           'hasHeirs', c.relkind = 'r' and exists (select from pg_catalog.pg_inherits i where i.inhparent = c.oid),
           'columns', coalesce((
             select json_agg(json_build_object('name', a.attname, 'type', ${sqlTypeName('-1')},
                                               'storedType', ${sqlTypeName(`coalesce(
                                                 (select d.typtypmod from pg_catalog.pg_type d where d.oid = a.atttypid and d.typtype = 'd'),
                                                 a.atttypmod)`)},
                                               'isBinary', t.oid = 'bytea'::regtype,
                                               'elementType', pg_catalog.format_type(r.rngsubtype, null),
                                               'isGenerated', a.attgenerated <> '',
                                               'isNullable', not a.attnotnull,
                                               'isForeignBaseType', t.typtype = 'b' and t.oid >= 16384 and t.typcategory <> 'A')
                              order by a.attnum)
               from pg_catalog.pg_attribute a
               join pg_catalog.pg_type t on t.oid = pg_catalog.pg_basetype(a.atttypid)
               left join pg_catalog.pg_range r on t.oid in (r.rngtypid, r.rngmultitypid)
               ${typeNameJoins}
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]'),
           'key', coalesce((
             select json_agg(a.attname order by k.place)
               from pg_catalog.pg_constraint p
              cross join unnest(p.conkey) with ordinality k (number, place)
               join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
              where p.conrelid = c.oid and p.contype = 'p'), '[]'))
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where c.oid = $1 and c.relkind in ${relationKinds}`

/** @throws MetaError `table_not_found` */
export const getSource = async (db: Database, id: number): Promise<Source> => {
  const found = await askJson(db, Source, source, [String(id)])
  if (found === undefined) throw new MetaError('table_not_found')
  return found
}

/** The same in the transaction of that connection. @throws MetaError `table_not_found` */
export const readSource = async (client: PoolClient, id: number): Promise<Source> => {
  const { rows } = await client.query<{ source: unknown }>(`select (${source}) as source`, [String(id)])
  const found = rows[0]?.source ?? undefined
  if (found === undefined) throw new MetaError('table_not_found')
  return Source.parse(found)
}

/** @throws MetaError `query_failed`, as the database would say it. */
export const columnOf = (from: Source, name: string): SourceColumn => {
  const column = from.columns.find((each) => each.name === name)
  if (column !== undefined) return column
  throw new MetaError('query_failed', {
    database: {
      sqlstate: '42703',
      severity: 'ERROR',
      message: `column "${name}" of relation ${from.quotedName} does not exist`,
      hint: 'It may have been renamed or dropped.',
    },
  })
}

/** Every value of the row `t` as text, for `returning` and `select`. */
export const allCells = ({ columns }: Source): string =>
  columns.map(({ name }) => `t.${quotedIdent(name)}::text`).join(', ') || 'null'
