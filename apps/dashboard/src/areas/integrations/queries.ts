import { extensionsQuery } from '~/areas/database/api/objects.ts'
import { definePageQueries } from '~/routes/page-queries.ts'

export const integrationsQueries = definePageQueries(({ ref }: { ref: string }) => ({
  extensions: extensionsQuery(ref),
}))
