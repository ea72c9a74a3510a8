export * from './billing.ts'
export * from './stored-invoices.ts'
export * from './usage.ts'
