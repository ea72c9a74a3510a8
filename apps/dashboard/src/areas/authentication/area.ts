import { defineArea } from '../define-area.ts'
import {
  auditLogs,
  hooks,
  mfa,
  oauthServer,
  protection,
  rateLimits,
  sessions,
  signInProvider,
  signInProviders,
  smtp,
  template,
  templates,
  thirdParty,
  urlConfiguration,
  users,
} from './routes.ts'

export const authentication = defineArea({
  routes: {
    projectPages: [
      users,
      signInProviders,
      signInProvider,
      thirdParty,
      sessions,
      rateLimits,
      templates,
      template,
      smtp,
      mfa,
      urlConfiguration,
      protection,
      hooks,
      oauthServer,
      auditLogs,
    ],
  },
})
