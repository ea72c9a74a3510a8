import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { domainProblem } from './sso-rules.ts'

/** The role of new members who join by single sign-on. Only an owner can make a member an owner. */
export const SsoRole = z.enum(['administrator', 'developer', 'read_only'])

const address = z.url({ protocol: /^https?$/, error: 'This is not a URL.' }).max(500)
const text = z.string().trim().min(1).max(500)

const use = { role: SsoRole, enabled: z.boolean() }

export const SsoConnection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('oidc'), issuer: z.string(), client_id: z.string(), ...use }),
  z.object({
    kind: z.literal('saml'),
    entity_id: z.string(),
    /** Null if the metadata were given as a text. */
    metadata_url: z.string().nullable(),
    email_attribute: z.string().nullable(),
    name_attribute: z.string().nullable(),
    ...use,
  }),
])
export type SsoConnection = z.infer<typeof SsoConnection>

export const SsoDomain = z.object({
  domain: z.string(),
  /** The TXT record that proves whose the domain is. */
  record: z.object({ name: z.string(), value: z.string() }),
  verified_at: z.string().nullable(),
})
export type SsoDomain = z.infer<typeof SsoDomain>

export const SsoSettings = z.object({
  connection: SsoConnection.nullable(),
  domains: z.array(SsoDomain),
  /** What a provider of OpenID Connect has to be told. */
  redirect_url: z.string(),
  /** What a provider of SAML has to be told; its metadata are at the entity ID. */
  saml: z.object({ entity_id: z.string(), acs_url: z.string() }),
})
export type SsoSettings = z.infer<typeof SsoSettings>

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((domain, context) => {
    const message = domainProblem(domain)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

const DomainParams = SlugParams.extend({ domain: z.string().max(300) })

export const getSso = endpoint({
  name: 'getSso',
  method: 'GET',
  path: '/platform/organizations/:slug/sso',
  summary: 'The single sign-on of the organization, without its secret.',
  params: SlugParams,
  response: SsoSettings,
  errors: ['organization_not_found', 'forbidden'],
})

export const setSso = endpoint({
  name: 'setSso',
  method: 'PUT',
  path: '/platform/organizations/:slug/sso',
  summary: 'Set up single sign-on. Without a secret or metadata, the current ones stay.',
  params: SlugParams,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('oidc'), issuer: address, client_id: text, client_secret: text.optional(), ...use }),
    z.object({
      kind: z.literal('saml'),
      metadata_url: address.optional(),
      /** In place of the URL. */
      metadata_xml: z.string().min(1).max(60_000).optional(),
      /** The attribute with the email address; null for the usual names. */
      email_attribute: text.nullable().default(null),
      /** The attribute with the person's name; null for the usual names. */
      name_attribute: text.nullable().default(null),
      ...use,
    }),
  ]),
  response: SsoConnection,
  errors: [
    'organization_not_found',
    'forbidden',
    'plan_lacks',
    'sso_secret_needed',
    'sso_metadata_needed',
    'sso_metadata_invalid',
    'sso_http_refused',
    'sso_address_refused',
  ],
})

export const removeSso = endpoint({
  name: 'removeSso',
  method: 'DELETE',
  path: '/platform/organizations/:slug/sso',
  summary: 'Remove single sign-on. Members who use it keep their membership but cannot sign in.',
  params: SlugParams,
  response: z.object({ slug: z.string() }),
  errors: ['organization_not_found', 'forbidden'],
})

export const addSsoDomain = endpoint({
  name: 'addSsoDomain',
  method: 'POST',
  path: '/platform/organizations/:slug/sso/domains',
  summary: 'Add a domain for single sign-on. It takes effect once its DNS has the record.',
  params: SlugParams,
  body: z.object({ domain: Domain }),
  response: SsoDomain,
  status: 201,
  errors: ['organization_not_found', 'forbidden', 'plan_lacks', 'sso_domain_exists', 'too_many_sso_domains'],
})

export const verifySsoDomain = endpoint({
  name: 'verifySsoDomain',
  method: 'POST',
  path: '/platform/organizations/:slug/sso/domains/:domain/verify',
  summary: 'Verify a domain by the record in its DNS.',
  params: DomainParams,
  response: SsoDomain,
  errors: [
    'organization_not_found',
    'forbidden',
    'plan_lacks',
    'sso_domain_not_found',
    'sso_record_missing',
    'sso_domain_taken',
  ],
})

export const removeSsoDomain = endpoint({
  name: 'removeSsoDomain',
  method: 'DELETE',
  path: '/platform/organizations/:slug/sso/domains/:domain',
  summary: 'Remove a domain from single sign-on.',
  params: DomainParams,
  response: z.object({ domain: z.string() }),
  errors: ['organization_not_found', 'forbidden', 'sso_domain_not_found'],
})

export const getSsoForDomain = endpoint({
  name: 'getSsoForDomain',
  method: 'GET',
  path: '/platform/sso/:domain',
  summary: 'Whether a domain uses single sign-on. Open to everyone.',
  params: z.object({ domain: z.string().max(300) }),
  response: z.object({ sso: z.boolean() }),
  errors: [],
})
