import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { defaultUsersPerPage, userOrders, userStates } from './user-lists.ts'

/** A user of a project. */
export const AuthUser = z.object({
  id: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** As the user's metadata has it. */
  name: z.string().nullable(),
  /** Of their identities: `email`, `github`. */
  providers: z.array(z.string()),
  /** Kinds of verified second factors: `totp`. */
  factors: z.array(z.string()),
  is_anonymous: z.boolean(),
  /** When the email address or the phone number was confirmed. */
  confirmed_at: z.string().nullable(),
  banned_until: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string().nullable(),
})
export type AuthUser = z.infer<typeof AuthUser>

export const UserParams = RefParams.extend({ user_id: z.guid() })
export const userErrors = ['project_not_found', 'wrong_status', 'project_unavailable'] as const

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/platform/auth/:ref/users',
  summary:
    'The users of the project, a page at a time. A search finds ids, phone numbers, email addresses and names that begin with it, in this order.',
  params: RefParams,
  query: z.object({
    search: z.string().max(255).optional(),
    state: z.enum(userStates).optional(),
    /** Users who have an identity of this provider. */
    provider: z.string().max(255).optional(),
    /** Without effect on a search. */
    order: z.enum(userOrders).default('created_at'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    /** The `next` of the page before. */
    cursor: z.string().max(2_000).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(defaultUsersPerPage),
  }),
  response: z.object({
    users: z.array(AuthUser),
    /** Where the next page begins; null on the last. */
    next: z.string().nullable(),
    /** Of the first page of a list without a search. */
    total: z.object({ count: z.number(), is_estimate: z.boolean() }).nullable(),
    /** Of a first page: the providers that users have identities of. */
    providers: z.array(z.string()).nullable(),
  }),
  errors: [...userErrors, 'users_timeout'],
})

/** A user with what belongs to them. */
export const AuthUserDetail = AuthUser.extend({
  has_password: z.boolean(),
  identities: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      email: z.string().nullable(),
      created_at: z.string().nullable(),
      last_sign_in_at: z.string().nullable(),
    }),
  ),
  all_factors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      is_verified: z.boolean(),
      created_at: z.string(),
    }),
  ),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      user_agent: z.string().nullable(),
      ip: z.string().nullable(),
      created_at: z.string(),
      last_seen_at: z.string(),
    }),
  ),
  /** As clients of the project see the user. */
  raw: z.record(z.string(), z.unknown()),
})
export type AuthUserDetail = z.infer<typeof AuthUserDetail>

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/platform/auth/:ref/users/:user_id',
  summary: 'A user of the project, with identities, second factors and sessions.',
  params: UserParams,
  response: AuthUserDetail,
  errors: [...userErrors, 'user_not_found'],
})
