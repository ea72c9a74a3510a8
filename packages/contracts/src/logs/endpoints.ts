export { countApiRequests, readApiCounts } from './api-usage.ts'
export * from './log-queries.ts'
export * from './log-tail.ts'
export { countUnifiedLogs, followUnifiedLogs, listUnifiedLogs } from './unified-logs.ts'
