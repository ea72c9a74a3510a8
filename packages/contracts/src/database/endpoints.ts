export * from './catalogue.ts'
export * from './exports.ts'
export * from './query.ts'
export * from './rows.ts'
