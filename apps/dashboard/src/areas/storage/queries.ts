import { definePageQueries } from '~/routes/page-queries.ts'
import { bucketQuery, bucketsQuery } from './api/buckets.ts'
import { s3KeysQuery } from './api/s3-keys.ts'
import { storageSettingsQuery } from './api/settings.ts'

export const bucketsQueries = definePageQueries(({ ref }: { ref: string }) => ({ buckets: bucketsQuery(ref) }))

export const filesQueries = definePageQueries(({ ref, bucket }: { ref: string; bucket: string }) => ({
  bucket: bucketQuery(ref, bucket),
}))

export const storageSettingsQueries = definePageQueries(({ ref }: { ref: string }) => ({
  settings: storageSettingsQuery(ref),
}))

export const s3Queries = definePageQueries(({ ref }: { ref: string }) => ({
  keys: s3KeysQuery(ref),
  settings: storageSettingsQuery(ref),
}))
