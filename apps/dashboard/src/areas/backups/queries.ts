import { definePageQueries } from '~/routes/page-queries.ts'
import { backupsQuery, clonesQuery } from './api/backups.ts'
import { recoveryQuery } from './api/recovery.ts'

export const backupsQueries = definePageQueries(({ ref }: { ref: string }) => ({
  backups: backupsQuery(ref),
  clones: clonesQuery(ref),
}))

export const recoveryQueries = definePageQueries(({ ref }: { ref: string }) => ({
  recovery: recoveryQuery(ref),
  backups: backupsQuery(ref),
}))
