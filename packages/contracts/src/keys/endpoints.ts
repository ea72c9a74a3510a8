export * from './api-keys.ts'
export * from './signing-keys.ts'
