import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDevEnv } from '@cairn/dev-env'
import { inTransaction } from '@cairn/service-kit'
import { billingMailJob } from '../src/areas/billing/billing-mail-job.ts'
import { eventually } from './clients-of-projects.ts'

test('mails about billing wait for hours while the mail server does not answer', async () => {
  // Nothing listens there.
  await using env = await startDevEnv({ smtp: { url: 'smtp://127.0.0.1:9', from: 'cairn@example.com' } })
  const { jobs, system } = env.platform.context
  const pool = system.pool('postgres')
  const data = { to: 'ada@example.com', subject: 'Invoice', text: 'One' }
  const id = await inTransaction(pool, (client) => jobs.enqueue(client, { name: billingMailJob, data }))
  const waitsAfter = (attempt: number) =>
    eventually(async () => {
      const { rows } = await pool.query<{ state: string; last_error: string }>(
        `select state, last_error from platform.jobs where id = $1 and attempt = $2 and state <> 'running'`,
        [id, attempt],
      )
      return rows[0]
    }, `end of attempt ${attempt}`)
  assert.match((await waitsAfter(1)).last_error, /ECONNREFUSED/)
  // Five attempts are over within seven minutes.
  await pool.query('update platform.jobs set attempt = 4 where id = $1', [id])
  assert.equal((await waitsAfter(5)).state, 'queued')
})
