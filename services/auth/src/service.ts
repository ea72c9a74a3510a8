import { asRequest, createBackground, inTransaction, limitedPool, migrate } from '@cairn/service-kit'
import type {
  Background,
  FairQueue,
  Logger,
  Project,
  Service,
  ServiceMigrations,
  ServiceRequest,
  ServiceResponse,
} from '@cairn/service-kit'
import { logAudit } from './audit-log.ts'
import type { AuditEvent } from './audit-log.ts'
import type { AuthContext, AuthParts } from './context.ts'
import { checkedEmail } from './email-address.ts'
import { isDatabaseGone } from './database-gone.ts'
import { AuthError, databaseGone, errorResponse, unexpectedFailure, unfitText } from './errors.ts'
import type { Events } from './events.ts'
import { createEvents } from './events.ts'
import { createExternal } from './external/options.ts'
import type { ExternalOptions } from './external/options.ts'
import type { Hooks } from './hooks/hooks.ts'
import { createKnownDevices } from './known-devices.ts'
import type { MailOptions } from './mail.ts'
import type { OutgoingFetch } from './outgoing.ts'
import type { AuthSettings } from './project-settings.ts'
import { OAuthError, oauthErrorResponse } from './oauth-server/oauth-error.ts'
import { createHashQueue, createPasswords } from './passwords.ts'
import type { PasswordRules } from './passwords.ts'
import type { VerifyCaptcha } from './protection/captcha.ts'
import { createLimits, defaultRates } from './rates.ts'
import type { AuthRates } from './rates.ts'
import { findProjectRoute, findRoute } from './routes/index.ts'
import { logRequest } from './request-log.ts'
import { createMetadataRefresh } from './saml/refresh-metadata.ts'
import type { SendSms } from './sms/sms.ts'
import { isUnfitText } from './unfit-text.ts'
import { createUser } from './user-store.ts'
import { withinTime } from './within-time.ts'

export interface AuthOptions {
  logger: Logger
  /** Names what is wrong with a new password, in a sentence for the person who chose it. More than 99 characters are always refused. */
  passwordProblem: PasswordRules['problem']
  /** Whether a password is in lists of leaked ones. */
  isLeaked?: PasswordRules['isLeaked']
  /** Without it, nobody is asked for a captcha. */
  captcha?: VerifyCaptcha | undefined
  /** Whether people can sign up; true by default. */
  allowsSignUps?: boolean
  /** Without it, nothing is mailed: no reset of passwords, no links to sign in, no confirmation of addresses. */
  mail?: MailOptions
  hooks?: Hooks | undefined
  /** Without it, people cannot use phone numbers. */
  sms?: SendSms | undefined
  /** Without it, phones are no second factors. */
  factorSms?: SendSms | undefined
  /** Without it, nobody signs in by another's account. */
  external?: ExternalOptions
  /** 3600 where it is not given. */
  accessTokenLifetimeSeconds?: number
  rates?: Partial<AuthRates>
  /** What the auth services of one process share. Where it is not given, the service has its own. */
  shared?: AuthShared
  /** The key under which this service takes turns in the shared queue: the project's ref. */
  queueKey?: string
  /** Asks servers that the project named. */
  fetch?: OutgoingFetch | undefined
  /** The settings of the project that it serves. Absent: it is the platform's own sign-in. */
  settings?: AuthSettings
  /** Called after a user has ended sessions of theirs. */
  onSignOut?: (userId: string) => void
  /** Decides what is expired, banned or used a moment ago. The `iat` and `exp` of access tokens are the machine's time. */
  now?: () => Date
}

/** Shared by the auth services of all projects in a process. */
export interface AuthShared {
  hashQueue: FairQueue
  background: Background
}

export const createAuthShared = (): AuthShared => ({ hashQueue: createHashQueue(), background: createBackground() })

export interface AuthService {
  handle: Service
  /** Brings `auth` in the project's database up to date. Must be awaited before the first request; can be repeated. */
  migrate: (project: Project) => Promise<void>
  /** Makes an account whose address needs no confirming, whether or not people may sign up. Throws `AuthError`. */
  createAccount: (project: Project, fields: { email: string; password: string }) => Promise<string>
  /** Resolves when no mail is on its way any more; must be awaited before the database goes. */
  settled: () => Promise<void>
}

