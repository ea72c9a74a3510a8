import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { startTestPostgres } from '@cairn/engine'
import { Pool } from 'pg'
import { SchemaCache } from '../src/schema/schema-cache.ts'
import { RestSettings } from '../src/settings.ts'

test('a connection that listens only since the last change does not take the schema before it for the present one', async () => {
  await using cleanup = new AsyncDisposableStack()
  const { connection } = cleanup.use(await startTestPostgres('rest'))
  const pool = new Pool({ ...connection('postgres'), max: 4 })
  pool.on('error', () => undefined)
  cleanup.defer(() => pool.end())
  const [first, second, other] = [await pool.connect(), await pool.connect(), await pool.connect()]
  for (const client of [first, second, other]) cleanup.defer(() => client.release())
  const cache = new SchemaCache(RestSettings.parse({}))
  const before = await cache.get(first)

  // PostgreSQL notifies the first connection when its query ends, so not while it waits for the lock.
  await other.query('select pg_advisory_lock(1)')
  const waiting = first.query('select pg_advisory_lock(1)')
  const isWaiting = async () => {
    const { rows } = await other.query<{ waits: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
    )
    return rows[0]?.waits === true
  }
  while (!(await isWaiting())) await setImmediate()
  await other.query('create table made_later (id int)')
  await other.query('notify pgrst')

  assert.equal(await cache.get(second), before)
  assert.equal(await cache.hasChanged(second, before), true)
  assert.ok((await cache.get(second)).relation('public', 'made_later'))
  assert.equal(await cache.getLatest(second), await cache.get(second))
  await other.query('select pg_advisory_unlock(1)')
  await waiting
})
