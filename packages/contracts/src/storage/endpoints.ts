export * from './buckets.ts'
export * from './files.ts'
export * from './s3-keys.ts'
export * from './storage-settings.ts'
