import type { ChangeableAuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { passkeyFields } from '@cairn/contracts/authentication/passkey-fields'
import { originsIn } from '@cairn/contracts/authentication/passkey-rules'
import type { ConfigField } from './config-field.ts'

type PasskeyFields = Pick<ChangeableAuthConfig, keyof typeof passkeyFields>

/** The settings of passkeys. */
export const passkeyConfig: { readonly [Name in keyof PasskeyFields]: ConfigField<PasskeyFields[Name]> } = {
  passkey_enabled: { read: ({ passkeys }) => passkeys.isOn, write: (isOn) => ({ passkeys: { isOn } }) },
  webauthn_rp_id: { read: ({ passkeys }) => passkeys.rpId, write: (rpId) => ({ passkeys: { rpId } }) },
  webauthn_rp_display_name: {
    read: ({ passkeys }) => passkeys.rpName,
    write: (rpName) => ({ passkeys: { rpName } }),
  },
  webauthn_rp_origins: {
    read: ({ passkeys }) => passkeys.origins.join(','),
    write: (text) => ({ passkeys: { origins: originsIn(text) } }),
  },
}
