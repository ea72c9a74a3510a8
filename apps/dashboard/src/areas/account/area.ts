import { defineArea } from '../define-area.ts'
import { accessTokens, audit, linked, preferences, security, start } from './routes.ts'

export const account = defineArea({
  routes: { root: [linked], account: [start, preferences, security, accessTokens, audit] },
})
