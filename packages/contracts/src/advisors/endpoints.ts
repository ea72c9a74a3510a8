export * from './lint-exceptions.ts'
export { getPerformanceAdvisors, getSecurityAdvisors, runLints } from './lints.ts'
