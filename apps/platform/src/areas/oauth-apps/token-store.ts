import { randomBytes, randomUUID } from 'node:crypto'
import { fitsChallenge, invalidGrant } from '@cairn/auth'
import { commonScopes, isScope } from '@cairn/contracts/scopes'
import type { Scope } from '@cairn/contracts/scopes'
import type { PoolClient } from 'pg'
import { platformActor } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { hashOf, insertOauthToken } from '../account/access-token-store.ts'
import { endAuthorization } from './authorization-store.ts'

export const accessTokenLifetimeSeconds = 3_600
/** A refresh token that is not used for so long is not good any more. */
export const refreshTokenGoodFor = '90 days'

const refreshPrefix = 'sbr_'
const refreshBytes = 32

/** The app that asks for tokens, authenticated. */
interface AskingApp {
  id: string
  name: string
  scopes: readonly Scope[]
}

interface Tokens {
  accessToken: string
  refreshToken: string
  scopes: readonly Scope[]
}

export interface OauthTokenStore {
  /**
   * Throws an `OAuthError`, and ends the authorization of a code that was used before. Where the app has too many authorizations
   * of the person, the oldest end.
   */
  exchange: (
    app: AskingApp,
    shown: { code: string; redirectUri: string | undefined; verifier: string | undefined },
  ) => Promise<Tokens>
  /** Throws an `OAuthError`, and ends the authorization of a refresh token that was used before. */
  refresh: (app: AskingApp, token: string) => Promise<Tokens>
  /** Ends the authorization that a token of the app belongs to; nothing if there is none. */
  revoke: (app: AskingApp, token: string) => Promise<void>
}

/** As many authorizations an app has of one person in one organization: it makes one with each code that it exchanges. */
const mostAuthorizations = 20

/**
 * As many used refresh tokens are kept of an authorization, those that were good for longest. Who has stolen one cannot crowd it
 * out before its owner comes with it: that takes as many others, each of which was good for longer.
 */
const mostUsedTokens = 1_000

/** Who authorized the app, and for what. */
interface Authorization {
  id: string
  accountId: string
  scopes: readonly Scope[]
}

const issue = async (client: PoolClient, app: AskingApp, { id, accountId, scopes }: Authorization): Promise<Tokens> => {
  const refreshToken = `${refreshPrefix}${randomBytes(refreshBytes).toString('hex')}`
  await client.query('insert into platform.oauth_refresh_tokens (token_hash, authorization_id) values ($1, $2)', [
    hashOf(refreshToken),
    id,
  ])
  const accessToken = await insertOauthToken(
    client,
    { id, accountId, appName: app.name, scopes },
    accessTokenLifetimeSeconds,
  )
  return { accessToken, refreshToken, scopes: commonScopes(scopes, app.scopes) }
}

/** Deletes what an authorization does not need any more, before it gets new tokens. */
const deleteOldTokens = async (client: PoolClient, id: string): Promise<void> => {
  // The newest one stays until its hour is over, for calls that are on their way.
  await client.query(
    `delete from platform.access_tokens where id in (
       select id from platform.access_tokens where authorization_id = $1 order by created_at desc, id offset 1)`,
    [id],
  )
  await client.query(
    `delete from platform.oauth_refresh_tokens where token_hash in (
       select token_hash from platform.oauth_refresh_tokens where authorization_id = $1 and used_at is not null
       order by used_at - created_at desc, token_hash offset ${mostUsedTokens})`,
    [id],
  )
}

/** Ends the oldest of the authorizations that an app has of one person in one organization, besides a new one. */
const endOldAuthorizations = async (client: PoolClient, newId: string, row: CodeRow): Promise<void> => {
  const { rows } = await client.query<{ id: string }>(
    `select id from platform.oauth_authorizations
     where app_id = $1 and organization_id = $2 and account_id = $3 and id <> $4
     order by created_at desc, id offset ${mostAuthorizations - 1}`,
    [row.app_id, row.organization_id, row.account_id, newId],
  )
  for (const { id } of rows) await endAuthorization(client, platformActor, id, 'oauth_app.superseded')
}

interface CodeRow extends Row {
  id: string
  app_id: string
  account_id: string
  organization_id: string
  redirect_uri: string
  code_challenge: string | null
  scopes: string[]
  status: string
  is_expired: boolean
  authorization_id: string | null
}

/** The request of a code, which nobody else exchanges meanwhile. */
const lockByCode = async (client: PoolClient, code: string): Promise<CodeRow | undefined> => {
  // Member and app first, as their deletion locks them: otherwise each could wait for the other.
  await client.query(
    `select from platform.oauth_requests r
     join platform.oauth_apps p on p.id = r.app_id
     join platform.members m on m.account_id = r.account_id and m.organization_id = r.organization_id
     where r.code_hash = $1 for key share of p, m`,
    [hashOf(code)],
  )
  const { rows } = await client.query<CodeRow>(
    `select id, app_id, account_id, organization_id, redirect_uri, code_challenge, scopes, status,
       expires_at <= now() as is_expired, authorization_id
     from platform.oauth_requests where code_hash = $1 for update`,
    [hashOf(code)],
  )
  return rows[0]
}

