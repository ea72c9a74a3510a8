import { Trigger } from '@cairn/contracts/pg-meta/triggers'
import type { ObjectKind } from './object-kind.ts'

// The bits of tgtype.
const row = 1
const before = 2
const insert = 4
const deletion = 8
const update = 16
const truncate = 32
const instead = 64

/** As `pg_trigger` and `pg_event_trigger` write it. */
export const enabledMode = (column: string): string =>
  `case ${column} when 'O' then 'ORIGIN' when 'R' then 'REPLICA' when 'A' then 'ALWAYS' else 'DISABLED' end`

/** The expression of WHEN stands in no catalogue as text: it is what follows WHEN in the definition. */
const condition = `
  case when t.tgqual is not null
       then substring(pg_catalog.pg_get_triggerdef(t.oid, false), ' WHEN \\((.*)\\) EXECUTE (?:FUNCTION|PROCEDURE) ') end`

// Arguments are kept as texts that each end with a null character.
const functionArgs = `
  select json_agg(arg order by place)
    from unnest(string_to_array(encode(t.tgargs, 'escape'), '\\000')) with ordinality args (arg, place)
   where place <= t.tgnargs`

export const triggerKind: ObjectKind<Trigger> = {
  shape: Trigger,
  id: 't.oid',
  schema: 'n.nspname',
  order: 'n.nspname, c.relname, t.tgname',
  from: `from pg_catalog.pg_trigger t
         join pg_catalog.pg_class c on c.oid = t.tgrelid
         join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where not t.tgisinternal`,
  fields: `
    'id', t.oid::int8,
    'table_id', c.oid::int8,
    'enabled_mode', ${enabledMode('t.tgenabled')},
    'name', t.tgname,
    'table', c.relname,
    'schema', n.nspname,
    'condition', ${condition},
    'orientation', case when t.tgtype & ${row} <> 0 then 'ROW' else 'STATEMENT' end,
    'activation', case when t.tgtype & ${before} <> 0 then 'BEFORE' when t.tgtype & ${instead} <> 0 then 'INSTEAD OF'
                       else 'AFTER' end,
    'events', array_to_json(array_remove(array[
                case when t.tgtype & ${insert} <> 0 then 'INSERT' end,
                case when t.tgtype & ${update} <> 0 then 'UPDATE' end,
                case when t.tgtype & ${deletion} <> 0 then 'DELETE' end,
                case when t.tgtype & ${truncate} <> 0 then 'TRUNCATE' end], null)),
    'function_schema', fn.nspname,
    'function_name', f.proname,
    'function_args', coalesce((${functionArgs}), '[]')`,
  details: `
    join pg_catalog.pg_trigger t on t.oid = page.id
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_proc f on f.oid = t.tgfoid
    join pg_catalog.pg_namespace fn on fn.oid = f.pronamespace`,
}
