import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { banDurationProblem } from './ban-durations.ts'
import { mostUsersPerDeletion } from './user-lists.ts'
import { UserParams, userErrors } from './users.ts'

const Email = z.string().trim().min(3).max(255)
const Phone = z.string().trim().min(3).max(32)
const Password = z.string().min(1).max(1_000)
const Metadata = z.record(z.string(), z.unknown())

/** `user_action_refused` has the reason of the project's auth service as its sentence. */
const actionErrors = [...userErrors, 'user_action_refused'] as const
const namedUserErrors = [...actionErrors, 'user_not_found'] as const

const UserId = z.object({ id: z.string() })

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/platform/auth/:ref/users',
  summary: 'Create a user of the project. No email is sent.',
  params: RefParams,
  body: z.object({
    email: Email.optional(),
    phone: Phone.optional(),
    password: Password.optional(),
    /** Whether the email address counts as confirmed. */
    email_confirm: z.boolean().optional(),
    phone_confirm: z.boolean().optional(),
    user_metadata: Metadata.optional(),
  }),
  response: UserId,
  status: 201,
  errors: actionErrors,
})

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PATCH',
  path: '/platform/auth/:ref/users/:user_id',
  summary:
    'Change a user of the project, or ban them for a time such as 24h; none lifts the ban. A banned user cannot sign in or refresh a session.',
  params: UserParams,
  body: z.object({
    email: Email.optional(),
    phone: Phone.optional(),
    password: Password.optional(),
    ban_duration: checkedString(banDurationProblem).optional(),
    user_metadata: Metadata.optional(),
    app_metadata: Metadata.optional(),
  }),
  response: UserId,
  errors: namedUserErrors,
})

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/platform/auth/:ref/users/:user_id',
  summary: 'Delete a user of the project, with identities and sessions.',
  params: UserParams,
  response: UserId,
  errors: namedUserErrors,
})

export const deleteUsers = endpoint({
  name: 'deleteUsers',
  method: 'POST',
  path: '/platform/auth/:ref/users/delete',
  summary: 'Delete several users of the project. Users who are gone already are left out.',
  params: RefParams,
  body: z.object({ ids: z.array(z.guid()).min(1).max(mostUsersPerDeletion) }),
  response: z.object({
    deleted: z.array(z.string()),
    /** Users who were not deleted, and why: rows that reference them, for example. */
    failed: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
  errors: userErrors,
})

export const deleteUserFactors = endpoint({
  name: 'deleteUserFactors',
  method: 'DELETE',
  path: '/platform/auth/:ref/users/:user_id/factors',
  summary: 'Remove all second factors of a user of the project. Sessions that used one count as signed in without it.',
  params: UserParams,
  response: UserId,
  errors: namedUserErrors,
})

export const deleteUserFactor = endpoint({
  name: 'deleteUserFactor',
  method: 'DELETE',
  path: '/platform/auth/:ref/users/:user_id/factors/:factor_id',
  summary: 'Remove a second factor of a user of the project. Sessions that used it count as signed in without it.',
  params: UserParams.extend({ factor_id: z.guid() }),
  response: UserId,
  errors: namedUserErrors,
})

export const deleteUserPasskey = endpoint({
  name: 'deleteUserPasskey',
  method: 'DELETE',
  path: '/platform/auth/:ref/users/:user_id/passkeys/:passkey_id',
  summary: 'Delete a passkey of a user of the project. Nobody can sign in with it any more.',
  params: UserParams.extend({ passkey_id: z.guid() }),
  response: UserId,
  errors: namedUserErrors,
})

export const signOutUser = endpoint({
  name: 'signOutUser',
  method: 'DELETE',
  path: '/platform/auth/:ref/users/:user_id/sessions',
  summary: 'End all sessions of a user of the project. Access tokens stay valid until they expire.',
  params: UserParams,
  response: UserId,
  errors: namedUserErrors,
})

const mailed = { params: RefParams, body: z.object({ email: Email }), response: z.object({ email: z.string() }) }

export const sendPasswordReset = endpoint({
  name: 'sendPasswordReset',
  method: 'POST',
  path: '/platform/auth/:ref/recover',
  summary: 'Email a user of the project a link to reset the password.',
  ...mailed,
  errors: actionErrors,
})

export const sendMagicLink = endpoint({
  name: 'sendMagicLink',
  method: 'POST',
  path: '/platform/auth/:ref/magiclink',
  summary: 'Email a user of the project a link to sign in.',
  ...mailed,
  errors: actionErrors,
})

export const sendCode = endpoint({
  name: 'sendCode',
  method: 'POST',
  path: '/platform/auth/:ref/otp',
  summary: 'Send a user of the project a code by SMS, to sign in.',
  params: RefParams,
  body: z.object({ phone: Phone }),
  response: z.object({ phone: z.string() }),
  errors: actionErrors,
})

export const inviteUser = endpoint({
  name: 'inviteUser',
  method: 'POST',
  path: '/platform/auth/:ref/invite',
  summary: 'Email somebody an invitation to the project, and create a user who is confirmed by accepting it.',
  ...mailed,
  errors: actionErrors,
})
