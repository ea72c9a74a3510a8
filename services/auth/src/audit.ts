import type { Pool, PoolClient } from 'pg'
import type { AuthContext } from './context.ts'

/** What users do, and what an entry says it concerns; both in GoTrue's words. */
const logTypes = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_modified: 'user',
  user_updated_password: 'user',
  user_recovery_requested: 'user',
  user_confirmation_requested: 'user',
  user_reauthenticate_requested: 'user',
  token_refreshed: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  identity_linked: 'account',
  identity_unlinked: 'account',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  oauth_consent_granted: 'account',
  oauth_consent_revoked: 'account',
  oauth_session_opened: 'token',
} as const
export type AuditAction = keyof typeof logTypes

/** What is known of an entry before the statement that writes it; null if none is to be written. */
export type AuditEntry = string | null

// The platform has an audit log of its own, and its sign-in records nothing but its identities here, as ever.
const isRecorded = ({ settings }: AuthContext, action: AuditAction): boolean =>
  settings === undefined
    ? action === 'identity_linked' || action === 'identity_unlinked' || action === 'user_signedup'
    : settings.recordsAudit

export const auditEntry = (
  context: AuthContext,
  action: AuditAction,
  traits: Record<string, unknown> = {},
): AuditEntry => {
  if (!isRecorded(context, action)) return null
  const { request } = context
  return JSON.stringify({
    action,
    log_type: logTypes[action],
    traits,
    request_id: request.requestId,
    ip: request.ip.slice(0, 64),
  })
}

interface EntryExpressions {
  userId: string
  entry: string
  at: string
}

const insertSelected = ({ entry, at }: Omit<EntryExpressions, 'userId'>): string => `
  insert into auth.audit_log_entries (instance_id, payload, created_at, ip_address)
  select '00000000-0000-0000-0000-000000000000',
    (${entry}::jsonb - 'ip' || jsonb_build_object('actor_id', u.id, 'actor_via_sso', u.is_sso_user,
      'actor_username', coalesce(nullif(u.email, ''), u.phone, ''),
      'actor_name', coalesce(u.raw_user_meta_data ->> 'full_name', u.raw_user_meta_data ->> 'name')))::json,
    ${at}, coalesce(${entry}::jsonb ->> 'ip', '')`

/**
 * SQL that writes an entry about a user: a statement, or a part of the one that makes the change, so that neither is
 * stored without the other. The arguments are expressions, such as `$1`.
 */
export const insertEntry = ({ userId, entry, at }: EntryExpressions): string =>
  `${insertSelected({ entry, at })} from auth.users u where u.id = ${userId} and ${entry}::jsonb is not null`

/** The same for each of `rows`, which is a part of the statement. Each user is looked up by their id. */
export const insertEntries = (rows: string, { userId, entry, at }: EntryExpressions): string => `
  ${insertSelected({ entry, at })}
  from ${rows} cross join lateral (select * from auth.users u where u.id = ${userId} limit 1) u
  where ${entry}::jsonb is not null`

const insertAlone = insertEntry({ userId: '$1', entry: '$2', at: '$3' })

/** Writes an entry in the transaction of the change. */
export const recordAudit = async (
  client: Pool | PoolClient,
  context: AuthContext,
  { action, userId, ...traits }: { action: AuditAction; userId: string } & Record<string, unknown>,
): Promise<void> => {
  const entry = auditEntry(context, action, traits)
  if (entry !== null) await client.query(insertAlone, [userId, entry, context.now])
}
