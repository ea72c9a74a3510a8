export * from './auth-config.ts'
