import type { PoolClient } from 'pg'
import { logAudit } from './audit-log.ts'
import type { AuthContext } from './context.ts'

export interface AuthEvent {
  action: 'user_signedup' | 'identity_linked' | 'identity_unlinked'
  userId: string
  provider: string
}

const insertEntry = `
insert into auth.audit_log_entries (instance_id, payload, created_at, ip_address)
select '00000000-0000-0000-0000-000000000000', json_build_object(
    'action', $1::text, 'actor_id', u.id, 'actor_username', coalesce(u.email, ''), 'log_type', 'account',
    'traits', json_build_object('provider', $3::text), 'request_id', $6::text),
  $4, $5
from auth.users u where u.id = $2`

/** Runs in the transaction of the change, so that neither is stored without the other. */
export const recordAudit = async (
  client: PoolClient,
  { project, request, now }: AuthContext,
  { action, userId, provider }: AuthEvent,
): Promise<void> => {
  await client.query(insertEntry, [action, userId, provider, now, request.ip.slice(0, 64), request.requestId])
  // Sign-ups are events as well.
  if (action !== 'user_signedup') logAudit(project, request, { action, logType: 'user', userId, provider })
}
