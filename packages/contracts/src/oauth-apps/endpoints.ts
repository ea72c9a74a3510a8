export * from './oauth-apps.ts'
export * from './client-secrets.ts'
export * from './authorizations.ts'
export * from './consent.ts'
