import { quotedLiteral } from '@cairn/contracts/database/sql-names'
import { queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import type { ColumnGrants } from '../column-privileges/grants.ts'
import { grantsOf } from '../column-privileges/grants.ts'

const grantee = `case acl.grantee when 0 then 'PUBLIC' else pg_catalog.pg_get_userbyid(acl.grantee) end`

const namesSql = (id: number) => `
  select attname from pg_catalog.pg_attribute
   where attrelid = ${id} and attnum > 0 and not attisdropped order by attnum`

const grantsSql = (id: number, role: string) => `
  select * from (
    select a.attname, ${grantee}, acl.privilege_type
      from pg_catalog.pg_attribute a cross join lateral pg_catalog.aclexplode(a.attacl) acl
     where a.attrelid = ${id} and a.attnum > 0 and not a.attisdropped
    union all
    select null, ${grantee}, acl.privilege_type
      from pg_catalog.pg_class c
     cross join lateral pg_catalog.aclexplode(coalesce(c.relacl, pg_catalog.acldefault('r', c.relowner))) acl
     where c.oid = ${id}
  ) granted (attname, grantee, privilege_type)
  where grantee = ${quotedLiteral(role)}`

/** What a role was granted on a table and on its columns, told apart: the list of column privileges has both as one. */
export const columnGrantsQuery = (ref: string, id: number | undefined, role: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'column-grants', id, role],
    enabled: id !== undefined,
    queryFn: async ({ signal }): Promise<ColumnGrants> => {
      const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
        body: { query: `${namesSql(id ?? 0)};${grantsSql(id ?? 0, role)}`, rowLimit: 10_000 },
        signal,
      })
      const [names, grants] = results
      const columns = (names?.rows ?? []).flatMap(([name]) => name ?? [])
      return grantsOf(columns, grants?.rows ?? [])
    },
  })
