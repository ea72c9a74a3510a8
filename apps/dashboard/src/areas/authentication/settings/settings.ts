import type { AuthConfig, AuthConfigChange } from '@cairn/contracts/authentication/auth-config'
import type { SelectOption } from '~/ui/select.tsx'

type NamesOf<Value> = { [Name in keyof AuthConfig]: AuthConfig[Name] extends Value ? Name : never }[keyof AuthConfig]

interface Described {
  label: string
  /** What it does, and its default. */
  hint: string
  /** Whether it applies, as the form stands: others are neither shown nor sent. */
  when?: (values: FormState) => boolean
}

export interface SwitchSetting extends Described {
  kind: 'switch'
  name: NamesOf<boolean>
  /** Shown the other way round: `disable_signup` as "Allow sign-ups". */
  isInverted?: true
}

export interface NumberSetting extends Described {
  kind: 'number'
  name: NamesOf<number>
  min: number
  max: number
  /** Behind the number: 'seconds', 'per hour'. */
  unit: string
}

export interface TextSetting extends Described {
  kind: 'text'
  name: NamesOf<string>
  /** What is wrong with it. What only the server knows is shown beside it too, once it was sent. */
  problem?: (text: string) => string | undefined
  /** Words, rather than a name or an address. */
  isProse?: true
  /** Lines to write in; one where it is not given. */
  rows?: number
}

export interface SelectSetting extends Described {
  kind: 'select'
  name: NamesOf<string>
  options: readonly SelectOption[]
}

/** A text that is never read again. */
export interface SecretSetting extends Described {
  kind: 'secret'
  name: NamesOf<string>
  problem?: (text: string) => string | undefined
}

/** A switch that is on where a text is set. Switched off, it empties that text and others. */
export interface PresenceSetting extends Described {
  kind: 'presence'
  /** Of the form only. */
  name: `uses_${string}`
  text: NamesOf<string>
  empties: readonly NamesOf<string>[]
}

/** One setting of authentication, as a form shows it. */
export type Setting = SwitchSetting | NumberSetting | TextSetting | SelectSetting | SecretSetting | PresenceSetting

/** The values of a form, by the names of the settings: numbers as they are typed. */
export type SettingValues = Record<string, string | boolean>

/** A form while it is typed in. */
export type FormState = Readonly<Record<string, string | boolean | undefined>>

/** The settings of a page; others may be missing. */
type LoadedConfig = Readonly<Partial<AuthConfig>>

const shown = (setting: Setting, config: LoadedConfig): string | boolean => {
  if (setting.kind === 'switch') return (config[setting.name] === true) !== (setting.isInverted === true)
  if (setting.kind === 'presence') return (config[setting.text] ?? '') !== ''
  return setting.kind === 'number' ? String(config[setting.name]) : (config[setting.name] ?? '')
}

export const toValues = (settings: readonly Setting[], config: LoadedConfig): SettingValues =>
  Object.fromEntries(settings.map((setting) => [setting.name, shown(setting, config)]))

const stored = (setting: Setting, value: string | boolean | undefined): AuthConfigChange => {
  if (setting.kind === 'switch') return { [setting.name]: (value === true) !== (setting.isInverted === true) }
  if (setting.kind === 'presence')
    return value === true ? {} : Object.fromEntries([setting.text, ...setting.empties].map((name) => [name, '']))
  const text = String(value ?? '').trim()
  return { [setting.name]: setting.kind === 'number' ? Number(text) : text }
}

/** The settings that apply, as a form stands. */
export const applying = (settings: readonly Setting[], values: FormState): readonly Setting[] =>
  settings.filter(({ when }) => when === undefined || when(values))

/** What is sent of a form: the settings that apply and differ from the ones that were loaded. */
export const toChange = (
  settings: readonly Setting[],
  config: LoadedConfig,
  values: SettingValues,
): AuthConfigChange => {
  const before = toValues(settings, config)
  const changes = applying(settings, values)
    .filter(({ name }) => values[name] !== before[name])
    .map((setting) => stored(setting, values[setting.name]))
  return Object.assign({}, ...changes)
}

/** What is wrong with a number as it was typed. */
export const numberProblem = ({ min, max }: Pick<NumberSetting, 'min' | 'max'>, text: string): string | undefined => {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return undefined
  return `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`
}
