import { randomInt } from 'node:crypto'
import { hasSecondFactorNow, sessionIsOpen } from '@cairn/auth'
import { managedBy, partnerId } from '@cairn/contracts/billing/billing-terms'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Membership } from '@cairn/contracts/roles'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { Admit } from '../../limits/creation-limits.ts'
import { withdrawAppsOf } from '../oauth-apps/withdraw-apps.ts'
import type { PlanOf } from './plans.ts'
import { requireOpenAccount } from './add-member.ts'

interface OrganizationRow extends Row {
  id: string
  slug: string
  name: string
  kind: Organization['kind']
  tier: string
  billing_email: string | null
  billing_partner: Organization['billing_partner']
  restriction_status: Organization['restriction_status']
  grace_period_end: Date | null
  requires_mfa: boolean
  lacks_factor: boolean
  role: Membership['role']
  project_roles: Membership['projects']
  project_count: string
}

interface NoOrganizationRow extends Row {
  id: null
}

interface AskerRow extends Row {
  session_is_open: boolean
  has_factor: boolean
}

const selectOrganizations = `
  select o.id, o.slug, o.name, o.kind, o.tier, o.billing_email, o.requires_mfa,
    o.requires_mfa and not ${hasSecondFactorNow('$1')} as lacks_factor, o.billing_partner, o.restriction_status,
    o.grace_period_end, m.role, own.project_roles,
    case when m.role is null then json_array_length(own.project_roles)
      else (select count(*) from platform.projects p
            where p.organization_id = o.id and p.parent_project_id is null) end as project_count
  from platform.members m
  join platform.organizations o on o.id = m.organization_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('ref', p.ref, 'role', r.role)), '[]') as project_roles
    from platform.project_roles r
    join platform.projects p on p.id = r.project_id and p.organization_id = o.id
    where r.account_id = m.account_id
  ) own
  where m.account_id = $1`

/** One row in any case. `$2` is the caller's session, if there is one, and `$3` the slug. */
const selectForCaller = {
  name: 'organization-for-caller',
  text: `
    select asker.session_is_open, ${hasSecondFactorNow('$1')} as has_factor, o.*
    from (select $2::uuid is null or ${sessionIsOpen('$1', '$2')} as session_is_open) asker
    left join (${selectOrganizations} and o.slug = $3) o on asker.session_is_open`,
}

/** What is said of a restriction; of an organization without one nothing, whatever was entered before. */
export const restrictionOf = ({
  restriction_status,
  grace_period_end,
}: Pick<OrganizationRow, 'restriction_status' | 'grace_period_end'>): Pick<
  Organization,
  'restriction_status' | 'restriction_data'
> => ({
  restriction_status,
  restriction_data: restriction_status === null ? null : { grace_period_end: grace_period_end?.toISOString() ?? null },
})

const fromRow = (row: OrganizationRow, planOf: PlanOf): Organization => ({
  id: Number(row.id),
  slug: row.slug,
  name: row.name,
  kind: row.kind,
  plan: planOf(row.tier),
  billing_email: row.billing_email,
  billing_partner: row.billing_partner,
  managed_by: managedBy(row.billing_partner),
  partner_id: partnerId(row.slug),
  ...restrictionOf(row),
  organization_requires_mfa: row.requires_mfa,
  mfa_missing: row.lacks_factor,
  is_owner: row.role === 'owner',
  role: row.role,
  project_roles: [...row.project_roles],
  project_count: Number(row.project_count),
})

const withMembership = (row: OrganizationRow, planOf: PlanOf): Omit<MemberOrganization, 'mfa'> => ({
  organization: fromRow(row, planOf),
  membership: { role: row.role, projects: row.project_roles },
})

const slugAlphabet = 'abcdefghijklmnopqrstuvwxyz'

/** `length` random lower-case letters, evenly distributed. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => slugAlphabet.charAt(randomInt(slugAlphabet.length))).join('')

/** For a call with an access token, in one query: whether its session is still open, and what it looks up. */
export interface ForCaller<T> {
  sessionIsOpen: boolean
  found: T | undefined
}

/** Whether an organization asks for a second factor, and whether the person has one at this moment. */
export interface MfaState {
  isRequired: boolean
  /** Only looked up where it matters. */
  hasFactor: boolean
}

/** An organization, and what the person who asks is in it. */
export interface MemberOrganization {
  organization: Organization
  membership: Membership
  mfa: MfaState
}

