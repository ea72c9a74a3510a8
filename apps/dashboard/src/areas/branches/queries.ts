import { definePageQueries } from '~/routes/page-queries.ts'
import { branchDiffQuery, branchesQuery } from './api/branches.ts'

export const branchesQueries = definePageQueries(({ ref }: { ref: string }) => ({ branches: branchesQuery(ref) }))

export const mergeQueries = definePageQueries(({ ref, branchRef }: { ref: string; branchRef: string }) => ({
  branches: branchesQuery(ref),
  diff: branchDiffQuery(branchRef),
}))
