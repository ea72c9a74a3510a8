import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { PoolClient } from 'pg'

/** Who does something, and by which request. */
export interface Actor {
  accountId: string
  email: string
  requestId: string
  ip: string
  /** That did it for the person, with a token of theirs. */
  oauthApp?: { id: string; name: string }
}

/** What the platform does by itself, for the audit log of the organization that it concerns. */
export const platformActor: Actor = {
  accountId: '00000000-0000-0000-0000-000000000000',
  email: 'Cairn',
  requestId: '',
  ip: '',
}

type TargetType =
  | 'organization'
  | 'member'
  | 'invitation'
  | 'domain'
  | 'oauth_app'
  | 'project'
  | 'invoice'
  | 'coupon'
  | 'account'
  | 'notice'
  | 'support_request'
  | 'testimonial'
  | 'job'
  | 'installation'

export interface AuditEvent {
  /** Null: what was done to the installation. */
  organizationId: number | null
  action: AuditAction
  target: { type: TargetType; id: string; name: string }
  details?: Readonly<Record<string, unknown>>
}

/** The actor of a call whose caller is known. */
export const actorOf = (call: {
  caller: { accountId: string; email: string; authorized?: { app: { id: string; name: string } } }
  requestId: string
  ip: string
}): Actor => ({
  accountId: call.caller.accountId,
  email: call.caller.email,
  requestId: call.requestId,
  ip: call.ip,
  ...(call.caller.authorized === undefined ? {} : { oauthApp: call.caller.authorized.app }),
})

/** Writes an entry of the audit log in the transaction of the change, so that neither is stored without the other. */
export const recordAudit = async (
  client: Pick<PoolClient, 'query'>,
  by: Actor,
  { organizationId, action, target, details = {} }: AuditEvent,
): Promise<void> => {
  await client.query(
    `insert into platform.audit_log (organization_id, action, account_id, account_email, target_type, target_id,
       target_name, details, request_id, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      organizationId,
      action,
      by.accountId,
      by.email,
      target.type,
      target.id,
      target.name,
      JSON.stringify(by.oauthApp === undefined ? details : { ...details, oauth_app: by.oauthApp }),
      by.requestId,
      by.ip,
    ],
  )
}
