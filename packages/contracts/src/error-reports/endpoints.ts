export * from './error-reports.ts'
