export * from './log-queries.ts'
