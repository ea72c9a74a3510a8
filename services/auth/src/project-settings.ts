import { z } from 'zod'
import { MailTemplateSetting, templateNames } from './codes/templates.ts'
import { ProvidersSettings } from './external/project-providers.ts'
import { MfaSettings } from './factors/mfa-settings.ts'
import { HookSettings } from './hooks/hook-settings.ts'
import { NotificationSettings } from './notifications/notification-names.ts'
import { PasskeySettings } from './passkeys/passkey-settings.ts'
import { CaptchaSettings, PasswordSettings } from './protection/protection-settings.ts'
import { OAuthServerSettings } from './oauth-server/oauth-server-settings.ts'
import { maxPatternLength } from './redirect-patterns.ts'
import { SamlSettings } from './saml/saml-settings.ts'
import { defaultRates } from './rates.ts'
import type { AuthRates } from './rates.ts'
import { PhoneSettings } from './sms/sms-settings.ts'
import { ThirdPartySettings } from './third-party/third-party-settings.ts'
import { Web3Settings } from './web3/web3-settings.ts'
import type { Rate } from '@cairn/service-kit'

const webAddress = z.url({ protocol: /^https?$/ })
const rate = (byDefault: Rate) =>
  z.strictObject({ burst: z.int().min(1).max(1_000_000), perSeconds: z.int().min(1).max(86_400) }).default(byDefault)

const rates: AuthRates = { ...defaultRates, mailsInAll: { burst: 100, perSeconds: 3_600 } }

/** The settings of a project's auth service, version 1. Without a value, each setting has its default. */
export const AuthSettings = z.strictObject({
  /** Where links in mails lead, and where people return to who named no allowed address. */
  siteUrl: webAddress.default('http://localhost:3000'),
  /** Further addresses to return to: `*` stands for any characters but `.` and `/`, `**` for any characters at all. */
  redirectUrls: z.array(z.string().min(1).max(maxPatternLength)).max(50).default([]),
  allowsSignUps: z.boolean().default(true),
  /** Null: addresses are confirmed where the installation delivers mail. */
  confirmsAddresses: z.boolean().nullable().default(null),
  accessTokenSeconds: z.int().min(60).max(604_800).default(3_600),
  minimumPasswordLength: z.int().min(6).max(72).default(6),
  /** How many digits a mailed code has. */
  codeDigits: z.int().min(6).max(10).default(6),
  /** How long mailed links and codes are valid. */
  codeSeconds: z.int().min(60).max(86_400).default(3_600),
  /** Whether a mailed link may hand the session over in the address of the page, to clients that know no PKCE. */
  allowsImplicitFlow: z.boolean().default(true),
  /** Whether people can have an account without an address or number, which they add later. */
  allowsAnonymous: z.boolean().default(false),
  /** Whether a new address takes effect once the old one has confirmed too. */
  confirmsBothAddresses: z.boolean().default(true),
  /** Whether a session older than a day needs a mailed code to change the password. */
  reauthenticates: z.boolean().default(false),
  sessions: z
    .strictObject({
      /** Null: a session lasts as long as it is refreshed. */
      timeboxSeconds: z.int().min(60).max(315_360_000).nullable().default(null),
      /** Null: it may rest as long as it likes between two refreshes. */
      inactivitySeconds: z.int().min(60).max(315_360_000).nullable().default(null),
      /** Whether a new sign-in ends the older sessions of the user, at their next refresh. */
      isSingle: z.boolean().default(false),
      /** For how long a refresh token that was used is answered once more with its successor. */
      reuseSeconds: z.int().min(0).max(86_400).default(10),
      /** Whether a refresh token that is used after that ends its session; it is refused in either case. */
      endsOnReuse: z.boolean().default(true),
    })
    .prefault({}),
  /** Mails in place of the usual ones. */
  templates: z.partialRecord(z.enum(templateNames), MailTemplateSetting).default({}),
  /** Of which changes in their account users are told by email. */
  notifications: NotificationSettings.prefault({}),
  /** Whether users can link and unlink identities themselves. */
  allowsManualLinking: z.boolean().default(false),
  providers: ProvidersSettings.default({}),
  /** Issuers whose tokens the data API and storage accept besides the project's own. */
  thirdParty: ThirdPartySettings.default([]),
  passwords: PasswordSettings.prefault({}),
  captcha: CaptchaSettings.prefault({}),
  hooks: HookSettings.prefault({}),
  phone: PhoneSettings.prefault({}),
  mfa: MfaSettings.prefault({}),
  oauthServer: OAuthServerSettings.prefault({}),
  saml: SamlSettings.prefault({}),
  passkeys: PasskeySettings.prefault({}),
  web3: Web3Settings.prefault({}),
  /** Whether what users do is written to `auth.audit_log_entries`. */
  recordsAudit: z.boolean().default(true),
  /** How many connections to the database its requests use at once. Null: as many as there are for them. */
  databaseConnections: z.int().min(1).max(100).nullable().default(null),
  /** How long a request may take before it is refused. Null: a minute, which is the most for every service. */
  requestSeconds: z.int().min(1).max(60).nullable().default(null),
  /** The mail server of the project; without a host, the installation sends its mails. */
  smtp: z
    .strictObject({
      host: z.string().max(253).default(''),
      port: z.int().min(1).max(65_535).default(587),
      user: z.string().max(1_000).default(''),
      /** Sealed. */
      password: z.string().max(8_000).default(''),
      from: z.string().max(254).default(''),
      fromName: z.string().max(300).default(''),
    })
    .prefault({}),
  rates: z
    .strictObject({
      signUps: rate(rates.signUps),
      passwordAttempts: rate(rates.passwordAttempts),
      failedPasswords: rate(rates.failedPasswords),
      accountFailures: rate(rates.accountFailures),
      mails: rate(rates.mails),
      mailsToOne: rate(rates.mailsToOne),
      mailsInAll: rate(rates.mailsInAll),
      codeGuesses: rate(rates.codeGuesses),
      notices: rate(rates.notices),
      smsToOne: rate(rates.smsToOne),
      smsInAll: rate(rates.smsInAll),
      links: rate(rates.links),
      flows: rate(rates.flows),
      web3: rate(rates.web3),
      anonymous: rate(rates.anonymous),
      refreshes: rate(rates.refreshes),
      challenges: rate(rates.challenges),
      factorAttempts: rate(rates.factorAttempts),
    })
    .prefault({}),
})
export type AuthSettings = z.infer<typeof AuthSettings>
