import { createMetadataRefresh, readSamlMetadata, samlAddresses } from '@cairn/auth'
import type { SsoConnection, SsoOptions, SsoProtocol } from '@cairn/auth'
import { ssoPlanProblem } from '@cairn/contracts/role-grants'
import type { Logger } from '@cairn/service-kit'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import type { GuardedFetch } from '../../http/guarded-fetch.ts'
import type { PlanOf } from '../organizations/plans.ts'
import type { SsoStore, StoredConnection } from './sso-store.ts'
import type { StoredProvider } from './stored-provider.ts'
import { addMember } from '../organizations/add-member.ts'

interface SsoParts {
  db: Database
  sso: SsoStore
  fetch: GuardedFetch
  planOf: PlanOf
  publicUrl: () => string
  logger: Logger
}

// As providers name it where nothing is said.
const usualNames = ['displayName', 'name', 'http://schemas.microsoft.com/identity/claims/displayname']

const mappingOf = ({ emailAttribute, nameAttribute }: Extract<StoredProvider, { kind: 'saml' }>) => ({
  keys: {
    ...(emailAttribute === null ? {} : { email: { name: emailAttribute } }),
    name: nameAttribute === null ? { names: usualNames } : { name: nameAttribute },
  },
})

const protocolOf = async (provider: StoredProvider, url: string): Promise<SsoProtocol> => {
  if (provider.kind === 'oidc') return provider
  return {
    kind: 'saml',
    provider: await readSamlMetadata(provider.metadataXml),
    addresses: samlAddresses({ project: { url } }),
    attributeMapping: mappingOf(provider),
    nameIdFormat: null,
  }
}

/** Connections with the metadata that their providers publish now. */
const createConnections = ({ sso, fetch, publicUrl, logger }: SsoParts) => {
  const refresh = createMetadataRefresh()
  const current = async (connection: StoredConnection): Promise<StoredProvider> => {
    const { id, provider } = connection
    if (provider.kind !== 'saml') return provider
    const now = new Date()
    return refresh(
      { id, ...provider },
      {
        fetch,
        now,
        save: ({ metadataXml }) => sso.keepMetadata(connection, metadataXml, now),
        failed: (failed, why) =>
          logger.warn({ connection: failed, why }, "The metadata of an organization's provider were not read again"),
      },
    )
  }
  return async (by: { id: string } | { domain: string }): Promise<SsoConnection | undefined> => {
    const found = await sso.findEnabled(by)
    if (found === undefined) return undefined
    const { connection, domains } = found
    return { id: connection.id, domains, protocol: await protocolOf(await current(connection), publicUrl()) }
  }
}

const noLongerInPlan =
  "Your organization's plan does not include single sign-on, so new members cannot join with it. Ask an owner of the organization to invite you."

const isMemberAnywhere = async (db: Database, accountId: string): Promise<boolean> =>
  (await db.query('select from platform.members where account_id = $1 limit 1', [accountId])).length > 0

/** What the sign-in service asks about the sign-ins of organizations. */
export const ssoOptions = (parts: SsoParts): SsoOptions => {
  const { db, sso, fetch, planOf } = parts
  const find = createConnections(parts)
  return {
    fetch,
    find: (id) => find({ id }),
    findByDomain: (domain) => find({ domain }),
    admit: async (connectionId, { id: accountId, email }, { requestId, ip }) => {
      const found = await sso.findEnabled({ id: connectionId })
      if (found === undefined) throw new Error('Single sign-on removed while somebody came by it.')
      const { organizationId, role, tier } = found.connection
      // After a downgrade members can still sign in, and nobody else becomes a member.
      if (ssoPlanProblem(planOf(tier).id, role) !== undefined)
        return (await isMemberAnywhere(db, accountId)) ? undefined : noLongerInPlan
      await db.transaction(async (client) => {
        if (!(await addMember(client, { organizationId, accountId, role }))) return
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
  }
}
