import { providerNames, usualProvider } from '@cairn/auth'
import type { AuthSettings, ProviderName, ProviderSettings } from '@cairn/auth'
import type { ChangeableAuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { providerFields } from '@cairn/contracts/authentication/provider-fields'
import { secret } from './config-field.ts'
import type { ConfigField } from './config-field.ts'

type ProviderFields = Pick<ChangeableAuthConfig, keyof typeof providerFields>
type ProviderConfig = { readonly [Name in keyof ProviderFields]: ConfigField<ProviderFields[Name]> }

const settingsOf = ({ providers }: AuthSettings, name: ProviderName): ProviderSettings =>
  providers[name] ?? usualProvider

const field = <Part extends keyof ProviderSettings>(
  name: ProviderName,
  part: Part,
): ConfigField<ProviderSettings[Part]> => ({
  read: (settings) => settingsOf(settings, name)[part],
  write: (value) => ({ providers: { [name]: { [part]: value } } }),
})

const named = {
  external_apple_additional_client_ids: field('apple', 'otherClientIds'),
  external_google_additional_client_ids: field('google', 'otherClientIds'),
  external_google_skip_nonce_check: field('google', 'skipsNonce'),
  security_manual_linking_enabled: {
    read: (settings: AuthSettings) => settings.allowsManualLinking,
    write: (allowsManualLinking: boolean) => ({ allowsManualLinking }),
  },
}

// Overloaded: the compiler cannot follow names that are made of others.
function configOfProviders(): ProviderConfig
function configOfProviders(): object {
  const each = providerNames.flatMap((name) => [
    [`external_${name}_enabled`, field(name, 'isOn')],
    [`external_${name}_client_id`, field(name, 'clientId')],
    [`external_${name}_url`, field(name, 'url')],
    [
      `external_${name}_secret`,
      secret(
        (settings) => settingsOf(settings, name).secret,
        (value) => ({ providers: { [name]: { secret: value } } }),
      ),
    ],
  ])
  return { ...Object.fromEntries(each), ...named }
}

/** The settings of providers to sign in with. */
export const providerConfig = configOfProviders()
