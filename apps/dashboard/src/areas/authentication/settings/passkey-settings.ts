import { originsProblem, passkeyDomainProblem } from '@cairn/contracts/authentication/passkey-rules'
import type { FormState, Setting } from './settings.ts'

const isOn = (values: FormState): boolean => values['passkey_enabled'] === true

export const passkeySettings: readonly Setting[] = [
  {
    kind: 'switch',
    name: 'passkey_enabled',
    label: 'Sign in with passkeys',
    hint: 'Signed-in users add a passkey, and sign in with it instead of a password. When this is off, passkeys stay and are refused. Off by default.',
  },
  {
    kind: 'text',
    name: 'webauthn_rp_id',
    when: isOn,
    problem: (text) => passkeyDomainProblem(text.trim()),
    label: 'Domain of passkeys',
    hint: 'Passkeys of one domain do not work at another: a change makes those that exist useless. Empty by default: the domain of the site URL.',
  },
  {
    kind: 'text',
    name: 'webauthn_rp_display_name',
    when: isOn,
    isProse: true,
    label: 'Name shown by browsers',
    hint: 'Empty by default: the name of the project.',
  },
  {
    kind: 'text',
    name: 'webauthn_rp_origins',
    when: isOn,
    rows: 2,
    problem: originsProblem,
    label: 'Origins',
    hint: 'Pages that can ask for passkeys, separated by commas, such as https://app.example.com. Empty by default: pages of the site URL.',
  },
]
