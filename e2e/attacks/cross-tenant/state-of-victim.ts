import type { Pool } from 'pg'

export interface Owners {
  organization: string
  projects: readonly string[]
  accounts: readonly string[]
}

// By which column a row is the victim's. A table without any of them belongs to the installation.
const ownerOf = {
  organization_id: ({ organization }: Owners) => [organization],
  project_id: ({ projects }: Owners) => projects,
  account_id: ({ accounts }: Owners) => accounts,
  user_id: ({ accounts }: Owners) => accounts,
}
const isOwnerColumn = (name: string): name is keyof typeof ownerOf => name in ownerOf

/** Written by a job of the platform, also while nobody calls anything. */
const byJobs = new Set(['platform.usage_days'])

const idsIn = (table: string, columns: readonly string[], owners: Owners) => {
  if (byJobs.has(table)) return []
  if (table === 'platform.organizations') return [{ column: 'id', ids: [owners.organization] }]
  if (table === 'auth.users') return [{ column: 'id', ids: owners.accounts }]
  return columns.filter(isOwnerColumn).map((column) => ({ column, ids: ownerOf[column](owners) }))
}

/** Every row of the platform's database that belongs to the owners, table by table. */
export const stateOf = async (system: Pool, owners: Owners): Promise<Record<string, unknown[]>> => {
  const { rows: tables } = await system.query<{ name: string; columns: string[] }>(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('platform', 'auth') and table_type = 'BASE TABLE' group by 1 order by 1`,
  )
  const state: Record<string, unknown[]> = {}
  for (const { name, columns } of tables) {
    const known = idsIn(name, columns, owners)
    if (known.length === 0) continue
    const condition = known.map(({ column }, index) => `${column}::text = any($${index + 1})`).join(' or ')
    const { rows } = await system.query<{ row: unknown }>(
      `select to_jsonb(found) as row from ${name} found where ${condition} order by to_jsonb(found)::text`,
      known.map(({ ids }) => ids),
    )
    state[name] = rows.map(({ row }) => row)
  }
  return state
}
