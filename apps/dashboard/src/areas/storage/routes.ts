import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'

const queries = () => import('./queries.ts')

const getParentRoute = () => layouts.projectPages

const list = {
  getParentRoute,
  validateSearch: textSearch('search', 'sort'),
  ...reads(async () => (await queries()).bucketsQueries),
  component: lazyRouteComponent(() => import('./buckets/BucketsPage.tsx'), 'BucketsPage'),
}

const files = {
  getParentRoute,
  validateSearch: textSearch('path', 'search', 'sort', 'file'),
  ...readsBySearch(async () => (await queries()).filesQueries),
  // Files are selected by name, and another bucket may have the same ones.
  remountDeps: ({ params }: { params: object }) => params,
  component: lazyRouteComponent(() => import('./files/FilesPage.tsx'), 'FilesPage'),
}

// Each at two addresses: a preview decides which of them is used.
export const buckets = createRoute({ ...list, path: '/storage/buckets' })
export const bucketsByPreview = createRoute({ ...list, path: '/storage/files' })
export const bucketFiles = createRoute({ ...files, path: '/storage/buckets/$bucket' })
export const bucketFilesByPreview = createRoute({ ...files, path: '/storage/files/$bucket' })

export const settings = createRoute({
  getParentRoute,
  path: '/storage/settings',
  ...reads(async () => (await queries()).storageSettingsQueries),
  component: lazyRouteComponent(() => import('./settings/StorageSettingsPage.tsx'), 'StorageSettingsPage'),
})

export const s3 = createRoute({
  getParentRoute,
  path: '/storage/s3',
  ...reads(async () => (await queries()).s3Queries),
  component: lazyRouteComponent(() => import('./s3/S3Page.tsx'), 'S3Page'),
})
