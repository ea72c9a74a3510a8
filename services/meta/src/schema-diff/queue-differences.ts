import type { Pool } from 'pg'
import { z } from 'zod'

// What a person sets of a queue is in the catalogue: its table, who may use it, and its policies.
const queuesText = `
  select pg_catalog.substr(c.relname, 3) as name,
         pg_catalog.concat_ws(' ', c.relpersistence, c.relrowsecurity, c.relacl::text, (
           select pg_catalog.string_agg(pg_catalog.concat_ws(' ', p.polname, p.polcmd, p.polpermissive, (
                      select pg_catalog.string_agg(r.rolname, ',' order by r.rolname)
                        from pg_catalog.pg_roles r where r.oid = any (p.polroles)),
                    pg_catalog.pg_get_expr(p.polqual, p.polrelid), pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid)),
                  ';' order by p.polname)
             from pg_catalog.pg_policy p where p.polrelid = c.oid)) as definition
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = 'pgmq'
   where c.relkind = 'r' and c.relname like 'q\\_%'`

const Queues = z.array(z.object({ name: z.string(), definition: z.string() }))
type Queues = z.infer<typeof Queues>

export const readQueues = async (pool: Pool): Promise<Queues> => Queues.parse((await pool.query(queuesText)).rows)

const listed = (names: readonly string[]) => names.toSorted().join(', ')

/** The comparison leaves the schema of the extension out. @returns sentences about queues that differ. */
export const queueDifferences = (project: Queues, branch: Queues): string[] => {
  const before = new Map(project.map(({ name, definition }) => [name, definition]))
  const here = new Set(branch.map(({ name }) => name))
  const added = branch.filter(({ name }) => !before.has(name)).map(({ name }) => name)
  const changed = branch.filter((one) => before.has(one.name) && before.get(one.name) !== one.definition)
  const removed = project.filter(({ name }) => !here.has(name)).map(({ name }) => name)
  return [
    ...(added.length === 0 ? [] : [`Queues are not merged. Only the branch has: ${listed(added)}`]),
    ...(changed.length === 0
      ? []
      : [`Access to queues is not merged. It differs for: ${listed(changed.map(({ name }) => name))}`]),
    ...(removed.length === 0 ? [] : [`Queues are not merged. Only the project has: ${listed(removed)}`]),
  ]
}
