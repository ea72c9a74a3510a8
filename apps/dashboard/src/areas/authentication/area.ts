import { defineArea } from '../define-area.ts'
import {
  auditLogs,
  hooks,
  mfa,
  oauthApps,
  oauthServer,
  protection,
  rateLimits,
  sessions,
  signInProvider,
  signInProviders,
  smtp,
  sso,
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
      oauthApps,
      sso,
      auditLogs,
    ],
  },
})