const ownerRole = 'supabase_auth_admin'

export const authMigrations: ServiceMigrations = {
  role: ownerRole,
  schema: 'auth',
  folder: new URL('./migrations/', import.meta.url),
}

const createParts = (options: AuthOptions, now: () => Date): AuthParts => {
  const { hashQueue, background } = options.shared ?? createAuthShared()
  const rates = { ...defaultRates, ...options.rates }
  return {
    logger: options.logger,
    accessTokenLifetimeSeconds: options.accessTokenLifetimeSeconds ?? 3600,
    passwords: createPasswords({ problem: options.passwordProblem, isLeaked: options.isLeaked }, (work) =>
      hashQueue.run(options.queueKey ?? '', work),
    ),
    captcha: options.captcha,
    knownDevices: createKnownDevices(),
    allowsSignUps: options.allowsSignUps ?? true,
    mail: options.mail,
    sms: options.sms,
    factorSms: options.factorSms,
    hooks: options.hooks,
    external: options.external === undefined ? undefined : createExternal(options.external),
    background,
    refreshSamlMetadata: createMetadataRefresh(),
    settings: options.settings,
    fetchOutside: options.fetch,
    limits: createLimits(rates, now),
  }
}

const refusalOf = (error: unknown): AuthError | undefined => {
  if (error instanceof AuthError) return error
  if (isDatabaseGone(error)) return databaseGone()
  return isUnfitText(error) ? unfitText() : undefined
}

/** Sign-up, sign-in and sessions of a project's users, with GoTrue's paths and shapes. */
export const createAuthService = (options: AuthOptions): AuthService => {
  const now = options.now ?? (() => new Date())
  const parts = createParts(options, now)
  const find = options.settings === undefined ? findRoute : findProjectRoute
  const longestSeconds = options.settings?.requestSeconds ?? null
  const answer = async (context: AuthContext) => find(context.request)(context)

  const eventsOf = (project: Project, request: ServiceRequest, onAudit: (event: AuditEvent) => void): Events => {
    const events = createEvents(options.logger, project, request, onAudit)
    return {
      ...events,
      signedOut: (userId, scope) => {
        events.signedOut(userId, scope)
        options.onSignOut?.(userId)
      },
    }
  }

  const contextOf = (request: ServiceRequest, project: Project, onAudit: (event: AuditEvent) => void): AuthContext => ({
    ...parts,
    request,
    project,
    pool: limitedPool(project.pool(ownerRole), options.settings?.databaseConnections ?? null).pool,
    events: eventsOf(project, request, onAudit),
    now: now(),
  })

  const handle: Service = async (request, project) => {
    const startedAt = performance.now()
    let event: AuditEvent | undefined
    const context = contextOf(request, project, (audit) => {
      event = audit
      logAudit(project, request, audit)
    })
    const answered = (response: ServiceResponse, error?: string): ServiceResponse => {
      logRequest(project, request, { response, error, event, elapsedMs: performance.now() - startedAt })
      return response
    }
    try {
      return answered(
        await withinTime(
          asRequest(request.requestId, () => answer(context)),
          longestSeconds,
        ),
      )
    } catch (error) {
      if (error instanceof OAuthError) return answered(oauthErrorResponse(error), error.message)
      const refusal = refusalOf(error)
      if (refusal === undefined) context.events.failedUnexpectedly(error)
      const failure = refusal ?? new AuthError(500, 'unexpected_failure', unexpectedFailure)
      return answered(errorResponse(failure, request), failure.message)
    }
  }

  return {
    handle,
    migrate: (project) => migrate(project.pool(ownerRole), authMigrations),
    createAccount: async (project, { email, password }) => {
      await parts.passwords.assertStrong(password)
      const id = crypto.randomUUID()
      const passwordHash = await parts.passwords.hash(password, 'the operator')
      const user = { id, email: checkedEmail(email), passwordHash, metadata: {}, confirmed: true }
      await inTransaction(project.pool(ownerRole), (client) => createUser(client, user, now()))
      return id
    },
    settled: parts.background.settled,
  }
}
