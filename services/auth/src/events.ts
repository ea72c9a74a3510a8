import type { Logger, Project, ServiceRequest } from '@cairn/service-kit'
import type { AuditEvent } from './audit-log.ts'

/** What happened, in business terms; one function an event, so that log, counters and audit trail cannot drift apart. */
export interface Events {
  signedUp: (userId: string) => void
  signedIn: (userId: string, sessionId: string) => void
  /** `userId` where the account exists; the address that was tried is not logged. */
  signInFailed: (userId: string | undefined) => void
  secondFactorShown: (userId: string, sessionId: string, method: string) => void
  refreshTokenReused: (sessionId: string) => void
  userChanged: (userId: string, changes: string[]) => void
  signedOut: (userId: string, scope: string) => void
  /** It could not be reached, or its answer was refused. */
  providerFailed: (provider: string, error: unknown) => void
  failedUnexpectedly: (error: unknown) => void
}

// Neither the error itself nor what it carries: that may be a token, or an answer with one.
const whyOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return `${error.message}${code}`
}

/** `onAudit` gets those that change users or sessions. */
export const createEvents = (
  logger: Logger,
  project: Project,
  { requestId, ip }: ServiceRequest,
  onAudit: (event: AuditEvent) => void,
): Events => {
  const at = { project: project.ref, requestId, ip }
  return {
    signedUp: (userId) => {
      logger.info({ ...at, userId }, 'A user signed up')
      onAudit({ action: 'user_signedup', logType: 'account', userId })
    },
    signedIn: (userId, sessionId) => {
      logger.info({ ...at, userId, sessionId }, 'A user signed in')
      onAudit({ action: 'login', logType: 'account', userId })
    },
    secondFactorShown: (userId, sessionId, method) => {
      logger.info({ ...at, userId, sessionId, method }, 'A user has shown a second factor')
      onAudit({ action: 'factor_verified', logType: 'factor', userId })
    },
    signInFailed: (userId) => logger.info({ ...at, userId }, 'A sign-in was refused'),
    refreshTokenReused: (sessionId) => {
      logger.warn({ ...at, sessionId }, 'A spent refresh token was used again; its session was ended')
      onAudit({ action: 'token_revoked', logType: 'token', userId: undefined })
    },
    userChanged: (userId, changes) => {
      logger.info({ ...at, userId, changes }, 'A user was changed')
      onAudit({ action: 'user_modified', logType: 'user', userId })
    },
    signedOut: (userId, scope) => {
      logger.info({ ...at, userId, scope }, 'A user signed out')
      onAudit({ action: 'logout', logType: 'account', userId })
    },
    providerFailed: (provider, error) =>
      logger.warn({ ...at, provider, why: whyOf(error) }, 'A sign-in by another provider was refused'),
    failedUnexpectedly: (error) => logger.error({ ...at, err: error }, 'An auth request failed'),
  }
}
