import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sessionIsOpen } from '@cairn/auth'
import type { CliLoginRequest } from '@cairn/contracts/account/cli-logins'
import type { Database, Row } from '../../../db/database.ts'
import { fail } from '../../../errors.ts'
import { createAccessToken } from '../access-token-store.ts'
import type { Encrypted } from './encrypt-for.ts'
import { encryptFor } from './encrypt-for.ts'

/** Of an approved sign-in. */
export const lifetimeSeconds = 5 * 60
const codeBytes = 4
const mostWrongCodes = 5
/** Of one account: those before are of no use any more. */
const mostKept = 20

// The codes of two sign-ins that are the same have different hashes.
const hashOf = (id: string, code: string): Buffer => createHash('sha256').update(`${id} ${code}`).digest()

export interface CliLoginStore {
  /** Returns the code with which the command line collects its token. Throws `cli_login_used` where one was returned before. */
  approve: (by: { accountId: string; sessionId: string }, request: CliLoginRequest) => Promise<string>
  /** Creates the token. Throws unless the sign-in was approved, is open, and the code is that of it. */
  collect: (
    by: { requestId: string; ip: string },
    login: { id: string; code: string },
  ) => Promise<Encrypted & { createdAt: Date }>
}

interface LoginRow extends Row {
  account_id: string
  email: string | null
  token_name: string
  public_key: Buffer
  code_hash: Buffer
  created_at: Date
  is_open: boolean
}

const selectLogin = `
  select l.account_id, (select u.email from auth.users u where u.id = l.account_id) as email, l.token_name, l.public_key,
    l.code_hash, l.created_at,
    l.collected_at is null and l.expires_at > now() and l.wrong_codes < ${mostWrongCodes}
      and ${sessionIsOpen('l.account_id', 'l.session_id')} as is_open
  from platform.cli_logins l where l.id = $1 for update of l`

/** Sign-ins of the command line: approved in the dashboard, then collected with the code that the dashboard shows. */
export const createCliLoginStore = (db: Database): CliLoginStore => ({
  approve: ({ accountId, sessionId }, { session_id: id, token_name: tokenName, public_key: publicKey }) => {
    const code = randomBytes(codeBytes).toString('hex')
    return db.transaction(async (client) => {
      const { rowCount } = await client.query(
        `insert into platform.cli_logins (id, account_id, session_id, token_name, public_key, code_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${lifetimeSeconds}))
         on conflict (id) do nothing`,
        [id, accountId, sessionId, tokenName, Buffer.from(publicKey, 'hex'), hashOf(id, code)],
      )
      if (rowCount !== 1) throw fail('cli_login_used')
      await client.query(
        `delete from platform.cli_logins where id in (
           select id from platform.cli_logins where account_id = $1 order by created_at desc offset ${mostKept})`,
        [accountId],
      )
      return code
    })
  },
  collect: async (by, { id, code }) => {
    const collected = await db.transaction(async (client) => {
      const { rows } = await client.query<LoginRow>(selectLogin, [id])
      const [login] = rows
      if (login === undefined) return 'cli_login_not_found'
      if (!login.is_open || login.email === null) return 'cli_login_ended'
      if (!timingSafeEqual(hashOf(id, code.trim().toLowerCase()), login.code_hash)) {
        await client.query('update platform.cli_logins set wrong_codes = wrong_codes + 1 where id = $1', [id])
        return 'cli_login_wrong_code'
      }
      await client.query('update platform.cli_logins set collected_at = now() where id = $1', [id])
      const token = await createAccessToken(
        client,
        { ...by, accountId: login.account_id, email: login.email },
        { name: login.token_name, expiresAt: null, scopes: null },
      )
      if (token === undefined) throw fail('too_many_tokens')
      return { ...encryptFor(login.public_key, token.token), createdAt: login.created_at }
    })
    // Outside of the transaction: a wrong code stays counted.
    if (typeof collected === 'string') throw fail(collected)
    return collected
  },
})
