import { createHash } from 'node:crypto'
import { constants, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Capability, Mode } from '@cairn/contracts/capabilities'
import { modes } from '@cairn/contracts/capabilities'
import type { EnabledPlaces } from '@cairn/contracts/product-catalogue/available'
import type { Environment } from '@cairn/contracts/platform/environments'
import { environments } from '@cairn/contracts/platform/environments'
import { emailProblem, passwordProblem } from '@cairn/contracts/rules'
import type { SettingInForce } from '@cairn/contracts/operator/operator-area'
import { z } from 'zod'
import { aiProblem, aiSettings, readAi } from './ai-settings.ts'
import type { AiConfig } from './ai-settings.ts'
import { billingProblem, billingSettings, readBilling } from './billing-settings.ts'
import type { BillingConfig } from './billing-settings.ts'
import { limitSettings, readLimits } from './limit-settings.ts'
import type { LimitConfig } from './limit-settings.ts'
import type { IdleStopSettings } from './project-runtime/idle-stop.ts'
import { settingsInForce } from './settings-in-force.ts'
import {
  addressesAndNetworks,
  checkedText,
  domainName,
  featureNames,
  folderAddress,
  idleMinutes,
  idList,
  networks,
  userIdRange,
} from './setting-schemas.ts'

const defaultIdleMinutes = 60
// Each has its part of the connections of a project, and one at least.
const mostWorkers = 6

const checkout = resolve(import.meta.dirname, '../../..')

export interface Config {
  /** Everything the installation keeps lies below this directory: a copy of it is a backup. */
  home: string
  /** Where Postgres binaries and the template are kept; several homes may share one. */
  cache: string
  host: string
  /** 0 takes a free port. */
  port: number
  postgresPort: number
  poolerPort: number
  /** Whether the Postgres port refuses connections without TLS; the certificate is the installation's own where no files are given. */
  postgresTls: { isRequired: boolean; files: { certificate: string; key: string } | undefined }
  /** The address people reach the installation by; undefined means `http://localhost:{port}`. */
  publicUrl: string | undefined
  /** Addresses and networks (CIDR) of proxies whose `x-forwarded-for` and `x-forwarded-proto` are believed. */
  trustedProxies: readonly string[]
  mode: Mode
  /** Of the account that a self-hosted installation makes at its first start; what is undefined is made up. */
  administrator: { email: string | undefined; password: string | undefined }
  /** The built dashboard. */
  dashboardDir: string
  /** 32 bytes in base64; undefined means a key file in the home, made at the first start. */
  /** Where backups of the whole installation are written, each day; undefined: none is made. How many are kept. */
  installationBackups: { folder: string | undefined; kept: number }
  secretKey: string | undefined
  postgresUser: string | undefined
  /** Whether packets of databases are filtered where that can be done. */
  packetFilter: 'on' | 'off'
  /** Whether jobs start by their schedules. */
  scheduledJobs: 'on' | 'off'
  /** The ids of the system users of databases when we are root, one each; undefined means a range that follows from the home. */
  postgresUids: { first: number; last: number } | 'shared' | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Failed password attempts allowed per caller and account in five minutes. */
  signInAttempts: number
  /** Wrong passwords in a row from one address to the database of one project, after which it is banned; 0: never. */
  postgresSignInAttempts: number
  /** Capabilities that nobody on this installation has, by name. */
  /** Sign-in by GitHub, or by a GitHub Enterprise; undefined if it is not set up. */
  github: { clientId: string; clientSecret: string; url: string; apiUrl: string } | undefined
  /** Sign-in by a provider of OpenID Connect; undefined if it is not set up. */
  openId: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined
  /** Whether the dashboard reports its errors. */
  errorReports: boolean
  /** Where it reports them; undefined means the platform itself. */
  sentryDsn: string | undefined
  /** What this installation is for: some words differ where nobody depends on it. */
  environment: Environment
  /** Whether a refusal that the contract of its endpoint does not list is a server fault; it is only logged otherwise. */
  strictContracts: boolean
  /** Where links to the documentation lead. */
  docsUrl: string
  /** Where people ask for features; undefined means the support form. */
  featureRequestsUrl: string | undefined
  /** The folder of the package monaco-editor on a public server; undefined means our own copy. */
  editorCdn: string | undefined
  /** Not undefined: every call is answered with this sentence and nothing else. */
  maintenance: string | undefined
  /** Name servers that are asked whether a domain is an organization's, as `address` or `address:port`; none means those of the system. */
  dnsServers: readonly string[]
  /** Whether the sign-in of an organization may be asked without TLS. */
  ssoAllowsHttp: boolean
  /** Private networks, as `address/prefix`, that addresses which tenants name may lead into. */
  outgoingAllow: readonly string[]
  /** Where people write who cannot sign in; undefined means `support@` and the host of the public address. */
  supportEmail: string | undefined
  disabledFeatures: readonly Capability[]
  /** The summary of a status page, in the format of Statuspage or of incident.io. */
  statusSummaryUrl: string | undefined
  /** Undefined: mail goes into the mailbox of the platform. */
  smtp: { url: string; from: string } | undefined
  /** What was set, by what, for the operator to read; without secrets. */
  settings: readonly SettingInForce[]
  /** Whether events are kept of those who agree to it. */
  telemetry: boolean
  /** How long they are kept. */
  telemetryDays: number
  /** What is provided to organizations as documents, as JSON; undefined: nothing is. */
  documentsFile: string | undefined
  /** What people are asked to agree to, as JSON; undefined means our own categories. */
  consentFile: string | undefined
  /** Sections of the product catalogue that replace those that ship, as JSON. */
  catalogueFile: string | undefined
  /** Where projects can be created, by ids of the catalogue; both empty: on this machine alone. */
  places: EnabledPlaces
  billing: BillingConfig
  limits: LimitConfig
  /** Projects are also reached at `{ref}.{domain}`, the address that clients are given. Undefined: only at `/p/{ref}`. */
  domain: string | undefined
  /** Processes beside this one that serve the services of projects; 0: this one serves everything. */
  workers: number
  idleStop: IdleStopSettings
  ai: AiConfig
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'This is not a port: a number from 0 to 65535. Remove the setting for its default.')
  .transform(Number)
  .pipe(z.number().max(65_535))

const webAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''))
const nameServers = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((server) => server.trim())
      .filter((server) => server !== ''),
  )
  .pipe(
    z.array(
      z.string().regex(/^(?:\d+(?:\.\d+){3}(?::\d+)?|[\da-f:]+|\[[\da-f:]+\]:\d+)$/i, 'This is not an IP address.'),
    ),
  )

const settings = z.object({
  CAIRN_HOME: z.string().min(1).optional(),
  CAIRN_CACHE: z.string().min(1).optional(),
  CAIRN_BACKUP_FOLDER: z.string().min(1).optional(),
  CAIRN_BACKUPS_KEPT: z.coerce.number().int().min(1).max(365).default(7),
  CAIRN_HOST: z.string().min(1).default('127.0.0.1'),
  CAIRN_PORT: port.default(8000),
  CAIRN_POSTGRES_PORT: port.default(5480),
  CAIRN_POOLER_PORT: port.default(6543),
  CAIRN_POSTGRES_TLS: z.enum(['allow', 'require']).default('allow'),
  CAIRN_POSTGRES_TLS_CERT: z.string().min(1).optional(),
  CAIRN_POSTGRES_TLS_KEY: z.string().min(1).optional(),
  CAIRN_URL: z.url({ protocol: /^https?$/ }).optional(),
  CAIRN_TRUSTED_PROXIES: addressesAndNetworks,
  CAIRN_MODE: z.enum(modes).default('hosted'),
  CAIRN_ADMIN_EMAIL: checkedText(emailProblem).optional(),
  CAIRN_ADMIN_PASSWORD: checkedText(passwordProblem).optional(),
  // Read by Vite alone; named here so that it is no misspelt setting.
  CAIRN_DASHBOARD_PORT: port.optional(),
  CAIRN_DASHBOARD_DIR: z.string().min(1).optional(),
  CAIRN_SECRET_KEY: z
    .string()
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'This is not 32 bytes in base64.')
    .optional(),
  CAIRN_POSTGRES_USER: z.string().min(1).optional(),
  CAIRN_POSTGRES_UIDS: userIdRange.optional(),
  CAIRN_PACKET_FILTER: z.enum(['on', 'off']).default('on'),
  CAIRN_SCHEDULED_JOBS: z.enum(['on', 'off']).default('on'),
  CAIRN_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CAIRN_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  CAIRN_MAIL_FROM: z.string().min(3).optional(),
  CAIRN_TELEMETRY: z.enum(['on', 'off']).optional(),
  CAIRN_TELEMETRY_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  CAIRN_CONSENT_FILE: z.string().min(1).optional(),
  CAIRN_DOCUMENTS_FILE: z.string().min(1).optional(),
  CAIRN_CATALOGUE_FILE: z.string().min(1).optional(),
  CAIRN_CLOUD_PROVIDERS: idList,
  CAIRN_REGIONS: idList,
  CAIRN_SUPPORT_EMAIL: z.email().optional(),
  CAIRN_ERROR_REPORTS: z.enum(['on', 'off']).default('on'),
  CAIRN_SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .refine((dsn) => /^https?:\/\/\w+@[^/]+(?:\/.*)?\/\d+$/.test(dsn), 'This is no DSN: https://key@host/number.')
    .optional(),
  CAIRN_ENVIRONMENT: z.enum(environments).default('production'),
  CAIRN_DOCS_URL: webAddress.default('https://supabase.com/docs'),
  CAIRN_FEATURE_REQUESTS_URL: webAddress.optional(),
  CAIRN_EDITOR_CDN: folderAddress.optional(),
  CAIRN_MAINTENANCE: z.string().max(500).optional(),
  CAIRN_GITHUB_CLIENT_ID: z.string().min(1).optional(),
  CAIRN_GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
  CAIRN_GITHUB_URL: webAddress.default('https://github.com'),
  CAIRN_GITHUB_API_URL: webAddress.default('https://api.github.com'),
  CAIRN_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  CAIRN_OIDC_CLIENT_ID: z.string().min(1).optional(),
  CAIRN_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  CAIRN_OIDC_NAME: z.string().min(1).max(40).optional(),
  CAIRN_DNS_SERVERS: nameServers,
  CAIRN_SSO_ALLOW_HTTP: z.enum(['on', 'off']).default('off'),
  CAIRN_OUTGOING_ALLOW: networks,
  CAIRN_DISABLED_FEATURES: featureNames,
  CAIRN_STATUS_SUMMARY_URL: z.url({ protocol: /^https?$/ }).optional(),
  CAIRN_DOMAIN: domainName.optional(),
  CAIRN_WORKERS: z.coerce.number().int().min(0).max(mostWorkers).default(0),
  CAIRN_IDLE_STOP_MINUTES: idleMinutes.optional(),
  CAIRN_IDLE_STOP_PAID_MINUTES: idleMinutes.default(0),
  CAIRN_SIGN_IN_ATTEMPTS: z.coerce.number().int().min(1).default(30),
  CAIRN_POSTGRES_SIGN_IN_ATTEMPTS: z.coerce.number().int().min(0).default(20),
  ...aiSettings,
  ...billingSettings,
  ...limitSettings,
})

