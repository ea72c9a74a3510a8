import { configQuery } from '~/api/platform.ts'
import { definePageQueries } from '~/routes/page-queries.ts'

export const newProjectQueries = definePageQueries(() => ({ config: configQuery }))
