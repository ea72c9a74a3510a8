export * from './billing.ts'
export * from './stored-invoices.ts'
export * from './subscription.ts'
export * from './usage.ts'