// As root, Postgres runs as another user (it refuses to run as root), and that user must be able to reach the home.
export const isReachableByOthers = (directory: string): boolean => {
  for (let path = directory; ; path = dirname(path)) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode
    if (mode !== undefined && (mode & constants.S_IXOTH) === 0) return false
    if (path === dirname(path)) return true
  }
}

export const isRoot = () => process.getuid?.() === 0

/** Whether a path is that of the folder, or below it. */
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep)

const defaultHome = (): string => {
  const inCheckout = join(checkout, '.cairn')
  if (!isRoot() || isReachableByOthers(checkout)) return inCheckout
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 12)
  return join('/var/lib/cairn', name)
}

const isComplete = <Name extends string>(
  values: Readonly<Record<Name, string | undefined>>,
): values is Readonly<Record<Name, string>> => Object.values(values).every((value) => value !== undefined)

/** Settings that are of use only together. */
const allOrNone = <Name extends string>(
  values: Readonly<Record<Name, string | undefined>>,
): Readonly<Record<Name, string>> | undefined => {
  if (isComplete(values)) return values
  if (Object.values(values).every((value) => value === undefined)) return undefined
  throw new ConfigError(`${Object.keys(values).join(', ')} belong together: set all, or none.`)
}

/** Throws a `ConfigError` whose message names every setting that is wrong. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(
      // An empty setting means its default; an empty port is a mistake, which would start a second installation on 8000.
      ([name, value]) => name.startsWith('CAIRN_') && (value !== '' || name.endsWith('PORT')),
    ),
  )
  const unknown = Object.keys(given).filter((name) => !(name in settings.shape))
  if (unknown.length > 0)
    throw new ConfigError(`There is no setting called ${unknown.join(' or ')}. docs/settings.md lists them all.`)
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Some settings are not valid (docs/settings.md lists them all):\n  ${problems.join('\n  ')}`)
  }
  const values = parsed.data
  const { CAIRN_SMTP_URL: smtpUrl, CAIRN_MAIL_FROM: mailFrom } = values
  if ((smtpUrl === undefined) !== (mailFrom === undefined))
    throw new ConfigError('CAIRN_SMTP_URL and CAIRN_MAIL_FROM belong together: set both, or neither.')
  const aiMistake = aiProblem(values)
  if (aiMistake !== undefined) throw new ConfigError(aiMistake)
  const billingMistake = billingProblem(values)
  if (billingMistake !== undefined) throw new ConfigError(billingMistake)
  const github = allOrNone({
    CAIRN_GITHUB_CLIENT_ID: values.CAIRN_GITHUB_CLIENT_ID,
    CAIRN_GITHUB_CLIENT_SECRET: values.CAIRN_GITHUB_CLIENT_SECRET,
  })
  const openId = allOrNone({
    CAIRN_OIDC_ISSUER: values.CAIRN_OIDC_ISSUER,
    CAIRN_OIDC_CLIENT_ID: values.CAIRN_OIDC_CLIENT_ID,
    CAIRN_OIDC_CLIENT_SECRET: values.CAIRN_OIDC_CLIENT_SECRET,
    CAIRN_OIDC_NAME: values.CAIRN_OIDC_NAME,
  })
  const postgresTls = allOrNone({
    CAIRN_POSTGRES_TLS_CERT: values.CAIRN_POSTGRES_TLS_CERT,
    CAIRN_POSTGRES_TLS_KEY: values.CAIRN_POSTGRES_TLS_KEY,
  })
  const { CAIRN_ADMIN_EMAIL: adminEmail, CAIRN_ADMIN_PASSWORD: adminPassword } = values
  if (values.CAIRN_MODE === 'hosted' && (adminEmail ?? adminPassword) !== undefined)
    throw new ConfigError('CAIRN_ADMIN_EMAIL and CAIRN_ADMIN_PASSWORD are for CAIRN_MODE=self-hosted alone.')
  const home = resolve(values.CAIRN_HOME ?? defaultHome())
  const cache = resolve(values.CAIRN_CACHE ?? join(home, 'cache'))
  const backupFolder = values.CAIRN_BACKUP_FOLDER && resolve(values.CAIRN_BACKUP_FOLDER)
  if (backupFolder !== undefined && (isWithin(home, backupFolder) || isWithin(backupFolder, home)))
    throw new ConfigError(
      `CAIRN_BACKUP_FOLDER is ${backupFolder}, and the home is ${home}: neither may be in the other.`,
    )
  const dashboardDir = resolve(values.CAIRN_DASHBOARD_DIR ?? join(checkout, 'apps/dashboard/dist'))
  const unset = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, undefined]))
  return {
    home,
    cache,
    settings: settingsInForce(given, {
      ...unset,
      ...values,
      CAIRN_HOME: home,
      CAIRN_CACHE: cache,
      CAIRN_DASHBOARD_DIR: dashboardDir,
      CAIRN_BACKUP_FOLDER: backupFolder,
    }),
    host: values.CAIRN_HOST,
    port: values.CAIRN_PORT,
    postgresPort: values.CAIRN_POSTGRES_PORT,
    poolerPort: values.CAIRN_POOLER_PORT,
    postgresTls: {
      isRequired: values.CAIRN_POSTGRES_TLS === 'require',
      files: postgresTls && {
        certificate: resolve(postgresTls.CAIRN_POSTGRES_TLS_CERT),
        key: resolve(postgresTls.CAIRN_POSTGRES_TLS_KEY),
      },
    },
    publicUrl: values.CAIRN_URL?.replace(/\/+$/, ''),
    trustedProxies: values.CAIRN_TRUSTED_PROXIES,
    mode: values.CAIRN_MODE,
    administrator: { email: adminEmail?.toLowerCase(), password: adminPassword },
    dashboardDir,
    installationBackups: { folder: backupFolder, kept: values.CAIRN_BACKUPS_KEPT },
    secretKey: values.CAIRN_SECRET_KEY,
    postgresUser: values.CAIRN_POSTGRES_USER,
    packetFilter: values.CAIRN_PACKET_FILTER,
    scheduledJobs: values.CAIRN_SCHEDULED_JOBS,
    postgresUids: values.CAIRN_POSTGRES_UIDS,
    logLevel: values.CAIRN_LOG_LEVEL,
    signInAttempts: values.CAIRN_SIGN_IN_ATTEMPTS,
    postgresSignInAttempts: values.CAIRN_POSTGRES_SIGN_IN_ATTEMPTS,
    statusSummaryUrl: values.CAIRN_STATUS_SUMMARY_URL,
    telemetry: values.CAIRN_TELEMETRY === undefined ? values.CAIRN_MODE === 'hosted' : values.CAIRN_TELEMETRY === 'on',
    billing: readBilling(values),
    limits: readLimits(values, values.CAIRN_MODE),
    telemetryDays: values.CAIRN_TELEMETRY_DAYS,
    documentsFile: values.CAIRN_DOCUMENTS_FILE === undefined ? undefined : resolve(values.CAIRN_DOCUMENTS_FILE),
    consentFile: values.CAIRN_CONSENT_FILE === undefined ? undefined : resolve(values.CAIRN_CONSENT_FILE),
    catalogueFile: values.CAIRN_CATALOGUE_FILE === undefined ? undefined : resolve(values.CAIRN_CATALOGUE_FILE),
    places: { providers: values.CAIRN_CLOUD_PROVIDERS, regions: values.CAIRN_REGIONS },
    github: github && {
      clientId: github.CAIRN_GITHUB_CLIENT_ID,
      clientSecret: github.CAIRN_GITHUB_CLIENT_SECRET,
      url: values.CAIRN_GITHUB_URL,
      apiUrl: values.CAIRN_GITHUB_API_URL,
    },
    openId: openId && {
      issuer: openId.CAIRN_OIDC_ISSUER,
      clientId: openId.CAIRN_OIDC_CLIENT_ID,
      clientSecret: openId.CAIRN_OIDC_CLIENT_SECRET,
      name: openId.CAIRN_OIDC_NAME,
    },
    errorReports: values.CAIRN_ERROR_REPORTS === 'on',
    sentryDsn: values.CAIRN_SENTRY_DSN,
    environment: values.CAIRN_ENVIRONMENT,
    strictContracts: values.CAIRN_ENVIRONMENT === 'development',
    docsUrl: values.CAIRN_DOCS_URL,
    featureRequestsUrl: values.CAIRN_FEATURE_REQUESTS_URL,
    editorCdn: values.CAIRN_MODE === 'hosted' ? values.CAIRN_EDITOR_CDN : undefined,
    maintenance: values.CAIRN_MAINTENANCE,
    dnsServers: values.CAIRN_DNS_SERVERS,
    outgoingAllow: values.CAIRN_OUTGOING_ALLOW,
    ssoAllowsHttp: values.CAIRN_SSO_ALLOW_HTTP === 'on',
    supportEmail: values.CAIRN_SUPPORT_EMAIL,
    disabledFeatures: values.CAIRN_DISABLED_FEATURES,
    ai: readAi(values),
    domain: values.CAIRN_DOMAIN,
    workers: values.CAIRN_WORKERS,
    idleStop: {
      freeMinutes: values.CAIRN_IDLE_STOP_MINUTES ?? (values.CAIRN_MODE === 'hosted' ? defaultIdleMinutes : 0),
      paidMinutes: values.CAIRN_IDLE_STOP_PAID_MINUTES,
    },
    smtp: smtpUrl === undefined || mailFrom === undefined ? undefined : { url: smtpUrl, from: mailFrom },
  }
}
