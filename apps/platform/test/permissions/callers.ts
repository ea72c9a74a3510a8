import assert from 'node:assert/strict'
import type { Scope } from '@cairn/contracts/scopes'
import { scopes as allScopes, scopesAllow } from '@cairn/contracts/scopes'
import { AuthClient } from '@supabase/auth-js'
import type { MembersFixture } from '../members-fixture.ts'
import { members } from '../members-fixture.ts'
import type { Outcome, Row } from './row.ts'

/**
 * The tokens are the owner's: with the scope that the call needs, with another, with every other, with every one but the second that
 * some calls need, and two that are good no more.
 */
const tokens = [
  'token',
  'tokenWithScope',
  'tokenWithoutScope',
  'tokenWithOtherScopes',
  'tokenWithoutSecondScope',
  'deletedToken',
  'expiredToken',
] as const
export const callers = [...members, 'stranger', 'signedOut', 'expired', 'endedSession', ...tokens] as const
export type Caller = (typeof callers)[number]

/** What a token of the owner's meets where scopes decide; the profile alone is open to every token. */
const expectedOfScoped = (row: Row, hasScope: boolean): Outcome =>
  row.sessionOnly === true ? 'session_needed' : hasScope || row.anyToken === true ? row.meet : 'scope_missing'

/** What a caller is to be answered by the call of a row. */
export const expectedOf = (row: Row, who: Caller): Outcome => {
  if (row.open === true) return row.meet
  if (who === 'signedOut' || who === 'deletedToken' || who === 'endedSession') return 'not_signed_in'
  if (who === 'expired' || who === 'expiredToken') return 'token_expired'
  if (who === 'stranger') return row.stranger
  if (who === 'token') return expectedOfScoped(row, true)
  if (who === 'tokenWithScope') return expectedOfScoped(row, row.scope !== undefined)
  if (who === 'tokenWithoutScope') return expectedOfScoped(row, row.scope === 'storage:read')
  if (who === 'tokenWithOtherScopes') return expectedOfScoped(row, false)
  if (who === 'tokenWithoutSecondScope')
    return expectedOfScoped(row, row.scope !== undefined && row.alsoScope === undefined)
  return row.may.includes(who) ? row.meet : 'forbidden'
}

/** Every scope that does not allow what the one named does. */
const allScopesBut = (needed: Scope | undefined): Scope[] =>
  allScopes.filter((scope) => needed === undefined || !scopesAllow([scope], needed))

/** With those scopes alone, or with all where none are named. */
export const ownersToken = async ({ people }: MembersFixture, ...scopes: readonly Scope[]): Promise<string> => {
  const { token } = await people.owner.request('POST /platform/profile/access-tokens', {
    body: { name: 'table', scopes: scopes.length === 0 ? null : [...scopes] },
  })
  return token
}

const deletedToken = async ({ people }: MembersFixture): Promise<string> => {
  const { owner } = people
  const { id, token } = await owner.request('POST /platform/profile/access-tokens', { body: { name: 'gone' } })
  await owner.request('DELETE /platform/profile/access-tokens/:id', { params: { id } })
  return token
}

const expiredToken = async ({ env, people }: MembersFixture): Promise<string> => {
  const { id, token } = await people.owner.request('POST /platform/profile/access-tokens', {
    body: { name: 'old' },
  })
  const system = env.platform.context.system.pool('postgres')
  await system.query(`update platform.access_tokens set expires_at = now() - interval '1 second' where id = $1`, [id])
  return token
}

/** Of a session of the owner's that was signed out; the token itself would be good for an hour. */
const endedSession = async ({ env, people }: MembersFixture): Promise<string> => {
  const { email, password } = people.owner
  const client = new AuthClient({ url: `${env.url}/auth/v1`, autoRefreshToken: false, persistSession: false })
  const { data } = await client.signInWithPassword({ email, password })
  const token = data.session?.access_token ?? ''
  const answer = await fetch(`${env.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status, 204)
  return token
}

/** The bearer token of each caller, made when it is first needed; undefined for nobody. */
export const createTokens = (fixture: MembersFixture) => {
  const made = new Map<string, Promise<string>>()
  const once = (key: string, make: () => Promise<string>): Promise<string> => {
    const known = made.get(key) ?? make()
    made.set(key, known)
    return known
  }
  const scoped = (...scopes: readonly Scope[]) => once(scopes.join(' '), () => ownersToken(fixture, ...scopes))

  return async (who: Caller, { scope, alsoScope, asNewcomer }: Row): Promise<string | undefined> => {
    if (who === 'signedOut') return undefined
    if (who === 'expired') return fixture.expiredToken
    if (who === 'endedSession') return once(who, () => endedSession(fixture))
    if (who === 'deletedToken') return once(who, () => deletedToken(fixture))
    if (who === 'expiredToken') return once(who, () => expiredToken(fixture))
    if (who === 'token') return once(who, () => ownersToken(fixture))
    if (who === 'tokenWithScope')
      return scoped(scope ?? 'database:write', ...(alsoScope === undefined ? [] : [alsoScope]))
    if (who === 'tokenWithoutScope') return scoped('storage:read')
    if (who === 'tokenWithOtherScopes') return scoped(...allScopesBut(scope))
    if (who === 'tokenWithoutSecondScope') return scoped(...allScopesBut(alsoScope))
    return asNewcomer === true ? (await fixture.env.signUp('newcomer')).accessToken : fixture.people[who].accessToken
  }
}
