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
const waitForOthers = (client: Client, { accountId }: Actor) =>
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

/** Whether the plan of the organization has room for one more project that runs. */
export const admitActiveProject =
  ({ catalogue, config }: LimitSources, organizationId: number): Admit =>
  async (client) => {
    if (!config.limits.byPlan) return
    const { rows } = await client.query<{ tier: string }>(
      'select tier from platform.organizations where id = $1 for update',
      [organizationId],
    )
    const [organization] = rows
    if (organization === undefined) throw fail('organization_not_found')
    const plan = plansOn(config)(organization.tier)
    const most = countOf(catalogue.document.plans[plan.id].limits.active_projects)
    if (most === null) return
    const running = await count(
      client,
      `select count(*) from platform.projects where organization_id = $1 and parent_project_id is null and ${active}`,
      [organizationId],
    )
    if (running >= most)
      throw fail('too_many_projects', {
        message: `The ${plan.name} plan includes ${most} active ${most === 1 ? 'project' : 'projects'}. Pause or delete one first, or change the plan.`,
      })
  }

export const admitProject =
  (sources: LimitSources, by: Actor, organizationId: number): Admit =>
  async (client) => {
    const { account } = sources.config.limits
    await waitForOthers(client, by)
    await requirePace(client, by, 'project.created', account.projectsPerHour, 'projects')
    const owned = `select count(*) from platform.projects where organization_id in (${ownedOrganizations})`
    if (account.projects > 0 && (await count(client, owned, [by.accountId])) >= account.projects)
      throw fail('too_many_projects', {
        message: `The organizations of one account can have ${account.projects} projects. Delete one that is not used any more.`,
      })
    await admitActiveProject(sources, organizationId)(client)
  }
