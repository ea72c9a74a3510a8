export * from './billing.ts'