/** What is wrong with the exchange of a code; undefined: nothing. */
const codeProblem = (
  { redirect_uri: asked, code_challenge: challenge, is_expired: isExpired }: CodeRow,
  { redirectUri, verifier }: { redirectUri: string | undefined; verifier: string | undefined },
): string | undefined => {
  if (isExpired) return 'The code has expired'
  if (redirectUri !== asked) return 'The redirect_uri is not the one that the code was sent to'
  // A verifier without a challenge: somebody has taken the challenge out of the request.
  if (challenge === null) return verifier === undefined ? undefined : 'The code was requested without a code_challenge'
  return fitsChallenge(challenge, verifier ?? '') ? undefined : 'The code_verifier does not match the code_challenge'
}

interface RefreshRow extends Row {
  used_at: Date | null
  is_expired: boolean
  account_id: string
  scopes: string[]
}

/** Locks the authorization of one of the app's tokens: first, as the end of an authorization does. */
const lockByToken = async (client: PoolClient, app: AskingApp, token: string): Promise<string | undefined> => {
  const { rows } = await client.query<{ id: string }>(
    `select id from platform.oauth_authorizations
     where app_id = $1 and id = (
       select authorization_id from platform.oauth_refresh_tokens where token_hash = $2
       union all
       select authorization_id from platform.access_tokens where token_hash = $2)
     for update`,
    [app.id, hashOf(token)],
  )
  return rows[0]?.id
}

/** Returned, not thrown: what has ended with it stays ended. `replayed`: the authorization that still has to end for it. */
type Refused = { refused: string; replayed?: string | null }
const isRefused = (outcome: object): outcome is Refused => 'refused' in outcome

const orRefuse = <Good extends object>(outcome: Good | Refused): Good => {
  if (isRefused(outcome)) throw invalidGrant(outcome.refused)
  return outcome
}

export const createOauthTokenStore = (db: Database): OauthTokenStore => ({
  exchange: async (app, shown) => {
    const outcome = await db.transaction(async (client): Promise<Tokens | Refused> => {
      const row = await lockByCode(client, shown.code)
      if (row === undefined || row.app_id !== app.id) return { refused: 'The code is not valid' }
      if (row.status !== 'approved') return { refused: 'The code was used before', replayed: row.authorization_id }
      const problem = codeProblem(row, shown)
      if (problem !== undefined) return { refused: problem }
      const authorization = { id: randomUUID(), accountId: row.account_id, scopes: row.scopes.filter(isScope) }
      await client.query(
        `insert into platform.oauth_authorizations (id, app_id, organization_id, account_id, scopes)
         values ($1, $2, $3, $4, $5)`,
        [authorization.id, app.id, row.organization_id, row.account_id, row.scopes],
      )
      await client.query(
        `update platform.oauth_requests set status = 'exchanged', authorization_id = $2 where id = $1`,
        [row.id, authorization.id],
      )
      await endOldAuthorizations(client, authorization.id, row)
      return issue(client, app, authorization)
    })
    // There is a copy of the code, and its holder may be who has the tokens. Only now, since whatever else ends an authorization
    // locks it before its request.
    if (isRefused(outcome) && typeof outcome.replayed === 'string') {
      const { replayed } = outcome
      await db.transaction((client) => endAuthorization(client, platformActor, replayed, 'oauth_app.token_reused'))
    }
    return orRefuse(outcome)
  },
  refresh: async (app, token) => {
    const outcome = await db.transaction(async (client): Promise<Tokens | Refused> => {
      const id = await lockByToken(client, app, token)
      const { rows } = await client.query<RefreshRow>(
        `select r.used_at, r.created_at <= now() - interval '${refreshTokenGoodFor}' as is_expired, a.account_id, a.scopes
         from platform.oauth_refresh_tokens r join platform.oauth_authorizations a on a.id = r.authorization_id
         where r.token_hash = $1 and a.id = $2`,
        [hashOf(token), id],
      )
      const [row] = rows
      if (id === undefined || row === undefined) return { refused: 'The refresh_token is not valid' }
      if (row.used_at !== null) {
        await endAuthorization(client, platformActor, id, 'oauth_app.token_reused')
        return { refused: 'The refresh_token was used before' }
      }
      if (row.is_expired) return { refused: 'The refresh_token has expired' }
      await client.query('update platform.oauth_refresh_tokens set used_at = now() where token_hash = $1', [
        hashOf(token),
      ])
      await deleteOldTokens(client, id)
      const authorization = { id, accountId: row.account_id, scopes: row.scopes.filter(isScope) }
      return issue(client, app, authorization)
    })
    return orRefuse(outcome)
  },
  revoke: (app, token) =>
    db.transaction(async (client) => {
      const id = await lockByToken(client, app, token)
      if (id !== undefined) await endAuthorization(client, platformActor, id, 'oauth_app.ended')
    }),
})
