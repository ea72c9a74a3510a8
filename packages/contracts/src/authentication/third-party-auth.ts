import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { thirdPartyKinds } from './third-party-kind.ts'
import { serverUrlProblem } from './url-rules.ts'

/** Issuers whose tokens the project accepts besides its own, in the shape of the management API. */

const serverUrl = checkedString(serverUrlProblem)
/** A JWKS. Of its keys, the public ones that sign are kept. */
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string().max(20) })).max(100) })
/** For whom a token has to be. An addition: the management API has no such field. */
const audience = z.array(z.string().min(1).max(500)).max(10).optional()

const NewThirdPartyAuth = z.union([
  z.strictObject({
    oidc_issuer_url: serverUrl,
    jwks_url: serverUrl.optional(),
    custom_jwks: keySet.optional(),
    audience,
  }),
  z.strictObject({ jwks_url: serverUrl, audience }),
  z.strictObject({ custom_jwks: keySet, audience }),
])
export type NewThirdPartyAuth = z.infer<typeof NewThirdPartyAuth>

const publicKeys = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })

export const ThirdPartyAuth = z.object({
  id: z.uuid(),
  type: z.enum(thirdPartyKinds),
  oidc_issuer_url: z.string().nullable(),
  jwks_url: z.string().nullable(),
  custom_jwks: publicKeys.nullable(),
  resolved_jwks: publicKeys,
  audience: z.array(z.string()),
  inserted_at: z.string(),
  updated_at: z.string(),
  resolved_at: z.string(),
})
export type ThirdPartyAuth = z.infer<typeof ThirdPartyAuth>

const ThirdPartyParams = RefParams.extend({ tpa_id: z.uuid() })

export const listThirdPartyAuth = endpoint({
  name: 'listThirdPartyAuth',
  method: 'GET',
  path: '/v1/projects/:ref/config/auth/third-party-auth',
  summary: 'The issuers whose tokens the project accepts besides its own.',
  params: RefParams,
  response: z.array(ThirdPartyAuth),
  errors: ['project_not_found'],
})

export const getThirdPartyAuth = endpoint({
  name: 'getThirdPartyAuth',
  method: 'GET',
  path: '/v1/projects/:ref/config/auth/third-party-auth/:tpa_id',
  summary: 'One of these issuers.',
  params: ThirdPartyParams,
  response: ThirdPartyAuth,
  errors: ['project_not_found', 'third_party_not_found'],
})

export const createThirdPartyAuth = endpoint({
  name: 'createThirdPartyAuth',
  method: 'POST',
  path: '/v1/projects/:ref/config/auth/third-party-auth',
  summary: 'Accept tokens of an issuer. Its keys are fetched before this answers, and again when it changes them.',
  params: RefParams,
  body: NewThirdPartyAuth,
  status: 201,
  response: ThirdPartyAuth,
  errors: [
    'project_not_found',
    'third_party_exists',
    'third_party_unreachable',
    'too_many_third_parties',
    'too_many_requests',
  ],
})

export const deleteThirdPartyAuth = endpoint({
  name: 'deleteThirdPartyAuth',
  method: 'DELETE',
  path: '/v1/projects/:ref/config/auth/third-party-auth/:tpa_id',
  summary: 'Stop accepting tokens of an issuer.',
  params: ThirdPartyParams,
  response: ThirdPartyAuth,
  errors: ['project_not_found', 'third_party_not_found'],
})
