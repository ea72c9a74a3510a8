export * from './data-api-settings.ts'
export * from './graphql.ts'
export * from './types.ts'
