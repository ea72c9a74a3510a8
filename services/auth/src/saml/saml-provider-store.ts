import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient } from 'pg'
import { AuthError } from '../errors.ts'
import { AttributeMapping } from './attribute-mapping.ts'

/** An organization whose people sign in by SAML. */
export interface StoredSamlProvider {
  id: string
  entityId: string
  metadataXml: string
  metadataUrl: string | null
  /** When they were given, or last read from the address. */
  metadataReadAt: Date | null
  attributeMapping: AttributeMapping
  nameIdFormat: string | null
  domains: { id: string; domain: string; created_at: string; updated_at: string }[]
  /** Whether nobody can sign in through it. */
  isDisabled: boolean
  createdAt: Date
  updatedAt: Date
}

export interface SamlProviderFields {
  entityId: string
  metadataXml: string
  metadataUrl: string | null
  attributeMapping: AttributeMapping
  nameIdFormat: string | null
  domains: readonly string[]
  isDisabled: boolean
}

const select = `
select p.id, s.entity_id as "entityId", s.metadata_xml as "metadataXml", s.metadata_url as "metadataUrl",
  s.updated_at as "metadataReadAt",
  coalesce(s.attribute_mapping, '{}') as "attributeMapping", s.name_id_format as "nameIdFormat",
  (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain, 'created_at', d.created_at,
      'updated_at', d.updated_at) order by d.domain), '[]') from auth.sso_domains d where d.sso_provider_id = p.id) as domains,
  p.disabled is true as "isDisabled", p.created_at as "createdAt", p.updated_at as "updatedAt"
from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`

type Row = Omit<StoredSamlProvider, 'attributeMapping'> & { attributeMapping: unknown }

const toProvider = ({ attributeMapping, ...row }: Row): StoredSamlProvider => {
  // Of a dump it may be anything.
  const mapping = AttributeMapping.safeParse(attributeMapping)
  return { ...row, attributeMapping: mapping.success ? mapping.data : { keys: {} } }
}

const isOn = 'p.disabled is not true'

/** The provider of that id, one that is disabled as well. */
export const findSamlProvider = async (
  pool: Pool | PoolClient,
  id: string,
): Promise<StoredSamlProvider | undefined> => {
  const { rows } = await pool.query<Row>(`${select} where p.id = $1`, [id])
  return rows[0] && toProvider(rows[0])
}

/** The provider that people of a domain, or those of an id, are sent to. */
export const findSamlProviderFor = async (
  pool: Pool,
  { id, domain }: { id?: string | undefined; domain?: string | undefined },
): Promise<StoredSamlProvider | undefined> => {
  const { rows } = await pool.query<Row>(
    `${select} where ${isOn} and (p.id = $1::uuid or exists (
       select from auth.sso_domains d where d.sso_provider_id = p.id and lower(d.domain) = $2))`,
    [id ?? null, domain ?? null],
  )
  return rows[0] && toProvider(rows[0])
}

const maxListed = 1_000

export const listSamlProviders = async (pool: Pool): Promise<StoredSamlProvider[]> => {
  const { rows } = await pool.query<Row>(`${select} order by p.created_at, p.id limit ${maxListed}`)
  return rows.map(toProvider)
}

const taken: Readonly<Record<string, [code: string, message: string]>> = {
  sso_domains_domain_idx: ['sso_domain_already_exists', 'One or more domains are already assigned to an SSO provider'],
  saml_providers_entity_id_key: ['saml_idp_already_exists', 'A SAML provider with this entity ID already exists'],
}

const orTaken = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    const known = error instanceof DatabaseError ? taken[error.constraint ?? ''] : undefined
    throw known === undefined ? error : new AuthError(422, ...known)
  }
}

const insertDomains = (client: PoolClient, id: string, domains: readonly string[], now: Date) =>
  orTaken(
    client.query(
      `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
       select gen_random_uuid(), $1, domain, $3, $3 from unnest($2::text[]) domain`,
      [id, domains, now],
    ),
  )

/** Throws `sso_domain_already_exists` and `saml_idp_already_exists`. */
export const insertSamlProvider = async (
  client: PoolClient,
  fields: SamlProviderFields,
  now: Date,
): Promise<string> => {
  const id = randomUUID()
  await client.query('insert into auth.sso_providers (id, disabled, created_at, updated_at) values ($1, $2, $3, $3)', [
    id,
    fields.isDisabled,
    now,
  ])
  await orTaken(
    client.query(
      `insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping,
         name_id_format, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $7)`,
      [
        id,
        fields.entityId,
        fields.metadataXml,
        fields.metadataUrl,
        JSON.stringify(fields.attributeMapping),
        fields.nameIdFormat,
        now,
      ],
    ),
  )
  await insertDomains(client, id, fields.domains, now)
  return id
}

/** Throws `sso_domain_already_exists`. */
export const updateSamlProvider = async (
  client: PoolClient,
  id: string,
  fields: SamlProviderFields,
  now: Date,
): Promise<void> => {
  await client.query('update auth.sso_providers set disabled = $2, updated_at = $3 where id = $1', [
    id,
    fields.isDisabled,
    now,
  ])
  await client.query(
    `update auth.saml_providers set metadata_xml = $2, metadata_url = $3, attribute_mapping = $4, name_id_format = $5,
       updated_at = $6 where sso_provider_id = $1`,
    [id, fields.metadataXml, fields.metadataUrl, JSON.stringify(fields.attributeMapping), fields.nameIdFormat, now],
  )
  await client.query('delete from auth.sso_domains where sso_provider_id = $1', [id])
  await insertDomains(client, id, fields.domains, now)
}

/** Keeps what the address of a provider says now, unless the provider has got another address meanwhile. */
export const saveReadMetadata = async (
  pool: Pool,
  { id, metadataUrl, metadataXml }: { id: string; metadataUrl: string; metadataXml: string },
  now: Date,
): Promise<void> => {
  await pool.query(
    `update auth.saml_providers set metadata_xml = $3, updated_at = $4 where sso_provider_id = $1 and metadata_url = $2`,
    [id, metadataUrl, metadataXml, now],
  )
}

/** Deletes a provider. Its users stay, and their sessions end; nobody can sign in to them any more. */
export const deleteSamlProvider = async (client: PoolClient, id: string): Promise<void> => {
  await client.query(
    `delete from auth.sessions where user_id in (select user_id from auth.identities where provider = 'sso:' || $1::text)`,
    [id],
  )
  await client.query('delete from auth.sso_providers where id = $1', [id])
}
