import type { Operator } from '@cairn/contracts/operator/operators'
import type { PoolClient } from 'pg'
import { platformActor, recordAudit } from '../../audit/record-audit.ts'
import type { Actor } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'

interface OperatorRow extends Row {
  account_id: string
  email: string
  granted_at: Date
}

export interface OperatorStore {
  /** Whether the account runs the installation. Where nobody does, its first account is made an operator. */
  isOperator: (accountId: string) => Promise<boolean>
  /** In the order they were made operators. */
  list: () => Promise<Operator[]>
  /** No error where the account is an operator already. Throws `account_not_found`. Null: the installation by itself. */
  grant: (by: Actor | null, accountId: string) => Promise<Operator>
  /** No error where the account is none. Throws `last_operator` while there are other accounts. */
  revoke: (by: Actor, accountId: string) => Promise<void>
}

const selectOperators = `
  select o.account_id, u.email, o.granted_at
  from platform.operators o join auth.users u on u.id = o.account_id`

// Whose account is gone counts for nothing: an account is deleted after all that is its own.
const enterFirst = `
  insert into platform.operators (account_id)
  select u.id from auth.users u
  where u.email_confirmed_at is not null and not exists (${selectOperators})
  order by u.created_at, u.id limit 1
  on conflict do nothing`

// Held until the transaction ends, so that two operators who leave at once do not both see the other stay.
const lock = 'lock table platform.operators in share row exclusive mode'

const fromRow = ({ account_id, email, granted_at }: OperatorRow): Operator => ({
  account_id,
  email,
  granted_at: granted_at.toISOString(),
})

const record = async (
  client: PoolClient,
  by: Actor,
  action: 'operator.granted' | 'operator.revoked',
  accountId: string,
): Promise<void> => {
  const { rows } = await client.query<{ email: string }>('select email from auth.users where id = $1', [accountId])
  await recordAudit(client, by, {
    organizationId: null,
    action,
    target: { type: 'account', id: accountId, name: rows[0]?.email ?? accountId },
  })
}

/** Takes the grant away, in the caller's transaction. False, and nothing is done, where an installation would be left alone. */
export const removeOperator = async (client: PoolClient, by: Actor, accountId: string): Promise<boolean> => {
  await client.query(lock)
  await client.query(enterFirst)
  const others = await client.query(`${selectOperators} where o.account_id <> $1 limit 1`, [accountId])
  const own = await client.query('select from platform.operators where account_id = $1', [accountId])
  const accounts = await client.query('select from auth.users where id <> $1 limit 1', [accountId])
  if (own.rowCount === 1 && others.rowCount === 0 && accounts.rowCount === 1) return false
  const { rowCount } = await client.query('delete from platform.operators where account_id = $1', [accountId])
  if (rowCount === 1) await record(client, by, 'operator.revoked', accountId)
  return true
}

export const createOperatorStore = (db: Database): OperatorStore => {
  const find = async (accountId: string): Promise<OperatorRow | undefined> => {
    const [row] = await db.query<OperatorRow>(`${selectOperators} where o.account_id = $1`, [accountId])
    return row
  }
  return {
    isOperator: async (accountId) => {
      if ((await find(accountId)) !== undefined) return true
      await db.query(enterFirst)
      return (await find(accountId)) !== undefined
    },
    list: async () => {
      await db.query(enterFirst)
      return (await db.query<OperatorRow>(`${selectOperators} order by o.granted_at, o.account_id`)).map(fromRow)
    },
    grant: async (by, accountId) => {
      await db.transaction(async (client) => {
        const { rowCount } = await client.query(
          `insert into platform.operators (account_id, granted_by)
           select id, $2 from auth.users where id = $1 on conflict do nothing`,
          [accountId, by?.accountId ?? null],
        )
        if (rowCount === 1) await record(client, by ?? platformActor, 'operator.granted', accountId)
      })
      const granted = await find(accountId)
      if (granted === undefined) throw fail('account_not_found')
      return fromRow(granted)
    },
    revoke: (by, accountId) =>
      db.transaction(async (client) => {
        if (!(await removeOperator(client, by, accountId))) throw fail('last_operator')
      }),
  }
}
