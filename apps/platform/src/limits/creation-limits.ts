import type { AuditAction } from '@cairn/contracts/audit-actions'
import { countOf } from '@cairn/contracts/product-catalogue/amounts'
import type { PoolClient } from 'pg'
import type { Actor } from '../audit/record-audit.ts'
import { fail, PlatformError } from '../errors.ts'
import { plansOn } from '../areas/organizations/plans.ts'
import type { SharedGround } from '../ground.ts'
import type { LimitConfig } from '../limit-settings.ts'

type Client = Pick<PoolClient, 'query'>

/** What limits follow from. */
type LimitSources = Pick<SharedGround, 'catalogue' | 'config'>

/** Called in the transaction that creates or starts something; throws if that would exceed a limit. */
export type Admit = (client: Client) => Promise<void>

const retryAfterSeconds = 600

// One creation of an account after the other: parallel requests would otherwise all see the same count.
export const waitForOthers = (client: Client, { accountId }: Actor) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [accountId])

const count = async (client: Client, sql: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(sql, [...values])
  return Number(rows[0]?.count ?? 0)
}

const withinAnHour = (client: Client, { accountId }: Actor, action: AuditAction) =>
  count(
    client,
    `select count(*) from platform.audit_log
     where account_id = $1 and action = $2 and occurred_at > now() - interval '1 hour'`,
    [accountId, action],
  )

const requirePace = async (client: Client, by: Actor, action: AuditAction, most: number, what: string) => {
  if (most === 0 || (await withinAnHour(client, by, action)) < most) return
  throw new PlatformError(
    'too_many_requests',
    { message: `An account can create ${most} ${what} in one hour. Try again later.` },
    { retryAfterSeconds },
  )
}

// Owned by the account: what others own is on their account.
const ownedOrganizations = `select organization_id from platform.members where account_id = $1 and role = 'owner'`
const active = `status not in ('INACTIVE', 'PAUSING', 'GOING_DOWN', 'REMOVED', 'INIT_FAILED')`

export const admitOrganization =
  ({ account }: LimitConfig, by: Actor): Admit =>
  async (client) => {
    await waitForOthers(client, by)
    await requirePace(client, by, 'organization.created', account.organizationsPerHour, 'organizations')
    const owned = `select count(*) from (${ownedOrganizations}) owned`
    if (account.organizations > 0 && (await count(client, owned, [by.accountId])) >= account.organizations)
      throw fail('too_many_organizations', {
        message: `An account can own ${account.organizations} organizations. Delete one that is not used any more.`,
      })
  }

// Those that this organization has, and those of others on the same plan that the account owns or administers. `$4` is the
// project that is admitted: it may run already and move from one of them to another, or its last restore may have failed.
const countActive = `
  select count(*) from platform.projects p join platform.organizations o on o.id = p.organization_id
  where p.parent_project_id is null and p.ref is distinct from $4 and ${active} and (o.id = $1 or o.tier = $3 and exists (
    select from platform.members m
    where m.organization_id = o.id and m.account_id = $2 and m.role in ('owner', 'administrator')))`

/**
 * Why an organization on this tier would have too many active projects, or more with `extra` more. On a plan that limits them,
 * those of all organizations with that plan that the account owns or administers count.
 */
export const activeProjectsProblem = async (
  { catalogue, config }: LimitSources,
  client: Client,
  { accountId }: Pick<Actor, 'accountId'>,
  { organizationId, tier, ref, extra = 0 }: { organizationId: number; tier: string; ref?: string; extra?: number },
): Promise<string | undefined> => {
  const plan = plansOn(config)(tier)
  const most = countOf(catalogue.document.plans[plan.id].limits.active_projects)
  if (!config.limits.byPlan || most === null) return undefined
  const running = await count(client, countActive, [organizationId, accountId, tier, ref ?? null])
  return running + extra <= most
    ? undefined
    : `The ${plan.name} plan includes ${most} active ${most === 1 ? 'project' : 'projects'}, counted over all ${plan.name} organizations that you own or administer. Pause or delete one first, or change the plan.`
}

/** Whether the plan of the organization has room for one more project that runs; `ref` is one that exists already. */
export const admitActiveProject =
  (sources: LimitSources, by: Actor, { organizationId, ref }: { organizationId: number; ref?: string }): Admit =>
  async (client) => {
    if (!sources.config.limits.byPlan) return
    await waitForOthers(client, by)
    const { rows } = await client.query<{ tier: string }>(
      'select tier from platform.organizations where id = $1 for no key update',
      [organizationId],
    )
    const [organization] = rows
    if (organization === undefined) throw fail('organization_not_found')
    const message = await activeProjectsProblem(sources, client, by, {
      organizationId,
      tier: organization.tier,
      extra: 1,
      ...(ref === undefined ? {} : { ref }),
    })
    if (message !== undefined) throw fail('too_many_projects', { message })
  }

const admitOwned = async (client: Client, { account }: LimitConfig, { accountId }: Actor) => {
  const owned = `select count(*) from platform.projects where organization_id in (${ownedOrganizations})`
  if (account.projects > 0 && (await count(client, owned, [accountId])) >= account.projects)
    throw fail('too_many_projects', {
      message: `The organizations of one account can have ${account.projects} projects. Delete one that is not used any more.`,
    })
}

/** Branches count as projects, but for the number of active ones that a plan has. */
export const admitBranch =
  ({ config: { limits } }: LimitSources, by: Actor): Admit =>
  async (client) => {
    await waitForOthers(client, by)
    await requirePace(client, by, 'branch.created', limits.account.projectsPerHour, 'branches')
    await admitOwned(client, limits, by)
  }

export const admitProject =
  (sources: LimitSources, by: Actor, organizationId: number): Admit =>
  async (client) => {
    const { limits } = sources.config
    await waitForOthers(client, by)
    await requirePace(client, by, 'project.created', limits.account.projectsPerHour, 'projects')
    await admitOwned(client, limits, by)
    await admitActiveProject(sources, by, { organizationId })(client)
  }
