import { z } from 'zod'
import { Impersonation } from '../database/impersonation.ts'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { realtimeRoles } from './realtime-roles.ts'

/** A token with which a client of the project can connect as a role. */
export const RealtimeToken = z.object({
  access_token: z.string(),
  /** A key of the project that connections are opened with; null where it has none that is accepted. */
  api_key: z.string().nullable(),
  /** ISO 8601. */
  expires_at: z.string(),
})
export type RealtimeToken = z.infer<typeof RealtimeToken>

export const createRealtimeToken = endpoint({
  name: 'createRealtimeToken',
  method: 'POST',
  path: '/platform/projects/:ref/realtime/token',
  summary: 'A token of ten minutes, with which channels can be joined as one of the roles of clients.',
  params: RefParams,
  body: z.object({ impersonation: Impersonation.extend({ role: z.enum(realtimeRoles) }) }),
  response: RealtimeToken,
  errors: ['project_not_found', 'project_unavailable'],
})
