import { z } from 'zod'
import { checkedString } from '../organizations/organizations.ts'
import { consentPathProblem } from './url-rules.ts'

/** The OAuth 2.1 server of a project: other applications let people sign in with their account. */
export const oauthServerFields = {
  /** Off by default. */
  oauth_server_enabled: z.boolean(),
  /** Applications can register themselves, without an administrator. Off by default. */
  oauth_server_allow_dynamic_registration: z.boolean(),
  /** The path, below the site URL, of the page that asks people for their consent. /oauth/consent by default. */
  oauth_server_authorization_path: checkedString(consentPathProblem),
}
