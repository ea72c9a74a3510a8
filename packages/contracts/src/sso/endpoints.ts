export * from './sso.ts'
