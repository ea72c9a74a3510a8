export * from './lint-exceptions.ts'
export { getPerformanceAdvisors, getSecurityAdvisors, runLints } from './lints.ts'
export { explainStatement, listQueryStatistics, resetQueryStatistics } from './query-statistics.ts'
