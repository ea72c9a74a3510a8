import { definePageQueries } from '~/routes/page-queries.ts'
import { vaultSecretsQuery } from './api/secrets.ts'

export const vaultQueries = definePageQueries(({ ref }: { ref: string }) => ({ secrets: vaultSecretsQuery(ref) }))
