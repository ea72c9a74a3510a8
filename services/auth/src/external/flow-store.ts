import { createHash, randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { CodeChallenge } from '../codes/code-challenge.ts'
import type { Checks, ExternalIdentity } from './provider.ts'

/** How a person signed in with a provider, in GoTrue's names. */
export type FlowMethod = 'oauth' | 'sso/saml' | 'otp'

/** What the application that begins says of itself. */
export interface FlowStart {
  provider: string
  method: FlowMethod
  redirectTo: string
  /** Null if the tokens go to the page itself. */
  codeChallenge: string | null
  codeChallengeMethod: 's256' | 'plain' | null
  /** Of somebody who is signed in and links; absent for who signs in. */
  linker?: { userId: string; sessionId: string } | undefined
}

/** Begun, and not answered yet. */
export interface OpenFlow extends Checks {
  id: string
  provider: string
  redirectTo: string
  /** Whether the tokens go to the page itself. */
  isImplicit: boolean
}

/** Completed by the provider; exchanged by the client that started it. */
export interface AnsweredFlow {
  provider: string
  method: FlowMethod
  linker: { userId: string; sessionId: string } | undefined
  codeChallenge: string | null
  codeChallengeMethod: 's256' | 'plain' | null
  /** Null if no provider was asked: a link was followed. */
  identity: ExternalIdentity | null
  /** Whose link it was. */
  confirmedUserId: string | undefined
  expired: boolean
}

/** One that a provider has answered. */
export interface IdentifiedFlow extends AnsweredFlow {
  identity: ExternalIdentity
}

const openForMs = 600_000
const codeGoodForMs = 300_000
const keptForMs = 3_600_000

const stateAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 32 characters of 64: 192 random bits, safe in an address. */
export const randomText = (): string =>
  [...randomBytes(32)].map((byte) => stateAlphabet.charAt(byte % stateAlphabet.length)).join('')

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')

const insertFlow = `
with stale as (delete from auth.flow_state where created_at < $11)
insert into auth.flow_state (user_id, session_id, provider_type, authentication_method, redirect_to, code_challenge,
  code_challenge_method, state_hash, nonce, provider_verifier, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12)`

/** Notes that somebody is sent away, and what their return is checked by. */
export const openFlow = async (pool: Pool, start: FlowStart, now: Date): Promise<Checks> => {
  const checks = { state: randomText(), nonce: randomText(), verifier: randomBytes(32).toString('base64url') }
  await pool.query(insertFlow, [
    start.linker?.userId ?? null,
    start.linker?.sessionId ?? null,
    start.provider,
    start.method,
    start.redirectTo,
    start.codeChallenge,
    start.codeChallengeMethod,
    hashed(checks.state),
    checks.nonce,
    checks.verifier,
    new Date(now.getTime() - keptForMs),
    now,
  ])
  return checks
}

const takeState = `
update auth.flow_state set state_hash = null where state_hash = $1 and created_at > $2
returning id, provider_type as provider, redirect_to as "redirectTo", nonce, provider_verifier as verifier,
  code_challenge is null as "isImplicit"`

/** The flow of a state, once; nothing if it is unknown, was answered, or is older than ten minutes. */
export const takeFlow = async (pool: Pool, state: string, now: Date): Promise<OpenFlow | undefined> => {
  const { rows } = await pool.query<Omit<OpenFlow, 'state'>>(takeState, [
    hashed(state),
    new Date(now.getTime() - openForMs),
  ])
  const [row] = rows
  return row && { ...row, state }
}

const saveAnswer = `
update auth.flow_state set identity = $2, auth_code_hash = $3, auth_code_issued_at = $4 where id = $1`

/** Stores who signed in at the provider; returns the code that the application exchanges for it. */
export const answerFlow = async (
  pool: Pool,
  flowId: string,
  identity: ExternalIdentity,
  now: Date,
): Promise<string> => {
  const code = randomText()
  await pool.query(saveAnswer, [flowId, JSON.stringify(identity), hashed(code), now])
  return code
}

const insertFollowed = `
insert into auth.flow_state (user_id, provider_type, authentication_method, redirect_to, code_challenge,
  code_challenge_method, nonce, provider_verifier, auth_code_hash, auth_code_issued_at, created_at)
values ($1, 'email', 'otp', $2, $3, $4, '', '', $5, $6, $6)`

/** For a user whose link was followed: the code that the client which asked for the mail exchanges for a session. */
export const openFollowedFlow = async (
  client: PoolClient,
  flow: { userId: string; redirectTo: string } & CodeChallenge,
  now: Date,
): Promise<string> => {
  const code = randomText()
  const { userId, redirectTo, codeChallenge, codeChallengeMethod } = flow
  await client.query(insertFollowed, [userId, redirectTo, codeChallenge, codeChallengeMethod, hashed(code), now])
  return code
}

const takeCode = `
delete from auth.flow_state where auth_code_hash = $1
returning provider_type as provider, authentication_method as method, user_id as "userId", session_id as "sessionId",
  code_challenge as "codeChallenge", code_challenge_method as "codeChallengeMethod", identity,
  auth_code_issued_at < $2 as expired`

interface TakenRow extends Omit<AnsweredFlow, 'linker' | 'confirmedUserId'> {
  userId: string | null
  sessionId: string | null
}

/** The answered flow of a code, once, whatever comes of it. */
export const takeAnsweredFlow = async (
  client: PoolClient | Pool,
  code: string,
  now: Date,
): Promise<AnsweredFlow | undefined> => {
  const { rows } = await client.query<TakenRow>(takeCode, [hashed(code), new Date(now.getTime() - codeGoodForMs)])
  const [row] = rows
  if (row === undefined) return undefined
  const { userId, sessionId, ...flow } = row
  return {
    ...flow,
    linker: userId === null || sessionId === null ? undefined : { userId, sessionId },
    confirmedUserId: flow.identity === null && userId !== null ? userId : undefined,
  }
}
