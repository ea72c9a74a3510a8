import { defineArea } from '../define-area.ts'
import { rateLimits, sessions, signInProviders, urlConfiguration, users } from './routes.ts'

export const authentication = defineArea({
  routes: { projectPages: [users, signInProviders, sessions, rateLimits, urlConfiguration] },
})
