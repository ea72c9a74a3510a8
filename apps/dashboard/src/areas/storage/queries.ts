import { catalogueQuery } from '~/api/product-catalogue.ts'
import { definePageQueries, defineSearchedQueries } from '~/routes/page-queries.ts'
import { bucketQuery, bucketsQuery } from './api/buckets.ts'
import type { BucketPlace } from './api/files.ts'
import { folderQuery } from './api/files.ts'
import { s3KeysQuery } from './api/s3-keys.ts'
import { fileLocationQuery } from './api/location.ts'
import { storageSettingsQuery } from './api/settings.ts'
import type { FolderSearch } from './files/folder-view.ts'
import { folderViewOf } from './files/folder-view.ts'

export const bucketsQueries = definePageQueries(({ ref }: { ref: string }) => ({ buckets: bucketsQuery(ref) }))

export const filesQueries = defineSearchedQueries((place: BucketPlace, search: FolderSearch) => ({
  bucket: bucketQuery(place.ref, place.bucket),
  folder: folderQuery(place, folderViewOf(search)),
}))

export const storageSettingsQueries = definePageQueries(({ ref }: { ref: string }) => ({
  settings: storageSettingsQuery(ref),
  location: fileLocationQuery(ref),
  catalogue: catalogueQuery,
}))

export const s3Queries = definePageQueries(({ ref }: { ref: string }) => ({
  keys: s3KeysQuery(ref),
  settings: storageSettingsQuery(ref),
}))
