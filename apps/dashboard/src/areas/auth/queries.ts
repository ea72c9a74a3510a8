import { configQuery } from '~/api/platform.ts'
import { definePageQueries } from '~/routes/page-queries.ts'

export const authLayoutQueries = definePageQueries(() => ({ config: configQuery }))
