import type { AuthConfig, AuthConfigChange } from '@cairn/contracts/authentication/auth-config'
import { hiddenSecret } from '@cairn/contracts/authentication/hidden-secret'
import type { HookKind } from './hook-kinds.ts'

/** What the form of a hook has. */
export interface HookValues {
  isOn: boolean
  type: 'function' | 'https'
  schema: string
  functionName: string
  url: string
  /** `hiddenSecret`: the one that is stored. */
  secret: string
}

type HookFields = Pick<HookKind, 'enabled' | 'uri' | 'secrets'>
type LoadedHooks = Readonly<Partial<AuthConfig>>

const functionUri = /^pg-functions:\/\/[^/]+\/([^/]+)\/([^/]+)$/

export const hookValues = ({ enabled, uri, secrets }: HookFields, config: LoadedHooks): HookValues => {
  const address = config[uri] ?? ''
  const [, schema = 'public', functionName = ''] = functionUri.exec(address) ?? []
  const isHttps = address !== '' && functionName === ''
  return {
    isOn: config[enabled] === true,
    type: isHttps ? 'https' : 'function',
    schema,
    functionName,
    url: isHttps ? address : '',
    secret: config[secrets] ?? '',
  }
}

/** What is sent of a form. A hook that is off keeps what it asks, and a function needs no secret. */
export const hookChange = (
  { enabled, uri, secrets }: HookFields,
  { isOn, type, schema, functionName, url, secret }: HookValues,
): AuthConfigChange => {
  if (!isOn) return { [enabled]: false }
  if (type === 'function')
    return { [enabled]: true, [uri]: `pg-functions://postgres/${schema}/${functionName}`, [secrets]: '' }
  return { [enabled]: true, [uri]: url.trim(), ...(secret === hiddenSecret ? {} : { [secrets]: secret }) }
}

/** A new secret for signatures of Standard Webhooks. */
export const newHookSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `v1,whsec_${btoa(String.fromCodePoint(...bytes))}`
}

/** What is wrong with the name of a function or schema; undefined if nothing is. */
export const hookNameProblem = (name: string): string | undefined => {
  if (name === '') return 'Choose a function.'
  return /^[\w$]{1,63}$/.test(name) ? undefined : 'Only letters, digits, _ and $ can be in the names of a hook.'
}
