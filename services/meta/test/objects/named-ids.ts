import type { Pool } from 'pg'

const objects = `
  select oid::int8 as id, 'schema ' || nspname as name from pg_catalog.pg_namespace
  union all select c.oid::int8, 'relation ' || n.nspname || '.' || c.relname
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  union all select t.oid::int8, 'type ' || n.nspname || '.' || t.typname
    from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  union all select p.oid::int8, 'function ' || n.nspname || '.' || p.proname || pg_catalog.pg_get_function_identity_arguments(p.oid)
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  union all select t.oid::int8, 'trigger ' || t.tgrelid::regclass || '.' || t.tgname from pg_catalog.pg_trigger t
  union all select p.oid::int8, 'policy ' || p.polrelid::regclass || '.' || p.polname from pg_catalog.pg_policy p
  union all select c.oid::int8, 'constraint ' || c.conrelid::regclass || '.' || c.conname from pg_catalog.pg_constraint c
  union all select oid::int8, 'publication ' || pubname from pg_catalog.pg_publication
  union all select oid::int8, 'role ' || rolname from pg_catalog.pg_roles`

/** Objects made by users have ids from here on; those of PostgreSQL itself are the same in each database. */
const firstUserId = 16_384
/** Ids from here on are given while an instance is made. Those of roles change when a migration adds one. */
const firstGivenId = 12_000
const isNamed = (id: number, name: string) => id >= (name.startsWith('role ') ? firstGivenId : firstUserId)
/** Numbers that are no ids, and differ between two databases with the same objects. */
const measured = new Set(['bytes', 'size', 'live_rows_estimate', 'dead_rows_estimate', 'active_connections'])

/** Replaces the ids in an answer by the names of what they identify, so that answers of two databases can be compared. */
export const idNaming = async (db: Pool): Promise<(answer: unknown) => unknown> => {
  const { rows } = await db.query<{ id: string; name: string }>(objects)
  const names = new Map(
    rows.map(({ id, name }) => [Number(id), name] as const).filter(([id, name]) => isNamed(id, name)),
  )
  const naming = (value: unknown): unknown => {
    if (typeof value === 'number') return names.get(value) ?? value
    if (typeof value === 'string') {
      const [, relation, column] = /^(\d{5,})\.(\d+)$/.exec(value) ?? []
      return relation === undefined ? value : `${names.get(Number(relation)) ?? relation}.${column}`
    }
    if (Array.isArray(value)) return value.map(naming)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => (measured.has(key) ? [] : [[key, naming(each)]])),
    )
  }
  return naming
}
