import { defineArea } from '../define-area.ts'
import { bucketFiles, bucketFilesByPreview, buckets, bucketsByPreview, s3, settings } from './routes.ts'

export const storage = defineArea({
  routes: { projectPages: [buckets, bucketsByPreview, bucketFiles, bucketFilesByPreview, settings, s3] },
})
