import { randomBytes, randomUUID } from 'node:crypto'
import { withParameters } from '@cairn/auth'
import type { OauthRequest } from '@cairn/contracts/oauth-apps/consent'
import { isRegistered } from '@cairn/contracts/oauth-apps/oauth-app-rules'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { commonScopes, isScope } from '@cairn/contracts/scopes'
import type { Scope } from '@cairn/contracts/scopes'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { hashOf } from '../account/access-token-store.ts'
import { appTarget } from './app-row.ts'

const openFor = '10 minutes'
const codeGoodFor = '5 minutes'

/** As many requests of an app wait for an answer. Anybody can open them. */
const mostOpenRequests = 1_000

/** What an application asks. */
export interface AskedConsent {
  appId: string
  redirectUri: string
  state: string | undefined
  codeChallenge: string | undefined
  scopes: readonly Scope[]
  organizationSlug: string | undefined
}

interface RequestRow extends Row {
  id: string
  redirect_uri: string
  state: string | null
  scopes: string[]
  organization_slug: string | null
  account_id: string | null
  status: 'pending' | 'approved' | 'declined' | 'exchanged'
  expires_at: Date
  is_expired: boolean
  app_id: string
  app_scopes: string[]
  redirect_uris: string[]
  name: string
  website: string
  icon: string | null
  publisher: string
}

const selectRequests = `
  select r.id, r.redirect_uri, r.state, r.scopes, r.organization_slug, r.account_id, r.status, r.expires_at,
    r.expires_at <= now() as is_expired,
    p.id as app_id, p.scopes as app_scopes, p.redirect_uris, p.name, p.website, p.icon, o.name as publisher
  from platform.oauth_requests r
  join platform.oauth_apps p on p.id = r.app_id
  join platform.organizations o on o.id = p.organization_id`

interface OwnRequest extends Omit<RequestRow, 'scopes'> {
  scopes: readonly Scope[]
}

const scopesOf = (row: RequestRow): Scope[] => commonScopes(row.scopes.filter(isScope), row.app_scopes.filter(isScope))

/** Of an organization that lets an app in. */
type Chosen = Pick<Organization, 'id' | 'slug' | 'name'>

export interface OauthRequestStore {
  /** Its id. Of an app with too many open requests, the oldest is deleted. */
  open: (asked: AskedConsent) => Promise<string>
  /**
   * What is asked, which from now on this account alone answers. Throws `oauth_request_not_found`, `_expired`, `_decided`,
   * `_taken`, `_uri_removed`, as the others do.
   */
  claim: (accountId: string, id: string) => Promise<OauthRequest>
  /**
   * Where the browser goes with the code. Throws `organization_not_found` besides, for who is no member any more, and
   * `oauth_request_without_scopes`.
   */
  approve: (by: Actor, id: string, organization: Chosen) => Promise<string>
  /** Where the browser goes with the refusal. */
  decline: (by: Actor, id: string) => Promise<string>
}

/** The app keeps its redirect URIs and scopes until the end of the transaction. First: its deletion locks it before members and requests. */
const lockAppOf = (client: PoolClient, id: string) =>
  client.query(
    'select from platform.oauth_apps where id = (select app_id from platform.oauth_requests where id = $1) for share',
    [id],
  )

/**
 * Locks the open request of an account, which is theirs if they are the first. It asks for what the app has now, and from now
 * on for no more: scopes that its publisher gives it after somebody has seen the request are not authorized with it.
 */
const lockOwn = async (client: PoolClient, accountId: string, id: string): Promise<OwnRequest> => {
  const { rows } = await client.query<RequestRow>(`${selectRequests} where r.id = $1 for update of r`, [id])
  const [row] = rows
  if (row === undefined) throw fail('oauth_request_not_found')
  if (row.account_id !== null && row.account_id !== accountId) throw fail('oauth_request_taken')
  if (row.status !== 'pending') throw fail('oauth_request_decided')
  if (row.is_expired) throw fail('oauth_request_expired')
  // The publisher may have lost the address since the request was opened.
  if (!isRegistered(row.redirect_uri, row.redirect_uris)) throw fail('oauth_request_uri_removed')
  const scopes = scopesOf(row)
  await client.query('update platform.oauth_requests set account_id = $2, scopes = $3 where id = $1', [
    id,
    accountId,
    scopes,
  ])
  return { ...row, scopes }
}

export const createOauthRequestStore = (db: Database): OauthRequestStore => ({
  open: ({ appId, redirectUri, state, codeChallenge, scopes, organizationSlug }) =>
    db.transaction(async (client) => {
      const id = randomUUID()
      // First, which locks the app: its deletion locks it before its requests.
      await client.query(
        `insert into platform.oauth_requests (id, app_id, redirect_uri, state, code_challenge, scopes, organization_slug,
           expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${openFor}')`,
        [id, appId, redirectUri, state ?? null, codeChallenge ?? null, scopes, organizationSlug ?? null],
      )
      // Those that somebody has opened stay before those that nobody has, and then the newer ones.
      await client.query(
        `delete from platform.oauth_requests where id in (
           select id from platform.oauth_requests where app_id = $1 and status = 'pending' and id <> $2
           order by account_id is not null desc, created_at desc, id offset ${mostOpenRequests - 1})`,
        [appId, id],
      )
      return id
    }),
  claim: (accountId, id) =>
    db.transaction(async (client) => {
      await lockAppOf(client, id)
      const row = await lockOwn(client, accountId, id)
      return {
        id,
        app: { id: row.app_id, name: row.name, website: row.website, icon: row.icon, publisher: row.publisher },
        scopes: [...row.scopes],
        redirect_uri: row.redirect_uri,
        organization_slug: row.organization_slug,
        expires_at: row.expires_at.toISOString(),
      }
    }),
  approve: (by, id, organization) =>
    db.transaction(async (client) => {
      await lockAppOf(client, id)
      // Before the request: the end of a membership locks them in this order too.
      const { rowCount } = await client.query(
        'select from platform.members where account_id = $1 and organization_id = $2 for key share',
        [by.accountId, organization.id],
      )
      if (rowCount === 0) throw fail('organization_not_found')
      const row = await lockOwn(client, by.accountId, id)
      if (row.scopes.length === 0) throw fail('oauth_request_without_scopes')
      const code = randomBytes(32).toString('base64url')
      await client.query(
        `update platform.oauth_requests
         set status = 'approved', organization_id = $2, code_hash = $3, expires_at = now() + interval '${codeGoodFor}'
         where id = $1`,
        [id, organization.id, hashOf(code)],
      )
      await recordAudit(client, by, {
        organizationId: organization.id,
        action: 'oauth_app.authorized',
        target: appTarget({ id: row.app_id, name: row.name }),
        details: { publisher: row.publisher, scopes: row.scopes },
      })
      return withParameters(row.redirect_uri, { code, state: row.state ?? undefined })
    }),
  decline: (by, id) =>
    db.transaction(async (client) => {
      await lockAppOf(client, id)
      const row = await lockOwn(client, by.accountId, id)
      await client.query(`update platform.oauth_requests set status = 'declined' where id = $1`, [id])
      return withParameters(row.redirect_uri, {
        error: 'access_denied',
        error_description: 'The request was declined.',
        state: row.state ?? undefined,
      })
    }),
})
