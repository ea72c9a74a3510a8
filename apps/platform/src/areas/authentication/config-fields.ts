import { AuthSettings } from '@cairn/auth'
import { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import type { AuthConfigChange } from '@cairn/contracts/authentication/auth-config'
import { redirectUrlsIn } from '@cairn/contracts/authentication/url-rules'
import { z } from 'zod'

/** What the installation decides where a project has no setting. */
interface Installation {
  /** Whether mails reach people. */
  delivers: boolean
}

type Rates = AuthSettings['rates']

/** What is stored of a change: the parts of the settings that it sets. */
type StoredChange = Partial<Omit<AuthSettings, 'rates'>> & { rates?: Partial<Rates> }

interface ConfigField<Value> {
  read: (settings: AuthSettings, installation: Installation) => Value
  write: (value: Value) => StoredChange
}

const hour = 3_600
const fiveMinutes = 300

/** A limit that is given as a number in an interval of a fixed length. */
const rate = (name: keyof Rates, perSeconds: number): ConfigField<number> => ({
  read: ({ rates }) => Math.max(1, Math.round((rates[name].burst * perSeconds) / rates[name].perSeconds)),
  write: (burst) => ({ rates: { [name]: { burst, perSeconds } } }),
})

/** Each field of the management API, and what it is in the settings of the service. */
const configFields: { readonly [Name in keyof AuthConfig]: ConfigField<AuthConfig[Name]> } = {
  site_url: { read: ({ siteUrl }) => siteUrl, write: (siteUrl) => ({ siteUrl }) },
  uri_allow_list: {
    read: ({ redirectUrls }) => redirectUrls.join(','),
    write: (text) => ({ redirectUrls: redirectUrlsIn(text) }),
  },
  disable_signup: { read: ({ allowsSignUps }) => !allowsSignUps, write: (value) => ({ allowsSignUps: !value }) },
  mailer_autoconfirm: {
    read: ({ confirmsAddresses }, { delivers }) => !(confirmsAddresses ?? delivers),
    write: (value) => ({ confirmsAddresses: !value }),
  },
  password_min_length: {
    read: ({ minimumPasswordLength }) => minimumPasswordLength,
    write: (minimumPasswordLength) => ({ minimumPasswordLength }),
  },
  jwt_exp: {
    read: (settings) => settings.accessTokenSeconds,
    write: (accessTokenSeconds) => ({ accessTokenSeconds }),
  },
  smtp_max_frequency: {
    read: ({ rates: { mailsToOne } }) => Math.max(1, Math.round(mailsToOne.perSeconds / mailsToOne.burst)),
    write: (perSeconds) => ({ rates: { mailsToOne: { burst: 1, perSeconds } } }),
  },
  rate_limit_email_sent: rate('mailsInAll', hour),
  rate_limit_otp: rate('mails', fiveMinutes),
  rate_limit_verify: rate('links', fiveMinutes),
  rate_limit_sign_ups: rate('signUps', fiveMinutes),
  rate_limit_wrong_passwords: rate('passwordAttempts', fiveMinutes),
}

const names = AuthConfig.keyof().options

/** Settings of the service `auth`, in the words of the management API. */
// Overloaded: the compiler cannot see that every name was read.
export function toAuthConfig(stored: unknown, installation: Installation): AuthConfig
export function toAuthConfig(stored: unknown, installation: Installation): Record<string, unknown> {
  const settings = AuthSettings.parse(stored)
  return Object.fromEntries(names.map((name) => [name, configFields[name].read(settings, installation)]))
}

const storedField = <Name extends keyof AuthConfig>(name: Name, value: AuthConfig[Name] | undefined): StoredChange =>
  value === undefined ? {} : configFields[name].write(value)

const Stored = z.looseObject({ rates: z.looseObject({}).optional() })

/** The stored settings with a change. What the change leaves out keeps its value. */
export const withChange = (stored: unknown, change: AuthConfigChange): unknown => {
  const parts = names.map((name) => storedField(name, change[name]))
  const present = Stored.parse(stored)
  const rates = Object.assign({}, present.rates, ...parts.map((part) => part.rates))
  return { ...Object.assign({}, present, ...parts), ...(Object.keys(rates).length === 0 ? {} : { rates }) }
}
