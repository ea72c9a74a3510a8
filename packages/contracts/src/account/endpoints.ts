export * from './access-tokens.ts'
export * from './permission-rules.ts'
export * from './profile.ts'
export * from './sessions.ts'
