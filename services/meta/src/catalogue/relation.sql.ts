/** The kinds of relation that have rows to show. */
export const relationKinds = `('r', 'p', 'f', 'v', 'm')`

/** The fields of `Relation`, for `json_build_object`; `c` is the relation, `n` its schema, `d` its description. */
export const relationFields = `
  'id', c.oid::int8,
  'schema', n.nspname,
  'name', c.relname,
  'kind', case c.relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'f' then 'foreign table'
                         when 'v' then 'view' else 'materialized view' end,
  'comment', d.description,
  'estimated_rows', case when c.relkind <> 'v' and c.reltuples >= 0 then c.reltuples end,
  'rls_enabled', c.relrowsecurity`

export const relationDescription = `
  left join pg_catalog.pg_description d
         on d.objoid = c.oid and d.classoid = 'pg_catalog.pg_class'::regclass and d.objsubid = 0`
