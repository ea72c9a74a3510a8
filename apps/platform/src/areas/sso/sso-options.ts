import type { SsoConnection, SsoOptions } from '@cairn/auth'
import { ssoPlanProblem } from '@cairn/contracts/role-grants'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import type { GuardedFetch } from '../../http/guarded-fetch.ts'
import type { PlanOf } from '../organizations/plans.ts'
import type { SsoStore, StoredConnection } from './sso-store.ts'

const asConnection = (
  found: { connection: StoredConnection; domains: string[] } | undefined,
): SsoConnection | undefined =>
  found && {
    id: found.connection.id,
    domains: found.domains,
    protocol: {
      kind: 'oidc',
      issuer: found.connection.issuer,
      clientId: found.connection.client_id,
      clientSecret: found.connection.clientSecret,
    },
  }

const noLongerInPlan =
  "Your organization's plan does not include single sign-on, so new members cannot join with it. Ask an owner of the organization to invite you."

const isMemberAnywhere = async (db: Database, accountId: string): Promise<boolean> =>
  (await db.query('select from platform.members where account_id = $1 limit 1', [accountId])).length > 0

/** What the sign-in service asks about the sign-ins of organizations. */
export const ssoOptions = (db: Database, store: SsoStore, fetch: GuardedFetch, planOf: PlanOf): SsoOptions => ({
  fetch,
  find: async (id) => asConnection(await store.findEnabled({ id })),
  findByDomain: async (domain) => asConnection(await store.findEnabled({ domain })),
  admit: async (connectionId, { id: accountId, email }, { requestId, ip }) => {
    const found = await store.findEnabled({ id: connectionId })
    if (found === undefined) throw new Error('Single sign-on removed while somebody came by it.')
    const { organizationId, role, tier } = found.connection
    // After a downgrade members can still sign in, and nobody else becomes a member.
    if (ssoPlanProblem(planOf(tier).id, role) !== undefined)
      return (await isMemberAnywhere(db, accountId)) ? undefined : noLongerInPlan
    await db.transaction(async (client) => {
      const { rowCount } = await client.query(
        `insert into platform.members (organization_id, account_id, role) values ($1, $2, $3)
         on conflict (account_id, organization_id) do nothing`,
        [organizationId, accountId, role],
      )
      if (rowCount === 0) return
      await recordAudit(
        client,
        { accountId, email, requestId, ip },
        {
          organizationId,
          action: 'member.joined',
          target: { type: 'member', id: accountId, name: email },
          details: { role, by: 'single sign-on' },
        },
      )
    })
    return undefined
  },
})
