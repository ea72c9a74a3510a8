export * from './auth-config.ts'
export * from './test-mail.ts'
export * from './users.ts'
export * from './user-actions.ts'
