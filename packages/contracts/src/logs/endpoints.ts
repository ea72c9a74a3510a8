export * from './log-queries.ts'
export * from './log-tail.ts'
