import type { Impersonation } from '@cairn/contracts/database/impersonation'
import { TestedPolicy } from '@cairn/contracts/database/policy-test'
import type { TestedCommand } from '@cairn/contracts/database/tested-commands'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import { ask } from '../wire/ask.ts'

const PolicyFacts = z.object({
  /** Of the table, as its policies name it. */
  name: z.string(),
  rowSecurity: z.enum(['on', 'off', 'bypassed']),
  hasPrivilege: z.boolean(),
  policies: z.array(TestedPolicy),
  /** The default of each column that a new row can have without a sequence, by name. */
  defaults: z.record(z.string(), z.string()),
})
export type PolicyFacts = z.infer<typeof PolicyFacts>

const facts = `
  select json_build_object(
    'name', c.relname,
    'rowSecurity', case when not c.relrowsecurity then 'off'
                        when r.rolsuper or r.rolbypassrls
                          or (pg_has_role(r.oid, c.relowner, 'USAGE') and not c.relforcerowsecurity) then 'bypassed'
                        else 'on' end,
    'hasPrivilege', has_schema_privilege(r.oid, c.relnamespace, 'USAGE') and
                    case when $3 = 'DELETE' then has_table_privilege(r.oid, c.oid, 'DELETE')
                         else has_any_column_privilege(r.oid, c.oid, $3) end,
    'policies', coalesce((
      select json_agg(json_build_object(
               'id', p.oid::int8, 'name', p.polname,
               'action', case when p.polpermissive then 'PERMISSIVE' else 'RESTRICTIVE' end,
               'command', case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE'
                                        when 'd' then 'DELETE' else 'ALL' end,
               'stage', s.stage,
               'expression', case when s.stage = 'check' or (s.stage = 'command' and $3 = 'INSERT')
                                  then coalesce(pg_get_expr(p.polwithcheck, c.oid), pg_get_expr(p.polqual, c.oid))
                                  else pg_get_expr(p.polqual, c.oid) end)
             order by s.place, p.polpermissive desc, p.polname)
        from (values (1, 'read', 'r'), (2, 'command', case $3 when 'SELECT' then 'r' when 'INSERT' then 'a'
                                                              when 'UPDATE' then 'w' else 'd' end),
                     (3, 'read_new', 'r'), (4, 'check', 'w')) s (place, stage, command)
        join pg_policy p on p.polrelid = c.oid and p.polcmd::text in (s.command, '*')
       where (s.stage = 'command' or (s.stage = 'read' and $3 = 'DELETE') or $3 = 'UPDATE')
         and (p.polroles = '{0}' or exists (select 1 from unnest(p.polroles) member where pg_has_role(r.oid, member, 'USAGE')))
      ), '[]'),
    'defaults', coalesce((
      select json_object_agg(a.attname, pg_get_expr(d.adbin, c.oid))
        from pg_attribute a
        join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attgenerated = '' and pg_get_expr(d.adbin, c.oid) !~ 'nextval\\('), '{}'))
    from pg_class c, pg_roles r
   where c.oid = $1 and r.rolname = $2`

/**
 * The policies of a table that a role meets with a command, with the names in them qualified, so that they mean the same
 * everywhere.
 */
export const readPolicyFacts = async (
  db: Database,
  id: number,
  command: TestedCommand,
  { role }: Impersonation,
): Promise<PolicyFacts> => {
  const { rows } = await ask(asItself(db), {
    text: facts,
    values: [String(id), role, command],
    settings: { search_path: 'pg_catalog' },
  })
  const json = rows[0]?.[0] ?? undefined
  if (json === undefined) throw new MetaError('query_failed', { message: `There is no role ${role}.` })
  return PolicyFacts.parse(JSON.parse(json))
}
