import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { userErrors } from './users.ts'

/** What users of a project did, and what was done to them. */
export const AuthAuditEntry = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  /** In the words of the auth service: `login`. */
  action: z.string(),
  actor_id: z.string().nullable(),
  /** The user's address or number; `service_role`: a server of the project, or the dashboard. */
  actor_username: z.string().nullable(),
  actor_name: z.string().nullable(),
  ip_address: z.string(),
  traits: z.record(z.string(), z.unknown()),
})
export type AuthAuditEntry = z.infer<typeof AuthAuditEntry>

export const listAuthAuditLogs = endpoint({
  name: 'listAuthAuditLogs',
  method: 'GET',
  path: '/platform/auth/:ref/audit-logs',
  summary: 'What users of the project did and what was done to them, the newest first, a page at a time.',
  params: RefParams,
  query: z.object({
    action: z.string().min(1).max(100).optional(),
    /** The id of a user, or the beginning of an address or number. */
    actor: z.string().min(1).max(255).optional(),
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    /** The `next` of the page before. */
    cursor: z.string().max(2_000).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    entries: z.array(AuthAuditEntry),
    /** Where the next page begins; null on the last. */
    next: z.string().nullable(),
    /** For how long the plan of the project keeps entries; null: until somebody deletes them. */
    kept_hours: z.number().nullable(),
  }),
  errors: [...userErrors, 'auth_audit_timeout'],
})
