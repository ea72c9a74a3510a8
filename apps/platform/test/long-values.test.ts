import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDevEnv } from '@cairn/dev-env'

// As a self-hosted installation has them: none.
const noLimits = {
  byPlan: false,
  project: { memoryMb: 0, diskMb: 0, temporaryMb: 0 },
  account: { projects: 0, projectsPerHour: 0, organizations: 0, organizationsPerHour: 0 },
  disk: { reserveMb: 0, lowMb: 0 },
  queryResults: { eachMb: 32, projectMb: 128, totalMb: 1024 },
}

test('a value of a database that is longer than a text can be fails its query, and nothing else', async () => {
  await using env = await startDevEnv({ limits: noLimits })
  const person = await env.signUp('owner')
  const { ref } = await person.createProject()
  const running = await env.platform.context.runtime.find(ref)
  assert.ok(running)
  // As jobs of pg_cron and the data API ask.
  const pool = running.project.pool('postgres')
  await assert.rejects(pool.query(`select repeat('x', 540000000)`), /Cannot create a string longer than/)
  assert.deepEqual((await pool.query('select 1 as one')).rows, [{ one: 1 }])
})
