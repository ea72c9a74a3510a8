import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'

const againMs = 5
const longestMs = 10_000

// The stream names a transaction by the lower half of its id. It is near the next one that the server will assign.
const visibleSql = `
  select pg_catalog.pg_visible_in_snapshot(
    (near + case when near - next > 2147483648 then -4294967296 when next - near > 2147483648 then 4294967296 else 0 end
    )::text::xid8, snapshot) as visible
  from (
    select snapshot, next, next / 4294967296 * 4294967296 + $1::bigint as near
    from (
      select s.snapshot, pg_catalog.pg_snapshot_xmax(s.snapshot)::text::bigint as next
      from pg_catalog.pg_current_snapshot() as s (snapshot)
    ) known
  ) placed`

/**
 * Resolves when other sessions see what a transaction has changed. The server sends a transaction once its commit is on the disk, which
 * is a moment before that: a table would be read as it was, and a row that was inserted would not be found. Given up after
 * ten seconds.
 */
export const untilVisible = async (pool: Pool, xid: number): Promise<void> => {
  const endMs = performance.now() + longestMs
  while (performance.now() < endMs) {
    const { rows } = await pool.query<{ visible: boolean }>(visibleSql, [xid])
    if (rows[0]?.visible !== false) return
    await delay(againMs)
  }
}
