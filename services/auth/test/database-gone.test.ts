import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@cairn/dev-env'
import { password, startWorld } from './world.ts'

const world = await startWorld()
after(() => world[Symbol.asyncDispose]())

test('a request whose connection the database ends is refused as one to try again, and is no failure of the service', async () => {
  const admin = await world.pool('supabase_admin').connect()
  await admin.query('begin; lock table auth.users in access exclusive mode')
  let isAnswered = false
  const answering = world.post('/signup', { email: world.newEmail(), password }).finally(() => {
    isAnswered = true
  })
  // Something else of the service may wait for the table too.
  const endWaiting = async () => {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and usename = 'supabase_auth_admin'`,
    )
    return isAnswered
  }
  try {
    await until('the request waits for the table, and its connection is ended', endWaiting)
  } finally {
    await admin.query('rollback')
    admin.release()
  }
  const answer = await answering
  assert.equal(answer.status, 503, await answer.text())
  assert.equal(answer.headers.get('retry-after'), '1')
  assert.equal(
    world.logged.some((line) => line.includes('An auth request failed')),
    false,
  )
})
