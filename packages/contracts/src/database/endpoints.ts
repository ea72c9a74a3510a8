export * from './catalogue.ts'
export * from './query.ts'
export * from './rows.ts'
