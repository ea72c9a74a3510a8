import { definePageQueries } from '~/routes/page-queries.ts'
import { bucketsQuery } from './api/buckets.ts'

export const bucketsQueries = definePageQueries(({ ref }: { ref: string }) => ({ buckets: bucketsQuery(ref) }))
