export * from './buckets.ts'
