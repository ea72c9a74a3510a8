import type { Pool } from 'pg'

/** Rows in one statement: locks are held shortly, and the work can be interrupted. */
export const batch = 1_000

/** Runs a statement that deletes up to `batch` rows until none is left. Returns how many there were. */
export const deleteInBatches = async (
  pool: Pool,
  { text, values = [] }: { text: string; values?: readonly unknown[] },
  signal?: AbortSignal,
): Promise<number> => {
  let deleted = 0
  let rows: number
  do {
    signal?.throwIfAborted()
    rows = (await pool.query(text, [...values])).rowCount ?? 0
    deleted += rows
  } while (rows === batch)
  return deleted
}
