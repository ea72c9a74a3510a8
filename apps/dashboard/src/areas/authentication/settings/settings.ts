import type { AuthConfig, AuthConfigChange } from '@cairn/contracts/authentication/auth-config'

type NamesOf<Value> = { [Name in keyof AuthConfig]: AuthConfig[Name] extends Value ? Name : never }[keyof AuthConfig]

interface Described {
  label: string
  /** What it does, and its default. */
  hint: string
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
  problem: (text: string) => string | undefined
}

/** One setting of authentication, as a form shows it. */
export type Setting = SwitchSetting | NumberSetting | TextSetting

/** The values of a form, by the names of the settings: numbers as they are typed. */
export type SettingValues = Record<string, string | boolean>

/** The settings of a page; others may be missing. */
type LoadedConfig = Readonly<Partial<AuthConfig>>

const shown = (setting: Setting, config: LoadedConfig): string | boolean => {
  if (setting.kind === 'switch') return (config[setting.name] === true) !== (setting.isInverted === true)
  return setting.kind === 'number' ? String(config[setting.name]) : (config[setting.name] ?? '')
}

export const toValues = (settings: readonly Setting[], config: LoadedConfig): SettingValues =>
  Object.fromEntries(settings.map((setting) => [setting.name, shown(setting, config)]))

const stored = (setting: Setting, value: string | boolean | undefined): AuthConfigChange => {
  if (setting.kind === 'switch') return { [setting.name]: (value === true) !== (setting.isInverted === true) }
  const text = String(value ?? '').trim()
  return { [setting.name]: setting.kind === 'number' ? Number(text) : text }
}

/** What is sent of a form: the settings that differ from the ones that were loaded. */
export const toChange = (
  settings: readonly Setting[],
  config: LoadedConfig,
  values: SettingValues,
): AuthConfigChange => {
  const before = toValues(settings, config)
  const changes = settings
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
