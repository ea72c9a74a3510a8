import type { PoolClient } from 'pg'
import type { AuthContext } from '../context.ts'

export type AdminAction =
  | 'user_signedup'
  | 'user_modified'
  | 'user_deleted'
  | 'user_invited'
  | 'user_recovery_requested'
  | 'factor_deleted'
  | 'passkey_deleted'
  | 'generate_recovery_codes'

const insertEntry = `
insert into auth.audit_log_entries (instance_id, payload, created_at, ip_address)
values ('00000000-0000-0000-0000-000000000000', $1, $2, $3)`

const nobody = '00000000-0000-0000-0000-000000000000'

interface AffectedUser {
  id: string
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** What a server of the project did to a user, in the transaction of the change. */
export const recordAdminAudit = async (
  client: PoolClient,
  { request, now }: AuthContext,
  action: AdminAction,
  user: AffectedUser,
): Promise<void> => {
  const payload = {
    action,
    actor_id: nobody,
    actor_username: 'service_role',
    actor_via_sso: false,
    log_type: 'team',
    traits: { user_id: user.id, user_email: user.email ?? '', user_phone: user.phone ?? '' },
    request_id: request.requestId,
  }
  await client.query(insertEntry, [JSON.stringify(payload), now, request.ip.slice(0, 64)])
}
