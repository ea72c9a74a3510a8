export * from './auth-config.ts'
export * from './users.ts'
export * from './user-actions.ts'
