export const emptyBucketJobName = 'empty-bucket'
