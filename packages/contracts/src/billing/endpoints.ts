export * from './billing.ts'
export * from './usage.ts'
