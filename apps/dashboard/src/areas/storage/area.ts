import { defineArea } from '../define-area.ts'
import { bucketFiles, bucketFilesByPreview, buckets, bucketsByPreview, settings } from './routes.ts'

export const storage = defineArea({
  routes: { projectPages: [buckets, bucketsByPreview, bucketFiles, bucketFilesByPreview, settings] },
})
