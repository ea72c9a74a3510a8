import { json } from '@cairn/service-kit'
import type { Route } from '../context.ts'

/** Open to everyone: which ways to sign in there are. */
export const getSettings: Route = ({ mail, external, allowsSignUps }) =>
  json({
    external: {
      anonymous_users: false,
      email: true,
      phone: false,
      ...Object.fromEntries([...(external?.providers.keys() ?? [])].map((name) => [name, true])),
    },
    disable_signup: !allowsSignUps,
    mailer_autoconfirm: mail?.confirmsAddresses !== true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })
