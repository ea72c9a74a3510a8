import { RolePrivileges } from '@cairn/contracts/pg-meta/role-privileges'
import { schemaPrivileges, tablePrivileges } from '@cairn/contracts/pg-meta/role-privilege-words'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'

const listOf = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`

/** Those of the words that satisfy a condition on `word`, in their order, as JSON. */
const wordsWhere = (words: readonly string[], condition: string): string => `
  (select coalesce(jsonb_agg(word order by place), '[]')
     from unnest(${listOf(words)}) with ordinality words (word, place) where ${condition})`

/** Granted to the role `r` itself by an access control list. */
const grantedBy = (list: string): string =>
  `exists (select from pg_catalog.aclexplode(${list}) g where g.grantee = r.oid and g.privilege_type = word)`

// An object without a list has the default privileges of its owner.
const onSchema = wordsWhere(schemaPrivileges, grantedBy(`coalesce(n.nspacl, pg_catalog.acldefault('n', n.nspowner))`))
const onRelation = wordsWhere(tablePrivileges, grantedBy(`coalesce(c.relacl, pg_catalog.acldefault('r', c.relowner))`))
const onNewTables = wordsWhere(
  tablePrivileges,
  `exists (select from pg_catalog.pg_default_acl d cross join lateral pg_catalog.aclexplode(d.defaclacl) g
            where d.defaclrole = current_user::regrole and d.defaclobjtype = 'r' and d.defaclnamespace = n.oid
              and g.grantee = r.oid and g.privilege_type = word)`,
)

const relationsOfSchema = `pg_catalog.pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'f')`
const roleAndSchema = 'pg_catalog.pg_roles r cross join pg_catalog.pg_namespace n'
const chosen = 'r.oid = $1 and n.nspname = $2'

const readingText = `
  select jsonb_build_object(
    'id', r.oid::int8,
    'role', r.rolname,
    'schema', n.nspname,
    'on_schema', jsonb_build_object(
      'granted', ${onSchema},
      'effective', ${wordsWhere(schemaPrivileges, 'pg_catalog.has_schema_privilege(r.oid, n.oid, word)')}),
    'on_new_tables', ${onNewTables},
    'relations', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', c.oid::int8,
               'name', c.relname,
               'kind', case c.relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view'
                                      when 'm' then 'materialized view' else 'foreign table' end,
               'owner', pg_catalog.pg_get_userbyid(c.relowner),
               'granted', ${onRelation},
               'effective', ${wordsWhere(tablePrivileges, 'pg_catalog.has_table_privilege(r.oid, c.oid, word)')})
             order by c.relname), '[]')
        from ${relationsOfSchema}))
    from ${roleAndSchema} where ${chosen}`

/**
 * The places of a schema and what is granted on each, as rows: `schema`, `new tables` and the oids of its relations.
 * For the role `$1` and the schema `$2`.
 */
export const grantedRows = `
  select place, granted
    from ${roleAndSchema}
   cross join lateral (
     select 'schema', ${onSchema}
     union all select 'new tables', ${onNewTables}
     union all select c.oid::text, ${onRelation} from ${relationsOfSchema}
   ) places (place, granted)
   where ${chosen}`

/** @throws MetaError `object_not_found` if there is no such role or schema. */
export const getRolePrivileges = async (db: Database, role: number, schema: string): Promise<RolePrivileges> => {
  const found = await askJson(db, RolePrivileges, readingText, [String(role), schema])
  if (found === undefined) throw new MetaError('object_not_found')
  return found
}
