import assert from 'node:assert/strict'
import type { Pool } from 'pg'
import { eventually } from './clients-of-projects.ts'

/** Begins each of these once those before it wait for a lock, directly or for each other, and then releases the lock. */
export const heldBack = async <Result>(
  pool: Pool,
  lock: { text: string; values?: readonly unknown[] },
  starts: readonly (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> => {
  const client = await pool.connect()
  const started: Promise<Result>[] = []
  try {
    await client.query('begin')
    await client.query({ text: lock.text, values: [...(lock.values ?? [])] })
    const waiting = async () =>
      (await pool.query<{ count: number }>(`select count(distinct pid)::int as count from pg_locks where not granted`))
        .rows[0]?.count
    assert.equal(await waiting(), 0)
    for (const start of starts) {
      started.push(start())
      await eventually(async () => ((await waiting()) === started.length ? true : undefined), 'a wait for the lock')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return Promise.allSettled(started)
}
