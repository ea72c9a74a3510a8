import type { Pool, PoolClient } from 'pg'
import { noChanges } from '../admin/no-changes.ts'
import { updateUserRecord } from '../admin/update-user.ts'
import type { UsedCode } from '../codes/code-store.ts'
import { oldestPending } from '../pending-change.ts'
import { userColumns } from '../user.ts'
import type { UserRow } from '../user.ts'

const findByPhone = `select ${userColumns} from auth.users u where u.phone = $1 and u.is_sso_user = false`

export const findUserByPhone = async (pool: Pool | PoolClient, phone: string): Promise<UserRow | undefined> => {
  const { rows } = await pool.query<UserRow>(findByPhone, [phone])
  return rows[0]
}

// A password that was chosen before, possibly by somebody else, is forgotten, unless the account has a proven address.
const updateConfirmed = `
with confirmed as (
  update auth.users
  set phone_confirmed_at = $2, updated_at = $2,
    encrypted_password = case when $3::boolean or email_confirmed_at is not null then encrypted_password end,
    raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"phone_verified": true}'
  where id = $1 and phone_confirmed_at is null
  returning id
)
update auth.identities
set identity_data = identity_data || '{"phone_verified": true}', updated_at = $2
where user_id = (select id from confirmed) and provider = 'phone'`

/** Notes that the number is its owner's; without `keepPassword`, a password from before that is forgotten. */
export const confirmPhone = async (
  client: PoolClient,
  { userId, keepPassword }: { userId: string; keepPassword: boolean },
  now: Date,
): Promise<void> => {
  await client.query(updateConfirmed, [userId, now, keepPassword])
}

const beginChange = `
update auth.users set phone_change = $2, phone_change_sent_at = $3, updated_at = $3 where id = $1`

export const beginPhoneChange = async (pool: Pool, userId: string, phone: string, now: Date): Promise<void> => {
  await pool.query(beginChange, [userId, phone, now])
}

const selectChange = 'select phone_change as phone from auth.users where id = $1'

/** For a locked user. False if the code is of another change. Throws `phone_exists` where somebody else has the number by now. */
export const confirmPhoneChange = async (
  client: PoolClient,
  user: UserRow,
  { to }: UsedCode,
  now: Date,
): Promise<boolean> => {
  const { rows } = await client.query<{ phone: string | null }>(selectChange, [user.id])
  if (rows[0]?.phone !== to) return false
  await updateUserRecord(client, user, { ...noChanges, phone: to, confirmsPhone: true }, now)
  await client.query(`update auth.users set phone_change = '' where id = $1`, [user.id])
  return true
}

const findByChange = `
select ${userColumns} from auth.users u
where u.phone_change = $1 and u.phone_change_sent_at > $2 order by u.id limit 1`

/** Who is about to have a number, and has asked for it within a day. */
export const findUserByNewPhone = async (pool: Pool, phone: string, now: Date): Promise<UserRow | undefined> => {
  const { rows } = await pool.query<UserRow>(findByChange, [phone, oldestPending(now)])
  return rows[0]
}
