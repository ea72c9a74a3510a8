import type { Pool } from 'pg'
import { z } from 'zod'

const Column = z.object({
  number: z.int(),
  name: z.string(),
  /** The name in `pg_type`, by which clients convert values. */
  type: z.string(),
  /** As it is written in SQL. */
  sqlType: z.string(),
  /** Of the type that a domain is made of. */
  baseType: z.string(),
  isEnum: z.boolean(),
  isKey: z.boolean(),
})
export type Column = z.infer<typeof Column>

const Table = z.object({ hasPolicies: z.boolean(), columns: z.array(Column) })

/** A table as the catalog has it. It is read again when its definition or its privileges change. */
export interface Relation extends z.infer<typeof Table> {
  oid: number
  schema: string
  name: string
}

const tableSql = `
  select c.relrowsecurity as "hasPolicies",
         coalesce((
           select pg_catalog.json_agg(pg_catalog.json_build_object(
             'number', a.attnum, 'name', a.attname, 'type', t.typname,
             'sqlType', pg_catalog.format_type(a.atttypid, a.atttypmod),
             'baseType', coalesce(b.typname, t.typname), 'isEnum', coalesce(b.typtype, t.typtype) = 'e',
             'isKey', exists (select from pg_catalog.pg_index i
                               where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey))
           ) order by a.attnum)
           from pg_catalog.pg_attribute a
           join pg_catalog.pg_type t on t.oid = a.atttypid
           left join pg_catalog.pg_type b on b.oid = nullif(t.typbasetype, 0)
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         ), '[]') as columns
    from pg_catalog.pg_class c where c.oid = $1`

/** Undefined where the table was dropped meanwhile. */
export const readRelation = async (
  pool: Pool,
  { oid, schema, name }: Pick<Relation, 'oid' | 'schema' | 'name'>,
): Promise<Relation | undefined> => {
  const { rows } = await pool.query(tableSql, [oid])
  const [table] = z.array(Table).parse(rows)
  return table && { oid, schema, name, ...table }
}

const Access = z.object({ bypasses: z.boolean(), readable: z.array(z.int()) })

/** What a role may see of a table. */
export interface RoleAccess {
  /** Whether policies do not apply to it. */
  bypasses: boolean
  /** The names of the columns that it may read. */
  readable: ReadonlySet<string>
}

const accessSql = `
  select r.rolsuper or r.rolbypassrls as bypasses,
         array(select a.attnum::int from pg_catalog.pg_attribute a
                where a.attrelid = $2 and a.attnum > 0 and not a.attisdropped
                  and pg_catalog.has_schema_privilege(r.oid, c.relnamespace, 'usage')
                  and pg_catalog.has_column_privilege(r.oid, $2, a.attnum, 'select')) as readable
    from pg_catalog.pg_roles r, pg_catalog.pg_class c where r.rolname = $1 and c.oid = $2`

const nothing: RoleAccess = { bypasses: false, readable: new Set() }

export const readAccess = async (pool: Pool, role: string, { oid, columns }: Relation): Promise<RoleAccess> => {
  const { rows } = await pool.query(accessSql, [role, oid])
  const [access] = z.array(Access).parse(rows)
  if (access === undefined) return nothing
  const numbers = new Set(access.readable)
  return {
    bypasses: access.bypasses,
    readable: new Set(columns.filter(({ number }) => numbers.has(number)).map(({ name }) => name)),
  }
}
