import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { userErrors } from './users.ts'

/** Organizations whose people sign in to the project by SAML 2.0, in the shape of the management API. */

const MappedAttribute = z.object({
  name: z.string().max(500).optional(),
  names: z.array(z.string().max(500)).max(20).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
})
const AttributeMapping = z.object({ keys: z.record(z.string().max(100), MappedAttribute) })

const fields = {
  metadata_url: z.string().trim().min(1).max(2_000).optional(),
  metadata_xml: z.string().min(1).max(60_000).optional(),
  domains: z.array(z.string().trim().min(1).max(253)).max(100).optional(),
  attribute_mapping: AttributeMapping.optional(),
  name_id_format: z.string().max(200).optional(),
  /** Whether nobody can sign in through it. */
  disabled: z.boolean().optional(),
}

const Saml = z.object({
  entity_id: z.string(),
  metadata_url: z.string().optional(),
  /** Not in lists. */
  metadata_xml: z.string().optional(),
  attribute_mapping: AttributeMapping,
  name_id_format: z.string().optional(),
})

export const SsoProvider = z.object({
  id: z.guid(),
  saml: Saml,
  domains: z.array(z.object({ id: z.string(), domain: z.string() })),
  disabled: z.boolean(),
  /** Null of a dump that has none. */
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
})
export type SsoProvider = z.infer<typeof SsoProvider>

const ProviderParams = RefParams.extend({ provider_id: z.guid() })
const path = '/v1/projects/:ref/config/auth/sso/providers'
const namedErrors = [...userErrors, 'sso_provider_not_found'] as const
const changeErrors = ['sso_provider_refused', 'saml_not_in_plan', 'saml_disabled'] as const

export const listSsoProviders = endpoint({
  name: 'listSsoProviders',
  method: 'GET',
  path,
  summary: 'The organizations whose people sign in by SAML 2.0.',
  params: RefParams,
  response: z.object({
    items: z.array(SsoProvider),
    /** Whether the plan includes SAML. An addition: the management API has no such field. */
    is_in_plan: z.boolean(),
  }),
  errors: userErrors,
})

export const getSsoProvider = endpoint({
  name: 'getSsoProvider',
  method: 'GET',
  path: `${path}/:provider_id`,
  summary: 'One of these organizations, with its metadata.',
  params: ProviderParams,
  response: SsoProvider,
  errors: namedErrors,
})

export const createSsoProvider = endpoint({
  name: 'createSsoProvider',
  method: 'POST',
  path,
  summary: 'Let the people of an organization sign in by SAML 2.0. Metadata at a URL are read before this answers.',
  params: RefParams,
  body: z.object({ type: z.literal('saml'), ...fields }),
  status: 201,
  response: SsoProvider,
  errors: [...userErrors, ...changeErrors],
})

export const updateSsoProvider = endpoint({
  name: 'updateSsoProvider',
  method: 'PUT',
  path: `${path}/:provider_id`,
  summary: 'Change how the people of an organization sign in. What the body leaves out stays.',
  params: ProviderParams,
  body: z.object(fields),
  response: SsoProvider,
  errors: [...namedErrors, ...changeErrors],
})

export const deleteSsoProvider = endpoint({
  name: 'deleteSsoProvider',
  method: 'DELETE',
  path: `${path}/:provider_id`,
  summary: 'Delete an organization. The sessions of its people end, and they cannot sign in any more.',
  params: ProviderParams,
  response: SsoProvider,
  errors: namedErrors,
})
