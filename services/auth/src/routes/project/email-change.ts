import type { PoolClient } from 'pg'
import { noChanges } from '../../admin/no-changes.ts'
import { updateUserRecord } from '../../admin/update-user.ts'
import type { CodeChallenge } from '../../codes/code-challenge.ts'
import type { UsedCode } from '../../codes/code-store.ts'
import { redirectOf, sendCode } from '../../codes/send-code.ts'
import { settingsOf } from '../../codes/send-template.ts'
import type { AuthContext } from '../../context.ts'
import { addressChangeNotice } from '../../mail.ts'
import { takeMail } from '../../mail-link.ts'
import { oldestPending } from '../../pending-change.ts'
import type { UserRow } from '../../user.ts'
import { findUserByEmail } from '../../user-store.ts'

/**
 * What is still asked for, as `auth.users` has it. By which of the two it is, not by how many: requests at the same time, and
 * links that servers of the project generate, can bring two confirmations of one address.
 */
export const confirmStatus = { both: 0, fromNew: 1, fromCurrent: 2 } as const

const beginChange = `
update auth.users set email_change = $2, email_change_confirm_status = $3, email_change_sent_at = $4, updated_at = $4
where id = $1`

const dropTokens = `
delete from auth.one_time_tokens
where user_id = $1 and token_type in ('email_change_token_new', 'email_change_token_current')`

/** Asks the owner of the new address to confirm it, and the owner of the old one too if the settings ask for both. */
export const requestEmailChange = async (
  context: AuthContext,
  user: UserRow,
  { email, challenge }: { email: string; challenge: CodeChallenge | undefined },
): Promise<void> => {
  const { pool, now, mail } = context
  const asksBoth = settingsOf(context).confirmsBothAddresses && user.email !== null
  await pool.query(dropTokens, [user.id])
  await pool.query(beginChange, [user.id, email, asksBoth ? confirmStatus.both : confirmStatus.fromNew, now])
  const common = {
    userId: user.id,
    type: 'email_change',
    metadata: user.raw_user_meta_data ?? {},
    redirectTo: redirectOf(context),
    challenge,
    newEmail: email,
  } as const
  await sendCode(context, { ...common, kind: 'email_change_token_new', to: email })
  if (user.email === null) return
  if (asksBoth) await sendCode(context, { ...common, kind: 'email_change_token_current', to: user.email })
  else await mail?.send(addressChangeNotice(user.email, email))
}

const selectPending = 'select email_change as email from auth.users where id = $1 and email_change_sent_at > $2'

/** Asks once more for what waits to be confirmed, from the beginning: a confirmation from before would count twice. */
export const repeatEmailChange = async (
  context: AuthContext,
  user: UserRow,
  challenge: CodeChallenge | undefined,
): Promise<void> => {
  const { rows } = await context.pool.query<{ email: string | null }>(selectPending, [
    user.id,
    oldestPending(context.now),
  ])
  const email = rows[0]?.email ?? ''
  if (email === '') return
  takeMail(context, email)
  if ((await findUserByEmail(context.pool, email)) === undefined)
    await requestEmailChange(context, user, { email, challenge })
}

const selectChange = `
select email, email_change, email_change_confirm_status as status from auth.users where id = $1`

const noteConfirmation = `update auth.users set email_change_confirm_status = $2, updated_at = $3 where id = $1`

const endChange = `update auth.users set email_change = '', email_change_confirm_status = 0 where id = $1`

/** One confirmation of a change, of a locked user: `waits` for the other, `changed`, or `stale` if it is of another change. */
export const confirmEmailChange = async (
  client: PoolClient,
  { now }: AuthContext,
  user: UserRow,
  { kind, to }: UsedCode,
): Promise<'waits' | 'changed' | 'stale'> => {
  const { rows } = await client.query<{ email: string | null; email_change: string | null; status: number | null }>(
    selectChange,
    [user.id],
  )
  const [change] = rows
  const email = change?.email_change ?? ''
  if (change === undefined || email === '') return 'stale'
  const isNew = kind === 'email_change_token_new'
  if (to !== (isNew ? email : change.email)) return 'stale'
  if (change.status !== (isNew ? confirmStatus.fromNew : confirmStatus.fromCurrent)) {
    await client.query(noteConfirmation, [user.id, isNew ? confirmStatus.fromCurrent : confirmStatus.fromNew, now])
    return 'waits'
  }
  await updateUserRecord(client, user, { ...noChanges, email, confirmsEmail: true }, now)
  await client.query(endChange, [user.id])
  return 'changed'
}
