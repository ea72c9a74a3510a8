import type { PoolClient } from 'pg'
import { fail } from '../../errors.ts'
import type { StoredProject } from './project-store.ts'

/**
 * Locks a project for a change that a person asked for. Throws `project_not_found` where it has moved to another organization since
 * it was read: the person was asked for a role in the one before.
 */
export const lockProject = async (
  client: Pick<PoolClient, 'query'>,
  { id, organization_id: organizationId }: Pick<StoredProject, 'id' | 'organization_id'>,
): Promise<void> => {
  const { rowCount } = await client.query(
    'select from platform.projects where id = $1 and organization_id = $2 for no key update',
    [id, organizationId],
  )
  if (rowCount !== 1) throw fail('project_not_found')
}

/** Throws `project_not_found` where a project is in another organization, or gone. Null: it is not asked for. */
export const requireStillIn = async (
  client: Pick<PoolClient, 'query'>,
  ref: string,
  organizationId: number | null,
): Promise<void> => {
  if (organizationId === null) return
  const { rowCount } = await client.query('select from platform.projects where ref = $1 and organization_id = $2', [
    ref,
    organizationId,
  ])
  if (rowCount !== 1) throw fail('project_not_found')
}
