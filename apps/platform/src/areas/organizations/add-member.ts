import type { Role } from '@cairn/contracts/roles'
import type { PoolClient } from 'pg'
import { fail } from '../../errors.ts'

// Those who become members share it, so that only a deletion waits for them, and they for it.
const accountLock = `hashtextextended('memberships of ' || $1::uuid, 0)`

/** An organization that adds the account has done so before, or waits for the end of this transaction. */
export const lockMemberships = async (client: PoolClient, accountId: string): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(${accountLock})`, [accountId])
}

/**
 * Runs in the transaction that deletes what an account has, with its memberships locked. Organizations that add it afterwards are
 * refused. The account itself is deleted later, by the service that owns it.
 */
export const closeAccount = async (client: PoolClient, accountId: string): Promise<void> => {
  await client.query('insert into platform.closed_accounts (account_id) values ($1) on conflict do nothing', [
    accountId,
  ])
}

/** Throws `not_signed_in` for an account that is being deleted, whose session was open when the caller was asked for it. */
export const requireOpenAccount = async (client: PoolClient, accountId: string): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock_shared(${accountLock})`, [accountId])
  const { rowCount } = await client.query('select from platform.closed_accounts where account_id = $1', [accountId])
  if (rowCount !== 0) throw fail('not_signed_in')
}

interface NewMember {
  organizationId: number
  accountId: string
  /** Null: only projects are shared with it. */
  role: Role | null
}

/** False where it is a member already. Throws `not_signed_in` for an account that is being deleted. */
export const addMember = async (
  client: PoolClient,
  { organizationId, accountId, role }: NewMember,
): Promise<boolean> => {
  await requireOpenAccount(client, accountId)
  const { rowCount } = await client.query(
    'insert into platform.members (organization_id, account_id, role) values ($1, $2, $3) on conflict do nothing',
    [organizationId, accountId, role],
  )
  return rowCount === 1
}
