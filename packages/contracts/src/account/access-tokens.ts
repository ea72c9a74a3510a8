import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Name } from '../organizations/organizations.ts'
import { scopes } from '../scopes.ts'

const ScopeSchema = z.enum(scopes)

export const AccessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its beginning, to tell it from others. */
  token_alias: z.string(),
  /** Null: all that its person may do. */
  scopes: z.array(ScopeSchema).nullable(),
  created_at: z.string(),
  /** Null: never. */
  expires_at: z.string().nullable(),
  /** To the minute. */
  last_used_at: z.string().nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

export const CreatedAccessToken = AccessToken.extend({
  /** Answered this once: only a hash of it is kept. */
  token: z.string(),
})
export type CreatedAccessToken = z.infer<typeof CreatedAccessToken>

export const listAccessTokens = endpoint({
  name: 'listAccessTokens',
  method: 'GET',
  path: '/platform/profile/access-tokens',
  summary: "The caller's personal access tokens, newest first.",
  response: z.array(AccessToken),
  errors: ['session_needed'],
})

export const createAccessToken = endpoint({
  name: 'createAccessToken',
  method: 'POST',
  path: '/platform/profile/access-tokens',
  summary: 'Create a personal access token. It never has more permissions than its owner.',
  body: z.object({
    name: Name,
    expires_at: z.iso
      .datetime({ offset: true })
      .refine((moment) => Date.parse(moment) > Date.now(), 'The expiry is in the past.')
      .nullable()
      .default(null),
    scopes: z
      .array(ScopeSchema)
      .min(1, 'A scoped token needs at least one scope.')
      .max(scopes.length)
      .nullable()
      .default(null),
  }),
  response: CreatedAccessToken,
  status: 201,
  errors: ['session_needed', 'too_many_tokens'],
})

export const deleteAccessToken = endpoint({
  name: 'deleteAccessToken',
  method: 'DELETE',
  path: '/platform/profile/access-tokens/:id',
  summary: 'Delete a personal access token. It stops working immediately.',
  params: z.object({ id: z.uuid() }),
  response: AccessToken,
  errors: ['session_needed', 'access_token_not_found'],
})
