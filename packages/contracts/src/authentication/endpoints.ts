export * from './auth-config.ts'
export * from './users.ts'
