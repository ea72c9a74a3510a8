import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pool } from 'pg'
import { isDatabaseGone } from './database-gone.ts'

const errorOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (error) {
    return error
  }
  return assert.fail('it did not fail')
}

test('no server, and a pool that was closed, are a database that is gone; another server is not', async () => {
  const pool = new Pool({ host: '/there-is-no-such-folder', user: 'nobody' })
  assert.equal(isDatabaseGone(await errorOf(pool.query('select 1'))), true)
  await pool.end()
  assert.equal(isDatabaseGone(await errorOf(pool.query('select 1'))), true)
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', address: '203.0.113.5' })
  assert.equal(isDatabaseGone(refused), false)
  assert.equal(isDatabaseGone(new Error('not known')), false)
})
