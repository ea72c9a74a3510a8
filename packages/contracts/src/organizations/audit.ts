import { z } from 'zod'
import { isAuditAction } from '../audit-actions.ts'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from './organizations.ts'

export const AuditEntry = z.object({
  id: z.string(),
  occurred_at: z.string(),
  action: z.string(),
  /** Who did it, as they were called then. */
  actor: z.object({ account_id: z.string(), email: z.string() }),
  target: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  details: z.record(z.string(), z.unknown()),
  request_id: z.string(),
  ip: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const Moment = z.iso.datetime({ offset: true })

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/platform/organizations/:slug/audit',
  summary: 'Changes in the organization, newest first.',
  params: SlugParams,
  query: z.object({
    /** Inclusive. */
    date_start: Moment.optional(),
    /** Exclusive. */
    date_end: Moment.optional(),
    action: z.string().refine(isAuditAction, 'This action does not exist.').optional(),
    actor: z.uuid().optional(),
    /** The `next` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    entries: z.array(AuditEntry),
    /** Where the next page begins; null on the last. */
    next: z.string().nullable(),
    /** From when on the plan shows entries, and a sentence that says so. Null: it shows all. */
    retention: z.object({ shown_since: z.string(), reason: z.string() }).nullable(),
  }),
  errors: ['organization_not_found', 'forbidden'],
})
