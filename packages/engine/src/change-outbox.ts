import type { Client } from 'pg'

/** How a change of the platform in a project's database ended. */
export type ChangeOutcome = { isDone: true; details: Record<string, unknown> } | { isDone: false }

const keptFor = '7 days'

/** Records the change in the transaction that makes it. Fails if the change was given up. */
export const recordChange = async (
  client: Client,
  change: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await client.query('select cairn.record_change($1, $2)', [change, JSON.stringify(details)])
}

/**
 * Whether the change was made. One that was not cannot be made any more: its transaction would fail. Waits for a
 * transaction that is making it.
 */
export const settleChange = async (client: Client, change: string): Promise<ChangeOutcome> => {
  await client.query(`delete from cairn.changes where recorded_at < now() - interval '${keptFor}' and id <> $1`, [
    change,
  ])
  await client.query('insert into cairn.changes (id, is_done) values ($1, false) on conflict (id) do nothing', [change])
  const { rows } = await client.query<{ is_done: boolean; details: Record<string, unknown> }>(
    'select is_done, details from cairn.changes where id = $1',
    [change],
  )
  const [row] = rows
  return row?.is_done === true ? { isDone: true, details: row.details } : { isDone: false }
}
