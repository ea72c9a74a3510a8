import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import type { CheckedClient, ClientAuthMethod, ClientChange } from './client-fields.ts'

/** An application that people sign in to with their account of this project. */
export interface OAuthClient {
  id: string
  name: string
  uri: string | null
  logoUri: string | null
  type: 'public' | 'confidential'
  registration: 'dynamic' | 'manual'
  authMethod: ClientAuthMethod
  redirectUris: string[]
  grantTypes: string[]
  secretHash: string | null
  createdAt: Date
  updatedAt: Date
}

// Lists are texts with commas, as in a dump of the reference.
const columns = `
id, coalesce(client_name, '') as name, client_uri as uri, logo_uri as "logoUri", client_type as type,
registration_type as registration, client_secret_hash as "secretHash",
coalesce(token_endpoint_auth_method, case client_type when 'public' then 'none' else 'client_secret_basic' end) as "authMethod",
string_to_array(redirect_uris, ',') as "redirectUris", string_to_array(grant_types, ',') as "grantTypes",
created_at as "createdAt", updated_at as "updatedAt"`

const hashed = (secret: string): string => createHash('sha256').update(secret).digest('hex')
const newSecret = (): string => randomBytes(32).toString('base64url')

/** Whether a secret is the client's. It has 256 random bits, so a plain digest cannot be searched backwards. */
export const isSecretOf = ({ secretHash }: OAuthClient, secret: string): boolean => {
  const [expected, given] = [Buffer.from(secretHash ?? ''), Buffer.from(hashed(secret))]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const uuid = z.guid()

/** Undefined if there is none of that id, or if it was deleted. */
export const findClient = async (pool: Pool | PoolClient, id: string): Promise<OAuthClient | undefined> => {
  if (!uuid.safeParse(id).success) return undefined
  const select = `select ${columns} from auth.oauth_clients where id = $1 and deleted_at is null`
  return (await pool.query<OAuthClient>(select, [id])).rows[0]
}

/** The newest first. */
export const listClients = async (
  pool: Pool,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ clients: OAuthClient[]; total: number }> => {
  const select = `
    select ${columns} from auth.oauth_clients where deleted_at is null order by created_at desc, id desc limit $1 offset $2`
  const { rows } = await pool.query<OAuthClient>(select, [perPage, (page - 1) * perPage])
  const counted = await pool.query<{ total: number }>(
    'select count(*)::int as total from auth.oauth_clients where deleted_at is null',
  )
  return { clients: rows, total: counted.rows[0]?.total ?? 0 }
}

const insert = `
insert into auth.oauth_clients (id, client_secret_hash, registration_type, redirect_uris, grant_types, client_name, client_uri,
  logo_uri, client_type, token_endpoint_auth_method, created_at, updated_at)
values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
returning ${columns}`

export interface ClientWithSecret {
  client: OAuthClient
  /** Undefined for a public client. It is not stored. */
  secret: string | undefined
}

const one = (rows: readonly OAuthClient[]): OAuthClient => {
  const [row] = rows
  if (row === undefined) throw new Error('The client that was just written is gone.')
  return row
}

export const insertClient = async (
  pool: Pool | PoolClient,
  { name, uri, logoUri, redirectUris, grantTypes, authMethod }: CheckedClient,
  registration: OAuthClient['registration'],
  now: Date,
): Promise<ClientWithSecret> => {
  const isPublic = authMethod === 'none'
  const secret = isPublic ? undefined : newSecret()
  const { rows } = await pool.query<OAuthClient>(insert, [
    secret === undefined ? null : hashed(secret),
    registration,
    redirectUris.join(','),
    grantTypes.join(','),
    name,
    uri,
    logoUri,
    isPublic ? 'public' : 'confidential',
    authMethod,
    now,
  ])
  return { client: one(rows), secret }
}

const update = `
update auth.oauth_clients set client_name = $2, client_uri = $3, logo_uri = $4, redirect_uris = $5, grant_types = $6,
  token_endpoint_auth_method = $7, updated_at = $8
where id = $1 and deleted_at is null
returning ${columns}`

/** Undefined if the client was deleted meanwhile. */
export const updateClient = async (
  pool: Pool | PoolClient,
  client: OAuthClient,
  change: ClientChange,
  now: Date,
): Promise<OAuthClient | undefined> => {
  const { rows } = await pool.query<OAuthClient>(update, [
    client.id,
    change.client_name ?? client.name,
    change.client_uri === undefined ? client.uri : change.client_uri,
    change.logo_uri === undefined ? client.logoUri : change.logo_uri,
    (change.redirect_uris ?? client.redirectUris).join(','),
    (change.grant_types ?? client.grantTypes).join(','),
    change.token_endpoint_auth_method ?? client.authMethod,
    now,
  ])
  return rows[0]
}

/** A new secret in place of the old one; undefined if the client was deleted meanwhile. */
export const replaceSecret = async (
  pool: Pool | PoolClient,
  id: string,
  now: Date,
): Promise<ClientWithSecret | undefined> => {
  const secret = newSecret()
  const { rows } = await pool.query<OAuthClient>(
    `update auth.oauth_clients set client_secret_hash = $2, updated_at = $3 where id = $1 and deleted_at is null
     returning ${columns}`,
    [id, hashed(secret), now],
  )
  const [client] = rows
  return client && { client, secret }
}

/** Deletes a client, and ends the sessions that people have with it. False if there is none. */
export const deleteClient = async (client: PoolClient, id: string, now: Date): Promise<boolean> => {
  const { rowCount } = await client.query(
    'update auth.oauth_clients set deleted_at = $2, updated_at = $2 where id = $1 and deleted_at is null',
    [id, now],
  )
  if (rowCount !== 1) return false
  // Sessions come last: an exchange that is under way has opened its own by then.
  await client.query('delete from auth.oauth_authorizations where client_id = $1', [id])
  await client.query('delete from auth.oauth_consents where client_id = $1', [id])
  await client.query('delete from auth.sessions where oauth_client_id = $1', [id])
  return true
}
