import { json } from '../answer.ts'
import type { Route } from '../context.ts'

/** Open to everyone: which ways to sign in there are. */
export const getSettings: Route = () =>
  json({
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })
