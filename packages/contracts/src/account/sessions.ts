import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const AccountSession = z.object({
  id: z.uuid(),
  /** As the browser or program names itself; null if it does not. */
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: z.string(),
  /** When its tokens were last renewed. */
  last_seen_at: z.string(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/platform/profile/sessions',
  summary: "The caller's sessions, most recently used first.",
  response: z.array(AccountSession),
  errors: ['session_needed'],
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/platform/profile/sessions/:id',
  summary: 'End a session of the caller. No error if it has already ended.',
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
  errors: ['session_needed'],
})
