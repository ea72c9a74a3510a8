import type { PoolClient } from 'pg'

// Values are read as our own exports write them, whatever the role or the database was set to.
const settings = `
  set local statement_timeout to 0;
  set local idle_in_transaction_session_timeout to 0;
  set local intervalstyle to 'postgres';
  set local standard_conforming_strings to on;
  set local client_encoding to 'UTF8'`

/** Begins the transaction, which first records the change, so that a request for its result waits until it has ended. */
export const beginImport = async (client: PoolClient, changeId: string | undefined): Promise<void> => {
  await client.query(`begin; ${settings}`)
  if (changeId !== undefined) await client.query('select cairn.record_change($1, $2)', [changeId, '{}'])
}
