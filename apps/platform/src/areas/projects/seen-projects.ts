import { hasSecondFactorNow } from '@cairn/auth'
import type { ListedProject } from '@cairn/contracts/projects/project-events'
import type { ReadOnlyBecause } from '@cairn/contracts/projects/projects'
import { ProjectStatusSchema } from '@cairn/contracts/projects/projects'
import type { Database, Row } from '../../db/database.ts'
import { ofMember, visibleToMember } from './project-store.ts'

interface SeenRow extends Row {
  ref: string
  name: string
  organization_slug: string
  status: string
}

export interface SeenProjects {
  /** The projects that the account can see, in the order of the list. */
  list: (accountId: string, hasShownSecondFactor: boolean) => Promise<ListedProject[]>
  /** Why that project is read-only now. */
  readOnlyBecause: (ref: string) => ReadOnlyBecause
  /** The accounts that belong to the organization. */
  accountsOf: (organizationId: number) => Promise<string[]>
}

export const createSeenProjects = (db: Database, readOnlyBecause: SeenProjects['readOnlyBecause']): SeenProjects => ({
  readOnlyBecause,
  list: async (accountId, hasShownSecondFactor) => {
    const rows = await db.query<SeenRow>(
      `select p.ref, p.name, p.status, o.slug as organization_slug
       from platform.projects p join platform.organizations o on o.id = p.organization_id ${ofMember}
       where ${visibleToMember} and (not o.requires_mfa or $2 and ${hasSecondFactorNow('$1')})
       order by lower(p.name), p.id`,
      [accountId, hasShownSecondFactor],
    )
    return rows.map(({ ref, name, organization_slug, status }) => ({
      ref,
      name,
      organization_slug,
      status: ProjectStatusSchema.parse(status),
      read_only: readOnlyBecause(ref),
    }))
  },
  accountsOf: async (organizationId) => {
    const rows = await db.query<{ account_id: string }>(
      'select account_id from platform.members where organization_id = $1',
      [organizationId],
    )
    return rows.map(({ account_id }) => account_id)
  },
})
