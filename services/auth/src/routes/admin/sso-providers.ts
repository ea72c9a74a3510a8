import { inTransaction, json } from '@cairn/service-kit'
import { z } from 'zod'
import { assertAdmin } from '../../admin/admin-caller.ts'
import { readJson } from '../../body.ts'
import type { AuthContext, Route } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { idsOf } from '../../path-ids.ts'
import { AttributeMapping } from '../../saml/attribute-mapping.ts'
import { requireSaml } from '../../saml/require-saml.ts'
import { fetchSamlMetadata } from '../../saml/fetch-saml-metadata.ts'
import { readSamlMetadata } from '../../saml/saml-metadata.ts'
import {
  deleteSamlProvider,
  findSamlProvider,
  insertSamlProvider,
  listSamlProviders,
  updateSamlProvider,
} from '../../saml/saml-provider-store.ts'
import type { SamlProviderFields, StoredSamlProvider } from '../../saml/saml-provider-store.ts'

const nameIdFormats = [
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
] as const

const domain = z
  .string()
  .max(253)
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text), {
    message: 'is not a domain',
  })

const Change = z.object({
  metadata_url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullish(),
  metadata_xml: z.string().max(60_000).nullish(),
  domains: z.array(domain).max(100).nullish(),
  attribute_mapping: AttributeMapping.nullish(),
  name_id_format: z.enum(nameIdFormats).nullish(),
  disabled: z.boolean().nullish(),
})
const Creation = Change.extend({ type: z.literal('saml') })

const providerNotFound = () => new AuthError(404, 'sso_provider_not_found', 'SSO provider not found')

const publicProvider = ({ id, domains, createdAt, updatedAt, ...provider }: StoredSamlProvider) => ({
  id,
  saml: {
    entity_id: provider.entityId,
    metadata_url: provider.metadataUrl ?? undefined,
    metadata_xml: provider.metadataXml,
    attribute_mapping: provider.attributeMapping,
    name_id_format: provider.nameIdFormat ?? undefined,
  },
  domains,
  disabled: provider.isDisabled,
  created_at: createdAt,
  updated_at: updatedAt,
})

/** The metadata that a body gives, in itself or by an address; undefined if it gives none. */
const metadataOf = async (context: AuthContext, { metadata_url: url, metadata_xml: xml }: z.output<typeof Change>) => {
  if (typeof url === 'string' && typeof xml === 'string')
    throw new AuthError(400, 'validation_failed', 'Only one of metadata_xml or metadata_url needs to be set')
  if (typeof xml === 'string') return { metadataXml: xml, metadataUrl: null }
  if (typeof url === 'string')
    return { metadataXml: await fetchSamlMetadata(context.fetchOutside, url), metadataUrl: url }
  return undefined
}

const namedProvider = async (context: AuthContext): Promise<StoredSamlProvider> => {
  await assertAdmin(context)
  const [id] = idsOf(context.request.path)
  const provider = id === undefined ? undefined : await findSamlProvider(context.pool, id)
  if (provider === undefined) throw providerNotFound()
  return provider
}

const answer = async (context: AuthContext, id: string, status = 200) => {
  const provider = await findSamlProvider(context.pool, id)
  if (provider === undefined) throw providerNotFound()
  return { ...json(publicProvider(provider)), status }
}

/** For servers of the project: the organizations whose people sign in by SAML. */
export const getSsoProviders: Route = async (context) => {
  await assertAdmin(context)
  return json({ items: (await listSamlProviders(context.pool)).map(publicProvider) })
}

export const getSsoProvider: Route = async (context) => json(publicProvider(await namedProvider(context)))

export const createSsoProvider: Route = async (context) => {
  await assertAdmin(context)
  requireSaml(context)
  const body = await readJson(context.request, Creation)
  const metadata = await metadataOf(context, body)
  if (metadata === undefined)
    throw new AuthError(400, 'validation_failed', 'Either metadata_xml or metadata_url needs to be set')
  const { entityId } = await readSamlMetadata(metadata.metadataXml)
  const fields: SamlProviderFields = {
    ...metadata,
    entityId,
    attributeMapping: body.attribute_mapping ?? { keys: {} },
    nameIdFormat: body.name_id_format ?? null,
    domains: [...new Set(body.domains ?? [])],
    isDisabled: body.disabled ?? false,
  }
  const id = await inTransaction(context.pool, (client) => insertSamlProvider(client, fields, context.now))
  return answer(context, id, 201)
}

/** What the body leaves out stays. Metadata of another provider are refused: its users would become others. */
export const updateSsoProvider: Route = async (context) => {
  const provider = await namedProvider(context)
  requireSaml(context)
  const body = await readJson(context.request, Change)
  const { metadataXml, metadataUrl } = (await metadataOf(context, body)) ?? provider
  if ((await readSamlMetadata(metadataXml)).entityId !== provider.entityId)
    throw new AuthError(422, 'saml_entity_id_mismatch', 'SAML Metadata can be updated only if the EntityID matches')
  const fields: SamlProviderFields = {
    entityId: provider.entityId,
    metadataXml,
    metadataUrl,
    attributeMapping: body.attribute_mapping ?? provider.attributeMapping,
    nameIdFormat: body.name_id_format ?? provider.nameIdFormat,
    domains: [...new Set(body.domains ?? provider.domains.map((each) => each.domain))],
    isDisabled: body.disabled ?? provider.isDisabled,
  }
  await inTransaction(context.pool, (client) => updateSamlProvider(client, provider.id, fields, context.now))
  return answer(context, provider.id)
}

/** The sessions of its users end. */
export const deleteSsoProvider: Route = async (context) => {
  const provider = await namedProvider(context)
  await inTransaction(context.pool, (client) => deleteSamlProvider(client, provider.id))
  return json(publicProvider(provider))
}
