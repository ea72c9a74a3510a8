import { definePageQueries } from '~/routes/page-queries.ts'
import { legacyKeysQuery, projectApiKeysQuery } from './api/api-keys.ts'
import { signingKeysQuery } from './api/signing-keys.ts'

export const apiKeysQueries = definePageQueries(({ ref }: { ref: string }) => ({
  keys: projectApiKeysQuery(ref),
  legacy: legacyKeysQuery(ref),
}))

export const signingKeysQueries = definePageQueries(({ ref }: { ref: string }) => ({ keys: signingKeysQuery(ref) }))
