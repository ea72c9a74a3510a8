export * from './buckets.ts'
export * from './files.ts'
