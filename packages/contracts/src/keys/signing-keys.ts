import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { signingKeyStates } from './signing-key-states.ts'

export const signingAlgorithms = ['ES256', 'RS256', 'HS256'] as const

const PublicJwk = z.object({
  kty: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
  key_ops: z.array(z.string()),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
  n: z.string().optional(),
  e: z.string().optional(),
})

export const SigningKey = z.object({
  /** The `kid` of the tokens that it signs; those of the legacy secret have none. */
  id: z.string(),
  algorithm: z.enum(signingAlgorithms),
  status: z.enum(signingKeyStates),
  /** Whether it is the shared secret that the keys anon and service_role are signed with. */
  is_legacy: z.boolean(),
  /** Null for a shared secret. */
  public_jwk: PublicJwk.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type SigningKey = z.infer<typeof SigningKey>

const KeyParams = RefParams.extend({ id: z.uuid() })
const SigningKeys = z.object({
  keys: z.array(SigningKey),
  /** For how long the access tokens of the project are accepted once they are signed. */
  access_token_seconds: z.number().int(),
})

export const listSigningKeys = endpoint({
  name: 'listSigningKeys',
  method: 'GET',
  path: '/v1/projects/:ref/config/auth/signing-keys',
  summary:
    'The keys that sign and verify the access tokens of the project, newest first. Private keys are never included.',
  params: RefParams,
  response: SigningKeys,
  errors: ['project_not_found'],
})

export const getLegacySigningKey = endpoint({
  name: 'getLegacySigningKey',
  method: 'GET',
  path: '/v1/projects/:ref/config/auth/signing-keys/legacy',
  summary: 'The shared secret that the keys anon and service_role are signed with, without its value.',
  params: RefParams,
  response: SigningKey,
  errors: ['project_not_found', 'signing_key_not_found'],
})

export const getSigningKey = endpoint({
  name: 'getSigningKey',
  method: 'GET',
  path: '/v1/projects/:ref/config/auth/signing-keys/:id',
  summary: 'One signing key.',
  params: KeyParams,
  response: SigningKey,
  errors: ['project_not_found', 'signing_key_not_found'],
})

export const createSigningKey = endpoint({
  name: 'createSigningKey',
  method: 'POST',
  path: '/v1/projects/:ref/config/auth/signing-keys',
  summary: 'Create a signing key. A standby key is published in the JWKS, so that verifiers know it before it signs.',
  params: RefParams,
  body: z.object({
    algorithm: z.enum(signingAlgorithms),
    status: z.enum(['standby', 'in_use']).default('standby'),
  }),
  response: SigningKey,
  status: 201,
  errors: ['project_not_found', 'standby_key_exists', 'too_many_signing_keys'],
})

export const updateSigningKey = endpoint({
  name: 'updateSigningKey',
  method: 'PATCH',
  path: '/v1/projects/:ref/config/auth/signing-keys/:id',
  summary:
    'Change the state of a signing key. When one is put in use, the one before verifies on; tokens of a revoked key are refused.',
  params: KeyParams,
  body: z.object({ status: z.enum(signingKeyStates) }),
  response: SigningKey,
  errors: [
    'project_not_found',
    'signing_key_not_found',
    'wrong_key_state',
    'standby_key_exists',
    'legacy_api_keys_enabled',
  ],
})

export const deleteSigningKey = endpoint({
  name: 'deleteSigningKey',
  method: 'DELETE',
  path: '/v1/projects/:ref/config/auth/signing-keys/:id',
  summary: 'Delete a revoked or standby key. The legacy secret cannot be deleted.',
  params: KeyParams,
  response: SigningKey,
  errors: ['project_not_found', 'signing_key_not_found', 'wrong_key_state'],
})
