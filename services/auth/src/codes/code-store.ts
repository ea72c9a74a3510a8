import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Project } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import type { CodeChallenge } from './code-challenge.ts'

/** What a message is for; GoTrue's names. A user has one of each that counts. */
export type CodeKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'
  | 'phone_change_token'

export interface IssuedCode {
  /** For a link. */
  token: string
  /** Digits to enter by hand. */
  code: string
}

// A million codes and ten guesses; who has guessed wrong so often asks for another message, or follows the link.
const maxAttempts = 10

const digested = (token: string): string => createHash('sha256').update(token).digest('hex')

const codeDigest = ({ jwtSecret }: Project, to: string, code: string): string =>
  createHmac('sha256', jwtSecret).update(`code of a message\n${to}\n${code}`).digest('hex')

const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

const upsertCode = `
insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, code_challenge,
  code_challenge_method, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz at time zone 'utc', $8::timestamptz at time zone 'utc')
on conflict (user_id, token_type) do update set
  token_hash = excluded.token_hash, code_hash = excluded.code_hash, relates_to = excluded.relates_to, attempts = 0,
  code_challenge = excluded.code_challenge, code_challenge_method = excluded.code_challenge_method,
  created_at = excluded.created_at, updated_at = excluded.updated_at`

/** A link and a code to be sent to `to`; those of the kind that the user had are worthless from now on. */
export const issueCode = async (
  client: Pool | PoolClient,
  project: Project,
  issue: {
    userId: string
    kind: CodeKind
    to: string
    digits: number
    challenge: CodeChallenge | undefined
    /** The code itself, if it is a known one. */
    fixed?: string | undefined
  },
  now: Date,
): Promise<IssuedCode> => {
  const token = randomBytes(32).toString('base64url')
  const code = issue.fixed ?? newCode(issue.digits)
  await client.query(upsertCode, [
    issue.userId,
    issue.kind,
    digested(token),
    codeDigest(project, issue.to, code),
    issue.to,
    issue.challenge?.codeChallenge ?? null,
    issue.challenge?.codeChallengeMethod ?? null,
    now,
  ])
  return { token, code }
}

/** What was sent, once it was used. */
export interface UsedCode {
  userId: string
  kind: CodeKind
  to: string
  challenge: CodeChallenge | undefined
}

interface TakenRow {
  user_id: string
  token_type: CodeKind
  relates_to: string
  created_at: Date
  code_challenge: string | null
  code_challenge_method: CodeChallenge['codeChallengeMethod'] | null
}

const returned = `
returning user_id, token_type, relates_to, created_at at time zone 'utc' as created_at, code_challenge, code_challenge_method`

const usedOf = (row: TakenRow | undefined, oldest: Date): UsedCode | undefined => {
  if (row === undefined || row.created_at < oldest) return undefined
  const { code_challenge: codeChallenge, code_challenge_method: codeChallengeMethod } = row
  const challenge =
    codeChallenge === null || codeChallengeMethod === null ? undefined : { codeChallenge, codeChallengeMethod }
  return { userId: row.user_id, kind: row.token_type, to: row.relates_to, challenge }
}

/** Uses up what a link stands for. Nothing if it is unknown, was used, or is from before `oldest`. */
export const takeToken = async (
  client: PoolClient,
  { token, kinds }: { token: string; kinds: readonly CodeKind[] },
  oldest: Date,
): Promise<UsedCode | undefined> => {
  const statement = `delete from auth.one_time_tokens where token_hash = $1 and token_type::text = any($2) ${returned}`
  const { rows } = await client.query<TakenRow>(statement, [digested(token), kinds])
  return usedOf(rows[0], oldest)
}

// Counted before it is looked at, and for itself: guesses at the same time, or refused ones, count too.
const countAttempt = `
update auth.one_time_tokens set attempts = attempts + 1
where relates_to = $1 and token_type::text = any($2) and code_hash is not null
  and ($3::uuid is null or user_id = $3)
returning id, code_hash, attempts`

const takeCounted = `delete from auth.one_time_tokens where id = $1 and code_hash = $2 ${returned}`

export interface CodeAttempt {
  /** The address or number that it was sent to. */
  to: string
  code: string
  kinds: readonly CodeKind[]
  userId?: string
}

/** Uses a code up. Nothing if it was used meanwhile, or is from before `oldest`. */
export type UseOfCode = (client: PoolClient, oldest: Date) => Promise<UsedCode | undefined>

/** Counts an attempt with a code. What it returns uses the code up, in the transaction of what follows from it. */
export const tryCode = async (
  pool: Pool,
  project: Project,
  attempt: CodeAttempt,
  /** Called before the code is compared, if there is one to guess. */
  count: () => void,
): Promise<UseOfCode | undefined> => {
  const { to, code, kinds, userId = null } = attempt
  const { rows } = await pool.query<{ id: string; code_hash: string; attempts: number }>(countAttempt, [
    to,
    kinds,
    userId,
  ])
  if (rows.length > 0) count()
  const digest = codeDigest(project, to, code)
  // Both are keyed digests: how long the comparison takes tells nothing.
  const found = rows.find((row) => row.code_hash === digest && row.attempts <= maxAttempts)
  if (found === undefined) return undefined
  return async (client, oldest) =>
    usedOf((await client.query<TakenRow>(takeCounted, [found.id, found.code_hash])).rows[0], oldest)
}
