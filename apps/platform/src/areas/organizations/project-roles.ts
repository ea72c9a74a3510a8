import type { ProjectRole } from '@cairn/contracts/role-grants'
import type { PoolClient } from 'pg'
import { fail } from '../../errors.ts'

/** A project that is shared with somebody, and as what. */
export interface SharedProject {
  ref: string
  name: string
  role: ProjectRole
}

/**
 * The ids of projects of an organization, in the order of the refs. Throws `project_not_found` for one that is not
 * there, and for preview branches: those follow their parent.
 */
export const projectIdsIn = async (
  client: PoolClient,
  organizationId: number,
  refs: readonly string[],
): Promise<string[]> => {
  if (refs.length === 0) return []
  // The lock keeps them from going, or moving, before they are shared.
  const { rows } = await client.query<{ id: string; ref: string }>(
    `select id, ref from platform.projects
     where organization_id = $1 and ref = any($2::text[]) and parent_project_id is null order by id for share`,
    [organizationId, [...refs]],
  )
  const ids = new Map(rows.map(({ id, ref }) => [ref, id]))
  return refs.map((ref) => {
    const id = ids.get(ref)
    if (id === undefined) throw fail('project_not_found')
    return id
  })
}

/** Shares projects with a member, beside those that are shared already. */
export const shareProjects = async (
  client: PoolClient,
  accountId: string,
  projects: readonly { id: string; role: ProjectRole }[],
): Promise<void> => {
  await client.query(
    `insert into platform.project_roles (project_id, account_id, role)
     select id, $1, role from unnest($2::bigint[], $3::text[]) as shared (id, role)`,
    [accountId, projects.map(({ id }) => id), projects.map(({ role }) => role)],
  )
}

const forgetShared = `
  delete from platform.project_roles r using platform.projects p
  where p.id = r.project_id and p.organization_id = $1 and r.account_id = $2`

/** Shares these projects of an organization with a member, and no others. */
export const replaceShared = async (
  client: PoolClient,
  organizationId: number,
  accountId: string,
  projects: readonly { ref: string; role: ProjectRole }[],
): Promise<void> => {
  const ids = await projectIdsIn(
    client,
    organizationId,
    projects.map(({ ref }) => ref),
  )
  await client.query(forgetShared, [organizationId, accountId])
  await shareProjects(
    client,
    accountId,
    projects.flatMap(({ role }, index) => {
      const id = ids[index]
      return id === undefined ? [] : [{ id, role }]
    }),
  )
}
