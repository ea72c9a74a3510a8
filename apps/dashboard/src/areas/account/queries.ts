import { factorsQuery } from '~/api/factors-query.ts'
import { configQuery } from '~/api/platform.ts'
import { profileQuery } from '~/api/profile.ts'
import { sessionsQuery } from '~/api/sessions.ts'
import { definePageQueries } from '~/routes/page-queries.ts'
import { accessTokensQuery } from './api/access-tokens.ts'
import { identitiesQuery } from './api/identities.ts'

export const preferencesQueries = definePageQueries(() => ({
  profile: profileQuery,
  identities: identitiesQuery,
  config: configQuery,
}))

export const accessTokensQueries = definePageQueries(() => ({ tokens: accessTokensQuery }))

export const linkedQueries = definePageQueries(() => ({ config: configQuery }))

export const securityQueries = definePageQueries(() => ({
  identities: identitiesQuery,
  factors: factorsQuery,
  sessions: sessionsQuery,
}))