export interface OrganizationStore {
  list: (accountId: string, hasShownSecondFactor: boolean) => Promise<Organization[]>
  /** As `list`, with what the account is in each. */
  listForMember: (accountId: string) => Promise<Omit<MemberOrganization, 'mfa'>[]>
  /** Only where the account is a member, be it of single projects. */
  findForCaller: (accountId: string, sessionId: string | null, slug: string) => Promise<ForCaller<MemberOrganization>>
  find: (accountId: string, slug: string) => Promise<Organization | undefined>
  create: (
    by: Actor,
    fields: Pick<Organization, 'name' | 'kind' | 'billing_email'> & { tier: string },
    admit?: Admit,
  ) => Promise<Organization>
  rename: (by: Actor, organization: Pick<Organization, 'id' | 'slug'>, name: string) => Promise<void>
  requireMfa: (by: Actor, organization: Pick<Organization, 'id' | 'slug' | 'name'>, required: boolean) => Promise<void>
  /** `admit` throws if it must not be deleted. Throws `organization_has_projects`. */
  remove: (
    by: Actor,
    organization: Pick<Organization, 'id' | 'slug' | 'name'>,
    admit: (client: PoolClient) => Promise<void>,
  ) => Promise<void>
}

export const createOrganizationStore = (db: Database, planOf: PlanOf): OrganizationStore => {
  const findForCaller = async (accountId: string, sessionId: string | null, slug: string) => {
    const [row] = await db.query<(OrganizationRow | NoOrganizationRow) & AskerRow>(selectForCaller, [
      accountId,
      sessionId,
      slug,
    ])
    return {
      sessionIsOpen: row?.session_is_open === true,
      found:
        row === undefined || row.id === null
          ? undefined
          : { ...withMembership(row, planOf), mfa: { isRequired: row.requires_mfa, hasFactor: row.has_factor } },
    }
  }
  const find = async (accountId: string, slug: string) =>
    (await findForCaller(accountId, null, slug)).found?.organization
  const listForMember = async (accountId: string) => {
    const rows = await db.query<OrganizationRow>(`${selectOrganizations} order by lower(o.name), o.id`, [accountId])
    return rows.map((row) => withMembership(row, planOf))
  }
  return {
    find,
    findForCaller,
    listForMember,
    list: async (accountId, hasShownSecondFactor) =>
      (await listForMember(accountId)).map(({ organization }) => ({
        ...organization,
        mfa_missing: organization.organization_requires_mfa && (organization.mfa_missing || !hasShownSecondFactor),
      })),
    create: async (by, { name, kind, tier, billing_email }, admit) => {
      const slug = randomLetters(20)
      await db.transaction(async (client) => {
        await requireOpenAccount(client, by.accountId)
        await admit?.(client)
        const { rows } = await client.query<{ id: string }>(
          `with organization as (
             insert into platform.organizations (slug, name, kind, tier, billing_email)
             values ($1, $2, $3, $4, $5) returning id
           )
           insert into platform.members (organization_id, account_id, role) select id, $6, 'owner' from organization
           returning organization_id as id`,
          [slug, name, kind, tier, billing_email, by.accountId],
        )
        await recordAudit(client, by, {
          organizationId: Number(rows[0]?.id),
          action: 'organization.created',
          target: { type: 'organization', id: slug, name },
        })
      })
      const organization = await find(by.accountId, slug)
      if (organization === undefined) throw new Error(`Organization ${slug} was made and cannot be read.`)
      return organization
    },
    rename: (by, { id, slug }, name) =>
      db.transaction(async (client) => {
        const { rows } = await client.query<{ name: string }>(
          'select name from platform.organizations where id = $1 for update',
          [id],
        )
        const [before] = rows
        if (before === undefined) throw fail('organization_not_found')
        if (before.name === name) return
        await client.query('update platform.organizations set name = $2 where id = $1', [id, name])
        await recordAudit(client, by, {
          organizationId: id,
          action: 'organization.renamed',
          target: { type: 'organization', id: slug, name },
          details: { from: before.name, to: name },
        })
      }),
    requireMfa: (by, { id, slug, name }, required) =>
      db.transaction(async (client) => {
        const { rowCount } = await client.query(
          'update platform.organizations set requires_mfa = $2 where id = $1 and requires_mfa <> $2',
          [id, required],
        )
        // It was so already.
        if (rowCount === 0) return
        await recordAudit(client, by, {
          organizationId: id,
          action: required ? 'organization.mfa_required' : 'organization.mfa_optional',
          target: { type: 'organization', id: slug, name },
        })
      }),
    remove: (by, { id, slug, name }, admit) =>
      db.transaction(async (client) => {
        // The lock keeps new projects out until this has ended.
        const { rows } = await client.query('select 1 from platform.organizations where id = $1 for update', [id])
        if (rows.length === 0) throw fail('organization_not_found')
        const projects = await client.query('select 1 from platform.projects where organization_id = $1 limit 1', [id])
        if (projects.rows.length > 0) throw fail('organization_has_projects')
        await admit(client)
        await withdrawAppsOf(client, [id])
        await client.query('delete from platform.organizations where id = $1', [id])
        await recordAudit(client, by, {
          organizationId: id,
          action: 'organization.deleted',
          target: { type: 'organization', id: slug, name },
        })
      }),
  }
}
