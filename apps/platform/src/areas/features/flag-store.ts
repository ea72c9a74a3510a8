import type { ReleaseFlag } from '@cairn/contracts/features/feature-previews'
import { releaseFlagNames, releaseFlags } from '@cairn/contracts/features/feature-previews'
import type { ReleaseFlagState } from '@cairn/contracts/features/release-flags'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'

interface FlagRow extends Row {
  flag: string
  slug: string | null
  name: string | null
  released: boolean
  changed_at: Date
}

interface OrganizationRow extends Row {
  id: string
  name: string
}

export interface FlagStore {
  list: () => Promise<ReleaseFlagState[]>
  /** What an organization has of its own, else what holds for all. Undefined if nothing was ever set. */
  valueOf: (flag: string, organizationSlug: string | undefined) => Promise<boolean | undefined>
  setForAll: (by: Actor, flag: ReleaseFlag, released: boolean | null) => Promise<void>
  /** Throws `organization_not_found`. */
  setForOrganization: (by: Actor, flag: ReleaseFlag, slug: string, released: boolean | null) => Promise<void>
}

const upsert = `
  insert into platform.release_flags (flag, organization_id, released, changed_by) values ($1, $2, $3, $4)
  on conflict (flag, organization_id) do update
    set released = excluded.released, changed_by = excluded.changed_by, changed_at = now()`

const remove = 'delete from platform.release_flags where flag = $1 and organization_id is not distinct from $2'

const stateOf = (flag: ReleaseFlag, rows: readonly FlagRow[]): ReleaseFlagState => {
  const own = rows.filter((row) => row.flag === flag)
  const forAll = own.find(({ slug }) => slug === null)
  return {
    flag,
    description: releaseFlags[flag],
    released: forAll?.released ?? false,
    changed_at: forAll?.changed_at.toISOString() ?? null,
    organizations: own.flatMap(({ slug, name, released, changed_at: changedAt }) =>
      slug === null ? [] : [{ slug, name: name ?? slug, released, changed_at: changedAt.toISOString() }],
    ),
  }
}

export const createFlagStore = (db: Database): FlagStore => ({
  list: async () => {
    const rows = await db.query<FlagRow>(
      `select f.flag, o.slug, o.name, f.released, f.changed_at
       from platform.release_flags f left join platform.organizations o on o.id = f.organization_id
       order by lower(o.name), o.id`,
    )
    return releaseFlagNames.map((flag) => stateOf(flag, rows))
  },
  valueOf: async (flag, organizationSlug) => {
    const [row] = await db.query<{ released: boolean }>(
      `select f.released
       from platform.release_flags f left join platform.organizations o on o.id = f.organization_id
       where f.flag = $1 and (f.organization_id is null or o.slug = $2)
       order by f.organization_id nulls last limit 1`,
      [flag, organizationSlug ?? null],
    )
    return row?.released
  },
  setForAll: async (by, flag, released) => {
    if (released === null) await db.query(remove, [flag, null])
    else await db.query(upsert, [flag, null, released, by.accountId])
  },
  setForOrganization: (by, flag, slug, released) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<OrganizationRow>(
        'select id, name from platform.organizations where slug = $1 for share',
        [slug],
      )
      const [organization] = rows
      if (organization === undefined) throw fail('organization_not_found')
      if (released === null) await client.query(remove, [flag, organization.id])
      else await client.query(upsert, [flag, organization.id, released, by.accountId])
      await recordAudit(client, by, {
        organizationId: Number(organization.id),
        action: 'organization.flag_set',
        target: { type: 'organization', id: slug, name: organization.name },
        details: { flag, released },
      })
    }),
})
