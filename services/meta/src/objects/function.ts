import { DatabaseFunction } from '@cairn/contracts/pg-meta/functions'
import type { ObjectKind } from './object-kind.ts'

// All three arrays are null where nothing in them differs from the default.
const args = `
  select json_agg(json_build_object(
           'mode', case coalesce(p.proargmodes[i], 'i') when 'i' then 'in' when 'o' then 'out' when 'b' then 'inout'
                                                        when 'v' then 'variadic' else 'table' end,
           'name', coalesce(p.proargnames[i], ''),
           'type_id', types.list[i]::int8,
           -- The last of those that a caller passes; results have none.
           'has_default', is_input and inputs_from_here <= p.pronargdefaults) order by i)
    from (select i, is_input, count(*) filter (where is_input) over (order by i desc) as inputs_from_here
            from (select i, coalesce(p.proargmodes[i], 'i') in ('i', 'b', 'v') as is_input
                    from generate_series(1, cardinality(types.list)) i) each) numbered`

const settings = `
  select json_object_agg(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1))
    from unnest(p.proconfig) setting`

export const functionKind: ObjectKind<DatabaseFunction> = {
  shape: DatabaseFunction,
  id: 'p.oid',
  schema: 'n.nspname',
  order: 'n.nspname, p.proname, p.oid',
  from: `from pg_catalog.pg_proc p
         join pg_catalog.pg_namespace n on n.oid = p.pronamespace
        where p.prokind = 'f'`,
  fields: `
    'id', p.oid::int8,
    'schema', n.nspname,
    'name', p.proname,
    'language', l.lanname,
    'definition', case when l.lanname = 'internal' then '' else coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc) end,
    'complete_statement', case when l.lanname = 'internal' then p.prosrc else pg_catalog.pg_get_functiondef(p.oid) end,
    'args', coalesce((${args}), '[]'),
    'argument_types', pg_catalog.pg_get_function_arguments(p.oid),
    'identity_argument_types', pg_catalog.pg_get_function_identity_arguments(p.oid),
    'return_type_id', p.prorettype::int8,
    'return_type', pg_catalog.pg_get_function_result(p.oid),
    'return_type_relation_id', nullif(r.typrelid::int8, 0),
    'is_set_returning_function', p.proretset,
    'prorows', case when p.proretset then nullif(p.prorows, 0) end,
    'behavior', case p.provolatile when 'i' then 'IMMUTABLE' when 's' then 'STABLE' else 'VOLATILE' end,
    'security_definer', p.prosecdef,
    'config_params', (${settings})`,
  details: `
    join pg_catalog.pg_proc p on p.oid = page.id
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    join pg_catalog.pg_language l on l.oid = p.prolang
    join pg_catalog.pg_type r on r.oid = p.prorettype
   cross join lateral (select coalesce(p.proallargtypes, array(select unnest(p.proargtypes))) as list) types`,
}
