import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { expireLogs } from '../src/areas/logs/expire-logs.ts'
import { storeProject } from './members-fixture.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let env: DevEnv
let owner: Person
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
})
after(() => env[Symbol.asyncDispose]())

for (const { tier, days } of [
  { tier: 'tier_free', days: 1 },
  { tier: 'tier_pro', days: 7 },
  { tier: 'tier_team', days: 28 },
  { tier: 'tier_enterprise', days: 90 },
] as const)
  test(`${tier} keeps lines of logs for ${days} days`, async () => {
    const { logs } = env.platform.context
    const organization = await owner.createOrganization(undefined, { tier })
    // Lines of logs are no part of its database.
    const ref = await storeProject(env, organization, 'INACTIVE')
    const now = Date.now()
    for (const [id, timestamp] of [
      ['too old', now - days * dayMs - hourMs],
      ['kept', now - days * dayMs + hourMs],
    ] as const) {
      logs.write(ref, 'edge_logs', { id, timestamp, message: 'GET | 200', fields: {} })
      await logs.compactAll()
    }
    const found = async () => {
      const sql = `select id from edge_logs where event_message = 'GET | 200' order by timestamp`
      return logs.query(ref, { sql, startMs: 0, endMs: now, maxRows: 10, timeoutMs: 60_000 })
    }
    const written = await found()
    assert.ok('rows' in written)
    assert.deepEqual(written.rows, [{ id: 'too old' }, { id: 'kept' }])
    await expireLogs(env.platform.context, new AbortController().signal)
    const left = await found()
    assert.ok('rows' in left)
    assert.deepEqual(left.rows, [{ id: 'kept' }])
  })
