export * from './platform.ts'
