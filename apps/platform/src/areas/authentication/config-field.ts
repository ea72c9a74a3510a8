import type { AuthSettings } from '@cairn/auth'
import { hiddenSecret } from '@cairn/contracts/authentication/secret-fields'
import type { TemplateParts } from './config-templates.ts'
import type { PartsOf } from './settings-parts.ts'

/** What the installation decides where a project has no setting. */
export interface Installation {
  /** Whether mails reach people. */
  delivers: boolean
}

type Rates = AuthSettings['rates']

/** What is stored of a change: the parts of the settings that it sets. */
export type StoredChange = PartsOf<Omit<AuthSettings, 'templates'>> & { templates?: TemplateParts }

export interface ConfigField<Value> {
  read: (settings: AuthSettings, installation: Installation) => Value
  write: (value: Value) => StoredChange
  /** Stored encrypted, and never read. */
  isSecret?: true
}

export const hour = 3_600
export const fiveMinutes = 300

/** A limit that is given as a number in an interval of a fixed length. */
export const rate = (name: keyof Rates, perSeconds: number): ConfigField<number> => ({
  read: ({ rates }) => Math.max(1, Math.round((rates[name].burst * perSeconds) / rates[name].perSeconds)),
  write: (burst) => ({ rates: { [name]: { burst, perSeconds } } }),
})

/** A secret of which is known only whether there is one. */
export const secret = (
  read: (settings: AuthSettings) => string,
  write: (sealed: string) => StoredChange,
): ConfigField<string> => ({
  isSecret: true,
  read: (settings) => (read(settings) === '' ? '' : hiddenSecret),
  write,
})
