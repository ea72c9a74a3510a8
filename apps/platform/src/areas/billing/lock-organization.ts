import type { PoolClient } from 'pg'
import { fail } from '../../errors.ts'

/** Until the end of the transaction, nothing else changes what the organization is billed. Throws `organization_not_found`. */
export const lockOrganization = async (client: PoolClient, slug: string): Promise<{ id: number; name: string }> => {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from platform.organizations where slug = $1 for update',
    [slug],
  )
  const [row] = rows
  if (row === undefined) throw fail('organization_not_found')
  return { id: Number(row.id), name: row.name }
}
