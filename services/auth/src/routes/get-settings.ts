import { json } from '@cairn/service-kit'
import type { Route } from '../context.ts'
import { hasSaml } from '../saml/require-saml.ts'

/** Open to everyone: which ways to sign in there are. */
export const getSettings: Route = ({ mail, sms, external, allowsSignUps, settings, project }) =>
  json({
    external: {
      anonymous_users: settings?.allowsAnonymous === true,
      email: true,
      phone: sms !== undefined,
      ...Object.fromEntries([...(external?.providers.keys() ?? [])].map((name) => [name, true])),
    },
    disable_signup: !allowsSignUps,
    mailer_autoconfirm: mail?.confirmsAddresses !== true,
    phone_autoconfirm: sms !== undefined && settings?.phone.confirmsNumbers === false,
    sms_provider: settings?.phone.provider === 'twilio' ? 'twilio' : '',
    passkeys_enabled: settings?.passkeys.isOn === true,
    saml_enabled: hasSaml({ settings, project, external }),
  })
