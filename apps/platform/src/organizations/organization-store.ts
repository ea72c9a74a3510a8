import { randomInt } from 'node:crypto'
import type { Organization } from '@cairn/contracts/organizations'
import type { Membership } from '@cairn/contracts/roles'
import type { Database, Row } from '../db/database.ts'

interface OrganizationRow extends Row {
  id: string
  slug: string
  name: string
  kind: Organization['kind']
  tier: string
  billing_email: string | null
  role: Membership['role']
  project_roles: Membership['projects']
  project_count: string
}

const selectOrganizations = `
  select o.id, o.slug, o.name, o.kind, o.tier, o.billing_email, m.role, own.project_roles,
    case when m.role is null then json_array_length(own.project_roles)
      else (select count(*) from platform.projects p where p.organization_id = o.id) end as project_count
  from platform.members m
  join platform.organizations o on o.id = m.organization_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('ref', p.ref, 'role', r.role)), '[]') as project_roles
    from platform.project_roles r
    join platform.projects p on p.id = r.project_id and p.organization_id = o.id
    where r.account_id = m.account_id
  ) own
  where m.account_id = $1`

const plans: Readonly<Record<string, Organization['plan']>> = {
  tier_free: { id: 'free', name: 'Free' },
  tier_pro: { id: 'pro', name: 'Pro' },
  tier_payg: { id: 'pro', name: 'Pro' },
  tier_team: { id: 'team', name: 'Team' },
  tier_enterprise: { id: 'enterprise', name: 'Enterprise' },
}

const fromRow = (row: OrganizationRow): Organization => {
  const plan = plans[row.tier]
  if (plan === undefined) throw new Error(`Organization ${row.slug} has the unknown tier ${row.tier}.`)
  return {
    id: Number(row.id),
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    plan,
    billing_email: row.billing_email,
    is_owner: row.role === 'owner',
    project_count: Number(row.project_count),
  }
}

const withMembership = (row: OrganizationRow): MemberOrganization => ({
  organization: fromRow(row),
  membership: { role: row.role, projects: row.project_roles },
})

const slugAlphabet = 'abcdefghijklmnopqrstuvwxyz'

/** `length` random lower-case letters, evenly distributed. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => slugAlphabet.charAt(randomInt(slugAlphabet.length))).join('')

/** An organization, and what the person who asks is in it. */
export interface MemberOrganization {
  organization: Organization
  membership: Membership
}

export interface OrganizationStore {
  list: (accountId: string) => Promise<Organization[]>
  /** As `list`, with what the account is in each. */
  listForMember: (accountId: string) => Promise<MemberOrganization[]>
  /** Only where the account is a member, be it of single projects. */
  findForMember: (accountId: string, slug: string) => Promise<MemberOrganization | undefined>
  find: (accountId: string, slug: string) => Promise<Organization | undefined>
  create: (
    accountId: string,
    fields: Pick<Organization, 'name' | 'kind' | 'billing_email'> & { tier: string },
  ) => Promise<Organization>
}

export const createOrganizationStore = (db: Database): OrganizationStore => {
  const findForMember = async (accountId: string, slug: string) => {
    const [row] = await db.query<OrganizationRow>(`${selectOrganizations} and o.slug = $2`, [accountId, slug])
    return row && withMembership(row)
  }
  const find = async (accountId: string, slug: string) => (await findForMember(accountId, slug))?.organization
  const listForMember = async (accountId: string) => {
    const rows = await db.query<OrganizationRow>(`${selectOrganizations} order by lower(o.name), o.id`, [accountId])
    return rows.map(withMembership)
  }
  return {
    find,
    findForMember,
    listForMember,
    list: async (accountId) => (await listForMember(accountId)).map(({ organization }) => organization),
    create: async (accountId, { name, kind, tier, billing_email }) => {
      const slug = randomLetters(20)
      await db.transaction(async (client) => {
        await client.query(
          `with organization as (
             insert into platform.organizations (slug, name, kind, tier, billing_email)
             values ($1, $2, $3, $4, $5) returning id
           )
           insert into platform.members (organization_id, account_id, role) select id, $6, 'owner' from organization`,
          [slug, name, kind, tier, billing_email, accountId],
        )
      })
      const organization = await find(accountId, slug)
      if (organization === undefined) throw new Error(`Organization ${slug} was made and cannot be read.`)
      return organization
    },
  }
}
