import { definePageQueries } from '~/routes/page-queries.ts'
import { logDrainsQuery } from './api/log-drains.ts'

export const drainQueries = definePageQueries(({ ref }: { ref: string }) => ({ drains: logDrainsQuery(ref) }))
