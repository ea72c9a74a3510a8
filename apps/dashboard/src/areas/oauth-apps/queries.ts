import { organizationsQuery } from '~/api/organizations.ts'
import { definePageQueries, defineSearchedQueries } from '~/routes/page-queries.ts'
import { authorizationsQuery } from './api/authorizations.ts'
import { oauthRequestQuery } from './api/consent.ts'
import { oauthAppsQuery } from './api/oauth-apps.ts'

export const appsQueries = definePageQueries(({ slug }: { slug: string }) => ({
  published: oauthAppsQuery(slug),
  authorized: authorizationsQuery(slug),
}))

export const authorizeQueries = defineSearchedQueries((_address: unknown, { auth_id: id }: { auth_id?: string }) => ({
  request: oauthRequestQuery(id),
  organizations: organizationsQuery,
}))
