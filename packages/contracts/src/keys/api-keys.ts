import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { controlCharacterProblem } from '../rules.ts'
import { apiKeyNameProblem, maxApiKeyDescription } from './api-key-name.ts'

export const newApiKeyTypes = ['publishable', 'secret'] as const
export const apiKeyTypes = ['legacy', ...newApiKeyTypes] as const

export const ProjectApiKey = z.object({
  /** `anon` and `service_role` for the legacy keys. */
  id: z.string(),
  type: z.enum(apiKeyTypes),
  name: z.string(),
  description: z.string().nullable(),
  /** Null for a secret key and for `service_role`, unless it was asked for with `reveal=true`. */
  api_key: z.string().nullable(),
  /** The first characters of the key, to tell it from others. */
  prefix: z.string(),
  /** SHA-256 of the key, in hexadecimal. Null for the legacy keys. */
  hash: z.string().nullable(),
  /** The role that requests with this key have in the database. */
  secret_jwt_template: z.object({ role: z.enum(['anon', 'service_role']) }),
  inserted_at: z.string(),
  updated_at: z.string(),
  /** To the minute; null if it was not used, and for the legacy keys. */
  last_used_at: z.string().nullable(),
})
export type ProjectApiKey = z.infer<typeof ProjectApiKey>

const Reveal = z.object({ reveal: z.enum(['true', 'false']).default('false') })
const KeyParams = RefParams.extend({ id: z.uuid() })
const KeyName = checkedString(apiKeyNameProblem)
const Description = z
  .string()
  .max(maxApiKeyDescription)
  .superRefine((text, check) => {
    const message = controlCharacterProblem(text)
    if (message !== undefined) check.addIssue({ code: 'custom', message })
  })

const common = ['project_not_found', 'api_key_not_found'] as const

export const listProjectApiKeys = endpoint({
  name: 'listProjectApiKeys',
  method: 'GET',
  path: '/v1/projects/:ref/api-keys',
  summary:
    'The API keys of the project. With reveal=true, secret keys are included in full, and the audit log records it.',
  params: RefParams,
  query: Reveal,
  response: z.array(ProjectApiKey),
  errors: ['project_not_found'],
})

export const getProjectApiKey = endpoint({
  name: 'getProjectApiKey',
  method: 'GET',
  path: '/v1/projects/:ref/api-keys/:id',
  summary:
    'One publishable or secret key. With reveal=true, a secret key is included in full, and the audit log records it.',
  params: KeyParams,
  query: Reveal,
  response: ProjectApiKey,
  errors: common,
})

export const createProjectApiKey = endpoint({
  name: 'createProjectApiKey',
  method: 'POST',
  path: '/v1/projects/:ref/api-keys',
  summary: 'Create a publishable or secret key. Its name is unique among the keys of its type.',
  params: RefParams,
  query: Reveal,
  body: z.object({
    type: z.enum(newApiKeyTypes),
    name: KeyName,
    description: Description.nullable().default(null),
  }),
  response: ProjectApiKey,
  status: 201,
  errors: ['project_not_found', 'api_key_name_taken', 'too_many_api_keys'],
})

export const updateProjectApiKey = endpoint({
  name: 'updateProjectApiKey',
  method: 'PATCH',
  path: '/v1/projects/:ref/api-keys/:id',
  summary: 'Change the name or description of a publishable or secret key. The key itself does not change.',
  params: KeyParams,
  body: z.object({ name: KeyName.optional(), description: Description.nullable().optional() }),
  response: ProjectApiKey,
  errors: [...common, 'api_key_name_taken'],
})

export const deleteProjectApiKey = endpoint({
  name: 'deleteProjectApiKey',
  method: 'DELETE',
  path: '/v1/projects/:ref/api-keys/:id',
  summary: 'Delete a publishable or secret key. Requests with it are refused immediately.',
  params: KeyParams,
  response: ProjectApiKey,
  errors: common,
})

export const LegacyApiKeys = z.object({ enabled: z.boolean() })

export const getLegacyApiKeys = endpoint({
  name: 'getLegacyApiKeys',
  method: 'GET',
  path: '/v1/projects/:ref/api-keys/legacy',
  summary: 'Whether requests with the legacy keys anon and service_role are accepted.',
  params: RefParams,
  response: LegacyApiKeys,
  errors: ['project_not_found'],
})

export const setLegacyApiKeys = endpoint({
  name: 'setLegacyApiKeys',
  method: 'PUT',
  path: '/v1/projects/:ref/api-keys/legacy',
  summary: 'Accept or refuse requests with the legacy keys anon and service_role.',
  params: RefParams,
  query: z.object({ enabled: z.enum(['true', 'false']) }),
  response: LegacyApiKeys,
  errors: ['project_not_found'],
})
