import { configQuery } from '~/api/platform.ts'
import { catalogueQuery } from '~/api/product-catalogue.ts'
import { definePageQueries, defineSearchedQueries } from '~/routes/page-queries.ts'
import { auditLogsQuery } from './api/audit-logs.ts'
import { authConfigQuery } from './api/auth-config.ts'
import { oauthClientsQuery } from './api/oauth-clients.ts'
import { ssoProvidersQuery } from './api/sso-providers.ts'
import { thirdPartyQuery } from './api/third-party.ts'
import { usersQuery } from './api/users.ts'
import type { AuditSearch } from './audit/audit-filter.ts'
import { auditFilter } from './audit/audit-filter.ts'
import type { UserSearch } from './users/user-filter.ts'
import { userFilter } from './users/user-filter.ts'

interface Address {
  ref: string
}

export const usersQueries = defineSearchedQueries(({ ref }: Address, search: UserSearch) => ({
  users: usersQuery(ref, userFilter(search)),
}))

export const settingsQueries = definePageQueries(({ ref }: Address) => ({
  config: authConfigQuery(ref),
  installation: configQuery,
  catalogue: catalogueQuery,
}))

export const thirdPartyQueries = definePageQueries(({ ref }: Address) => ({ issuers: thirdPartyQuery(ref) }))

export const auditQueries = defineSearchedQueries(({ ref }: Address, search: AuditSearch) => ({
  config: authConfigQuery(ref),
  entries: auditLogsQuery(ref, auditFilter(search)),
}))

export const oauthAppsQueries = definePageQueries(({ ref }: Address) => ({
  config: authConfigQuery(ref),
  clients: oauthClientsQuery(ref),
}))

export const ssoQueries = definePageQueries(({ ref }: Address) => ({
  config: authConfigQuery(ref),
  providers: ssoProvidersQuery(ref),
}))
