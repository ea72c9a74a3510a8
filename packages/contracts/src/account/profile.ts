import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxNameLength, maxPasswordLength, nameProblem, usernameProblem } from '../rules.ts'

export const Profile = z.object({
  /** Of the account: `auth.users.id`. */
  id: z.uuid(),
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  primary_email: z.string(),
  /** `{provider}|{account}`: it begins with `github` where the person signs in with GitHub. */
  auth0_id: z.string(),
  /** Capabilities that this person, or this whole installation, does without. */
  disabled_features: z.array(z.string()),
  /** Whether this person runs the installation. */
  is_operator: z.boolean(),
  created_at: z.string(),
})
export type Profile = z.infer<typeof Profile>

const VersionHeader = z.object({ version: z.literal('2').optional() })

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/platform/profile',
  summary: "The caller's profile. An account without a profile creates one with POST.",
  headers: VersionHeader,
  response: Profile,
  errors: ['not_signed_in', 'profile_not_found'],
})

export const getAvatar = endpoint({
  name: 'getAvatar',
  method: 'GET',
  path: '/platform/profile/avatar',
  summary: "The caller's GitHub picture, 96 pixels wide, if GitHub is linked. The platform fetches it.",
  response: z.object({
    /** A `data:` address; null if there is no picture to be had. */
    image: z.string().nullable(),
  }),
  errors: [],
})

export const createProfile = endpoint({
  name: 'createProfile',
  method: 'POST',
  path: '/platform/profile',
  summary: "Create the caller's profile. The username is derived from the email address.",
  response: Profile,
  status: 201,
  errors: ['not_signed_in', 'profile_exists'],
})

const PersonName = z
  .string()
  .trim()
  .superRefine((name, context) => {
    const problem = name === '' ? undefined : nameProblem(name)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })
  .transform((name) => (name === '' ? null : name))

const Username = z
  .string()
  .max(maxNameLength * 4)
  .superRefine((username, context) => {
    const problem = usernameProblem(username)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/platform/profile',
  summary: 'Change the names of the caller. Omitted fields stay. An empty first or last name removes it.',
  body: z.object({
    username: Username.optional(),
    first_name: PersonName.optional(),
    last_name: PersonName.optional(),
  }),
  response: Profile,
  errors: ['not_signed_in', 'profile_not_found', 'username_taken'],
})

export const deleteProfile = endpoint({
  name: 'deleteProfile',
  method: 'DELETE',
  path: '/platform/profile',
  summary: "Delete the caller's account with its tokens, its snippets and organizations without other members.",
  response: z.object({ id: z.uuid() }),
  errors: ['last_owner', 'last_operator', 'organization_owes', 'session_needed'],
})

export const PasswordCheck = z.object({
  result: z.object({
    /** 0 is guessed at once, 4 is out of reach. */
    score: z.number().int().min(0).max(4),
    feedback: z.object({ warning: z.string(), suggestions: z.array(z.string()) }),
  }),
})
export type PasswordCheck = z.infer<typeof PasswordCheck>

export const checkPassword = endpoint({
  name: 'checkPassword',
  method: 'POST',
  path: '/platform/profile/password-check',
  summary: 'The strength of a password. It is neither stored nor logged.',
  body: z.object({
    password: z.string().min(1).max(maxPasswordLength, 'Password should be less than 100 characters'),
  }),
  bodyLimitBytes: 4096,
  response: PasswordCheck,
  errors: ['too_many_requests'],
})
