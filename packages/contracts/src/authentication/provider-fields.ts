import { z } from 'zod'
import { checkedString } from '../organizations/organizations.ts'
import { providerNames } from './provider-names.ts'
import type { ProviderName } from './provider-names.ts'
import { lineField, secretField } from './secret-fields.ts'
import { serverUrlProblem } from './url-rules.ts'

const isOn = z.boolean()
const urlField = checkedString((text) => (text === '' ? undefined : serverUrlProblem(text)))

type FieldsOf<Suffix extends string, Field> = { [Name in ProviderName as `external_${Name}_${Suffix}`]: Field }
type ProviderFields = FieldsOf<'enabled', typeof isOn> &
  FieldsOf<'client_id', typeof lineField> &
  FieldsOf<'secret', typeof secretField> &
  FieldsOf<'url', typeof urlField>

// Overloaded: the compiler cannot follow names that are made of others.
function fieldsOfProviders(): ProviderFields
function fieldsOfProviders(): object {
  return Object.fromEntries(
    providerNames.flatMap((name) => [
      [`external_${name}_enabled`, isOn],
      [`external_${name}_client_id`, lineField],
      [`external_${name}_secret`, secretField],
      [`external_${name}_url`, urlField],
    ]),
  )
}

/** How users sign in with accounts that they have elsewhere. All providers are off by default. */
export const providerFields = {
  /** For each provider: whether it is on, the client that it knows, and a URL where it has an installation of one's own. */
  ...fieldsOfProviders(),
  /** Client ids of applications whose ID tokens are accepted too, separated by commas. */
  external_apple_additional_client_ids: lineField,
  external_google_additional_client_ids: lineField,
  /** Whether ID tokens of Google are accepted whatever nonce they have. Off by default. */
  external_google_skip_nonce_check: z.boolean(),
  /** Whether users can link and unlink sign-in methods themselves. Off by default. */
  security_manual_linking_enabled: z.boolean(),
}
