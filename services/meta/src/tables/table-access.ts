import { ApiAccess } from '@cairn/contracts/pg-meta/table-changes'
import { apiPrivileges, apiRoles, realtimePublication } from '@cairn/contracts/pg-meta/table-change-words'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'

const literals = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** What the roles of the data API are granted by access control lists; `granted` is a FROM item with the columns of `aclexplode`. */
const accessText = (granted: string): string => `
  (select coalesce(json_agg(json_build_object('role', r.rolname, 'privileges', (
            select coalesce(json_agg(p.privilege_type order by p.privilege_type), '[]')
              from (select distinct g.privilege_type from ${granted} g
                     where g.grantee = r.oid and g.privilege_type in (${literals(apiPrivileges)})) p)) order by r.rolname), '[]')
     from pg_catalog.pg_roles r where r.rolname in (${literals(apiRoles)}))`

/** Of the table `c`. */
export const tableAccessText = accessText('pg_catalog.aclexplode(c.relacl)')

/** Whether the table `c` is in the publication; null where there is none, or where it has all tables of the schema. */
export const realtimeText = `
  (select case when not p.puballtables
                and not exists (select from pg_catalog.pg_publication_namespace pn
                                 where pn.pnpubid = p.oid and pn.pnnspid = c.relnamespace)
          then exists (select from pg_catalog.pg_publication_rel pr where pr.prpubid = p.oid and pr.prrelid = c.oid) end
     from pg_catalog.pg_publication p where p.pubname = '${realtimePublication}')`

const newTableAccessText = `select ${accessText(`(
  select (pg_catalog.aclexplode(d.defaclacl)).*
    from pg_catalog.pg_default_acl d left join pg_catalog.pg_namespace n on n.oid = d.defaclnamespace
   where d.defaclrole = current_user::regrole and d.defaclobjtype = 'r' and (n.oid is null or n.nspname = $1))`)}`

/** What the default privileges of a schema grant on a new table. */
export const newTableAccess = async (db: Database, schema: string): Promise<ApiAccess> =>
  (await askJson(db, ApiAccess, newTableAccessText, [schema])) ?? []

/** The access that a table will have. */
export const accessAfter = (before: ApiAccess, wanted: ApiAccess = []): ApiAccess =>
  before.map((each) => wanted.find(({ role }) => role === each.role) ?? each)

const words = (privileges: readonly string[]): string => privileges.join(', ').toLowerCase()

/** GRANT and REVOKE, of what differs. */
export const accessStatements = (target: string, before: ApiAccess, wanted: ApiAccess = []): string[] =>
  wanted.flatMap(({ role, privileges }) => {
    const had = before.find((each) => each.role === role)?.privileges ?? []
    const gained = privileges.filter((privilege) => !had.includes(privilege))
    const lost = had.filter((privilege) => !privileges.includes(privilege))
    // Without any of them, none of the others (TRUNCATE, REFERENCES, TRIGGER) is left behind.
    const revoked = privileges.length === 0 ? 'all' : words(lost)
    return [
      ...(gained.length === 0 ? [] : [`grant ${words(gained)} on table ${target} to ${role}`]),
      ...(lost.length === 0 ? [] : [`revoke ${revoked} on table ${target} from ${role}`]),
    ]
  })

export const realtimeStatements = (target: string, before: boolean, wanted: boolean | undefined): string[] =>
  wanted === undefined || wanted === before
    ? []
    : [`alter publication ${realtimePublication} ${wanted ? 'add' : 'drop'} table ${target}`]
