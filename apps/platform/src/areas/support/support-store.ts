import { randomInt, randomUUID } from 'node:crypto'
import type { BodyOf } from '@cairn/contracts/endpoint'
import type { createSupportRequest, SupportRequest } from '@cairn/contracts/support/support'
import { maxAttachments } from '@cairn/contracts/support/support-terms'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { AttachmentFiles } from './attachment-files.ts'

export type NewSupportRequest = BodyOf<typeof createSupportRequest> & { email: string }

interface RequestRow extends Row {
  id: string
  reference: string
  category: string
  severity: string
  subject: string
  message: string
  email: string
  account_id: string | null
  organization_slug: string | null
  organization_name: string | null
  project_ref: string | null
  project_name: string | null
  error_id: string | null
  services: string[]
  cc: string[]
  allows_access: boolean
  attachments: SupportRequest['attachments']
  inserted_at: Date
  closed_at: Date | null
}

type Attachment = SupportRequest['attachments'][number]

export interface NewAttachment {
  name: string
  mediaType: string
  content: Uint8Array
}

export interface SupportStore {
  /** Throws `too_many_requests`. */
  create: (accountId: string | null, request: NewSupportRequest) => Promise<{ id: string; reference: string }>
  /** To a request that the account has just written. Throws `support_request_not_found` and `too_many_attachments`. */
  attach: (accountId: string, requestId: string, file: NewAttachment) => Promise<Attachment>
  list: (state: 'open' | 'closed') => Promise<SupportRequest[]>
  /** Throws `support_request_not_found`. */
  setState: (by: Actor, id: string, state: 'open' | 'closed') => Promise<void>
  /** Undefined if there is none. */
  attachment: (id: string) => Promise<{ name: string; media_type: string; content: Buffer } | undefined>
}

const mostPerHour = { account: 20, everybodySignedOut: 60 } as const

// Without letters and digits that look alike: it is read out on the telephone.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newReference = (): string =>
  `SR-${Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`

const selectRequests = `
  select r.id, r.reference, r.category, r.severity, r.subject, r.message, r.email, r.account_id, r.organization_slug,
    o.name as organization_name, r.project_ref, p.name as project_name, r.error_id, r.services, r.cc, r.allows_access, r.inserted_at, r.closed_at,
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'media_type', a.media_type,
       'bytes', a.bytes) order by a.name), '[]')
     from platform.support_attachments a where a.request_id = r.id) as attachments
  from platform.support_requests r
  left join platform.organizations o on o.slug = r.organization_slug
  left join platform.projects p on p.ref = r.project_ref`

const fromRow = ({ account_id: accountId, ...row }: RequestRow): SupportRequest => ({
  ...row,
  is_signed_in: accountId !== null,
  inserted_at: row.inserted_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
})

/** Throws `too_many_requests`. */
const refuseTooMany = async (client: PoolClient, accountId: string | null) => {
  // Requests that come at once would all be counted as the last one allowed.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`support requests ${accountId ?? ''}`])
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from platform.support_requests
     where account_id is not distinct from $1 and inserted_at > now() - interval '1 hour'`,
    [accountId],
  )
  if (Number(rows[0]?.count) >= (accountId === null ? mostPerHour.everybodySignedOut : mostPerHour.account))
    throw fail('too_many_requests', {
      message: 'Too many requests were written in the last hour. Wait a while, or add to one by mail.',
    })
}

export const createSupportStore = (db: Database, files: AttachmentFiles): SupportStore => {
  const insertAttachment = (accountId: string, requestId: string, { id, name, media_type, bytes }: Attachment) =>
    db.transaction(async (client) => {
      // Locked, so that files that arrive at once are counted one after the other.
      const { rowCount: found } = await client.query(
        `select 1 from platform.support_requests
         where id = $1 and account_id = $2 and inserted_at > now() - interval '1 hour' for update`,
        [requestId, accountId],
      )
      if (found === 0) throw fail('support_request_not_found')
      const { rowCount: added } = await client.query(
        `insert into platform.support_attachments (id, request_id, name, media_type, bytes)
         select $1, $2, $3, $4, $5
         where (select count(*) from platform.support_attachments where request_id = $2) < $6`,
        [id, requestId, name, media_type, bytes, maxAttachments],
      )
      if (added === 0) throw fail('too_many_attachments')
    })
  return {
    create: (accountId, request) =>
      db.transaction(async (client) => {
        await refuseTooMany(client, accountId)
        const id = randomUUID()
        const reference = newReference()
        await client.query(
          `insert into platform.support_requests (id, reference, category, severity, subject, message, account_id, email,
             organization_slug, project_ref, error_id, services, cc, allows_access)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
          [
            id,
            reference,
            request.category,
            request.severity,
            request.subject,
            request.message,
            accountId,
            request.email,
            request.organization_slug,
            request.project_ref,
            request.error_id,
            request.services,
            request.cc,
            request.allows_access,
          ],
        )
        return { id, reference }
      }),
    attach: async (accountId, requestId, { name, mediaType, content }) => {
      const attachment = { id: randomUUID(), name, media_type: mediaType, bytes: content.length }
      await files.write(attachment.id, content)
      try {
        await insertAttachment(accountId, requestId, attachment)
      } catch (error) {
        await files.remove(attachment.id)
        throw error
      }
      return attachment
    },
    list: async (state) =>
      (
        await db.query<RequestRow>(
          `${selectRequests} where (r.closed_at is null) = $1 order by r.inserted_at desc, r.id limit 200`,
          [state === 'open'],
        )
      ).map(fromRow),
    setState: (by, id, state) =>
      db.transaction(async (client) => {
        const { rows } = await client.query<{ reference: string }>(
          `update platform.support_requests set closed_at = case when $2 then null else coalesce(closed_at, now()) end
           where id = $1 returning reference`,
          [id, state === 'open'],
        )
        const [row] = rows
        if (row === undefined) throw fail('support_request_not_found')
        await recordAudit(client, by, {
          organizationId: null,
          action: state === 'open' ? 'support.reopened' : 'support.closed',
          target: { type: 'support_request', id, name: row.reference },
        })
      }),
    attachment: async (id) => {
      const [row] = await db.query<{ name: string; media_type: string }>(
        'select name, media_type from platform.support_attachments where id = $1',
        [id],
      )
      const content = row && (await files.read(id))
      return row === undefined || content === undefined ? undefined : { ...row, content }
    },
  }
}
