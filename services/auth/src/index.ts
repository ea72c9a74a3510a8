export { createAuthService, defaultRates } from './service.ts'
export type { AuthOptions, AuthRates, AuthService } from './service.ts'
export type { Rate } from './rate-limit.ts'
