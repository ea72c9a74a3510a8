import { definePageQueries } from '~/routes/page-queries.ts'
import { backupsQuery, clonesQuery } from './api/backups.ts'

export const backupsQueries = definePageQueries(({ ref }: { ref: string }) => ({
  backups: backupsQuery(ref),
  clones: clonesQuery(ref),
}))
