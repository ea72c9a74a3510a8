import type { PoolClient } from 'pg'

// An import holds one of the few places for transfers that all projects share, so it does not wait for a lock until its own
// time is over. An index that is built in the ordinary way keeps writes out for about that long.
const lockTimeout = '1min'

// Values are read as our own exports write them, whatever the role or the database was set to.
const settings = `
  set local statement_timeout to 0;
  set local lock_timeout to '${lockTimeout}';
  set local idle_in_transaction_session_timeout to 0;
  set local intervalstyle to 'postgres';
  set local standard_conforming_strings to on;
  set local client_encoding to 'UTF8'`

/** Begins the transaction, which first records the change, so that a request for its result waits until it has ended. */
export const beginImport = async (client: PoolClient, changeId: string | undefined): Promise<void> => {
  await client.query(`begin; ${settings}`)
  if (changeId !== undefined) await client.query('select cairn.record_change($1, $2)', [changeId, '{}'])
}
