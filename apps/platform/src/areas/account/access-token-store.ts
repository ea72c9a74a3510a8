import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AccessToken, CreatedAccessToken } from '@cairn/contracts/account/access-tokens'
import { commonScopes, isScope } from '@cairn/contracts/scopes'
import type { Scope } from '@cairn/contracts/scopes'
import type { PoolClient } from 'pg'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Actor } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'

// As the reference writes them: its published command line refuses others before it sends anything.
const prefix = 'sbp_'
const oauthPrefix = `${prefix}oauth_`
const tokenBytes = 20
/** How tokens were written before; they are as good. */
const formerPrefix = 'cairn_pat_'
const aliasLength = prefix.length + 6
const mostTokens = 100

/** Whether a bearer token is of this kind; nothing is said of its being good. */
export const looksLikeAccessToken = (token: string): boolean =>
  token.startsWith(prefix) || token.startsWith(formerPrefix)

/** Tokens are random bits enough: there is nothing to guess, so nothing to slow down. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface TokenRow extends Row {
  id: string
  name: string
  alias: string
  scopes: string[] | null
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

const columns = 'id, name, alias, scopes, created_at, expires_at, last_used_at'

const fromRow = (row: TokenRow): AccessToken => ({
  id: row.id,
  name: row.name,
  token_alias: row.alias,
  scopes: row.scopes?.filter(isScope) ?? null,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

/** Of a token that is good: whose it is, and what it was given. */
export interface TokenBearer {
  accountId: string
  scopes: readonly Scope[] | null
  /** Of an OAuth app's token: the app, and the only organization that it is good for. Null: a personal one. */
  authorized: { organizationId: number; app: { id: string; name: string } } | null
}

interface TokenFields {
  name: string
  expiresAt: string | null
  scopes: readonly Scope[] | null
}

export interface AccessTokenStore {
  list: (accountId: string) => Promise<AccessToken[]>
  /** Undefined when the person has too many already. */
  create: (by: Actor, fields: TokenFields) => Promise<CreatedAccessToken | undefined>
  /** Whether the person can have one more. */
  hasRoom: (accountId: string) => Promise<boolean>
  remove: (by: Actor, id: string) => Promise<AccessToken | undefined>
  /** Whose token it is, noting that it was used; `expired`, or undefined for one that never was or is deleted. */
  bearerOf: (token: string) => Promise<TokenBearer | 'expired' | undefined>
}

/** An access token of an OAuth app, for what one person has authorized. */
export const insertOauthToken = async (
  client: PoolClient,
  authorization: { id: string; accountId: string; appName: string; scopes: readonly Scope[] },
  lifetimeSeconds: number,
): Promise<string> => {
  const token = `${oauthPrefix}${randomBytes(tokenBytes).toString('hex')}`
  await client.query(
    `insert into platform.access_tokens (id, account_id, name, token_hash, alias, scopes, expires_at, authorization_id)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8)`,
    [
      randomUUID(),
      authorization.accountId,
      authorization.appName,
      hashOf(token),
      token.slice(0, oauthPrefix.length + 6),
      authorization.scopes,
      lifetimeSeconds,
      authorization.id,
    ],
  )
  return token
}

interface BearerRow extends Row {
  id: string
  account_id: string
  scopes: string[] | null
  organization_id: string | null
  app_id: string | null
  app_name: string | null
  app_scopes: string[] | null
  is_expired: boolean
  is_noted: boolean
}

const recordToken = (
  client: PoolClient,
  by: Actor,
  action: `account.access_token_${'created' | 'deleted'}`,
  { id, name, scopes }: AccessToken,
) =>
  recordAudit(client, by, {
    organizationId: null,
    action,
    target: { type: 'account', id: by.accountId, name: by.email },
    details: { id, name, scopes },
  })

/** In a transaction of the caller's. Undefined when the person has too many already. */
export const createAccessToken = async (
  client: PoolClient,
  by: Actor,
  { name, expiresAt, scopes }: TokenFields,
): Promise<CreatedAccessToken | undefined> => {
  const token = `${prefix}${randomBytes(tokenBytes).toString('hex')}`
  // Tokens that are made at once would all be counted as the last one allowed.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`access tokens ${by.accountId}`])
  const { rows } = await client.query<TokenRow>(
    `insert into platform.access_tokens (id, account_id, name, token_hash, alias, scopes, expires_at)
     select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from platform.access_tokens where account_id = $2 and authorization_id is null) < ${mostTokens}
     returning ${columns}`,
    [randomUUID(), by.accountId, name, hashOf(token), token.slice(0, aliasLength), scopes, expiresAt],
  )
  const [row] = rows
  if (row === undefined) return undefined
  await recordToken(client, by, 'account.access_token_created', fromRow(row))
  return { ...fromRow(row), token }
}

export const createAccessTokenStore = (db: Database): AccessTokenStore => ({
  list: async (accountId) => {
    const rows = await db.query<TokenRow>(
      `select ${columns} from platform.access_tokens where account_id = $1 and authorization_id is null
       order by created_at desc, id`,
      [accountId],
    )
    return rows.map(fromRow)
  },
  create: (by, fields) => db.transaction((client) => createAccessToken(client, by, fields)),
  hasRoom: async (accountId) => {
    const [row] = await db.query<{ has_room: boolean }>(
      `select count(*) < ${mostTokens} as has_room from platform.access_tokens
       where account_id = $1 and authorization_id is null`,
      [accountId],
    )
    return row?.has_room === true
  },
  remove: (by, id) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<TokenRow>(
        `delete from platform.access_tokens where account_id = $1 and id = $2 and authorization_id is null
         returning ${columns}`,
        [by.accountId, id],
      )
      const [row] = rows
      if (row === undefined) return undefined
      await recordToken(client, by, 'account.access_token_deleted', fromRow(row))
      return fromRow(row)
    }),
  bearerOf: async (token) => {
    const [row] = await db.query<BearerRow>(
      `select t.id, t.account_id, t.scopes, coalesce(t.expires_at <= now(), false) as is_expired,
         coalesce(t.last_used_at > now() - interval '1 minute', false) as is_noted,
         a.organization_id, p.id as app_id, p.name as app_name, p.scopes as app_scopes
       from platform.access_tokens t
       left join platform.oauth_authorizations a on a.id = t.authorization_id
       left join platform.oauth_apps p on p.id = a.app_id
       where t.token_hash = $1`,
      [hashOf(token)],
    )
    if (row === undefined) return undefined
    if (row.is_expired) return 'expired'
    // Once a minute: a script's thousand reads are not a thousand writes.
    if (!row.is_noted) await db.query('update platform.access_tokens set last_used_at = now() where id = $1', [row.id])
    const scopes = row.scopes?.filter(isScope) ?? null
    return {
      accountId: row.account_id,
      // What its publisher has taken from the app since, its tokens lose at once.
      scopes:
        scopes !== null && row.app_scopes !== null ? commonScopes(scopes, row.app_scopes.filter(isScope)) : scopes,
      authorized:
        row.organization_id === null
          ? null
          : {
              organizationId: Number(row.organization_id),
              app: { id: row.app_id ?? '', name: row.app_name ?? '' },
            },
    }
  },
})
