import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Job } from '@cairn/contracts/jobs/jobs'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'

let env: DevEnv
let operator: Person
before(async () => {
  env = await startDevEnv()
  operator = await env.signUp('operator')
})
after(() => env[Symbol.asyncDispose]())

const pool = () => env.platform.context.system.pool('postgres')
const list = (query: { state?: Job['state']; cursor?: string; limit?: number } = {}) =>
  operator.request('GET /platform/operator/jobs', { query })

/** Runs a job as its schedule would, and resolves once it has ended. */
const endedJob = async (id: string): Promise<Job> => {
  let job: Job | undefined
  await until(`job ${id} has ended`, async () => {
    job = (await list()).jobs.find((candidate) => candidate.id === id && candidate.finished_at !== null)
    return job !== undefined
  })
  assert.ok(job)
  return job
}

const runJob = async (name: string): Promise<Job> => {
  const client = await pool().connect()
  const id = await env.platform.context.jobs.enqueue(client, { name })
  client.release()
  return endedJob(id)
}

/** A job as it is stored, which no worker takes up: it was delivered to none. */
const store = async (name: string, state: Job['state'], minutesAgo = 0): Promise<string> => {
  const id = randomUUID()
  await pool().query(
    `insert into platform.jobs (id, name, data, state, max_attempts, attempt, last_error, created_at, finished_at, run_at)
     values ($1, $2, '{}', $3, 5, 5, case when $3 = 'failed' then 'no such bucket' end,
       now() - make_interval(mins => $4), case when $3 in ('failed', 'succeeded') then now() end, now() + interval '1 day')`,
    [id, name, state, minutesAgo],
  )
  return id
}

test('the operator sees jobs newest first, page by page and by state, with how many there are of each', async () => {
  const oldest = await store('listed', 'failed', 30)
  const middle = await store('listed', 'queued', 20)
  const newest = await store('listed', 'succeeded', 10)
  const all = (await list()).jobs.filter(({ name }) => name === 'listed').map(({ id }) => id)
  assert.deepEqual(all, [newest, middle, oldest])
  const failed = await list({ state: 'failed' })
  assert.deepEqual(
    failed.jobs.map(({ id, last_error: error }) => [id, error]),
    [[oldest, 'no such bucket']],
  )
  assert.equal(failed.counts.failed, 1)
  const first = await list({ limit: 1 })
  assert.ok(first.next !== null)
  const second = await list({ limit: 1, cursor: first.next })
  assert.notEqual(second.jobs[0]?.id, first.jobs[0]?.id)
})

test('the operator retries a job that failed and cancels one that waits; the audit log has both', async () => {
  const failed = await store('delete-ended-jobs', 'failed')
  const retried = await operator.request('POST /platform/operator/jobs/:id/retry', { params: { id: failed } })
  assert.deepEqual([retried.state, retried.attempt, retried.title], ['queued', 0, 'Delete old jobs'])
  assert.equal((await endedJob(failed)).state, 'succeeded')

  const waiting = await store('listed', 'queued')
  const cancelled = await operator.request('POST /platform/operator/jobs/:id/cancel', { params: { id: waiting } })
  assert.equal(cancelled.state, 'cancelled')
  const { rows } = await pool().query<{ action: string }>(
    'select action from platform.audit_log where target_id = any($1) order by id',
    [[failed, waiting]],
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['job.retried', 'job.cancelled'],
  )
  for (const [call, reason] of [
    ['POST /platform/operator/jobs/:id/retry', 'job_not_retryable'],
    ['POST /platform/operator/jobs/:id/cancel', 'job_ended'],
  ] as const) {
    const answer = await operator.send(call, { params: { id: failed } })
    assert.equal(ErrorBody.parse(await answer.json()).reason, reason)
  }
})

test('spent refresh tokens and ended sessions are deleted 30 days later; those that count stay', async () => {
  const [user] = (await pool().query<{ id: string }>('select id from auth.users limit 1')).rows
  const sessionOf = async (notAfter: string | null) => {
    const id = randomUUID()
    await pool().query('insert into auth.sessions (id, user_id, created_at, not_after) values ($1, $2, now(), $3)', [
      id,
      user?.id,
      notAfter,
    ])
    return id
  }
  const open = await sessionOf(null)
  const ended = await sessionOf('2020-01-01')
  const tokens = { spent: ['spent', true, 31], recent: ['recent', true, 29], active: ['active', false, 400] } as const
  for (const [token, revoked, days] of Object.values(tokens))
    await pool().query(
      `insert into auth.refresh_tokens (token, user_id, session_id, revoked, updated_at)
       values ($1, $2, $3, $4, now() - make_interval(days => $5))`,
      [token, user?.id, open, revoked, days],
    )
  const job = await runJob('delete-spent-tokens')
  assert.deepEqual([job.state, job.progress_note], ['succeeded', '2 deleted'])
  const left = await pool().query<{ token: string }>(
    `select token from auth.refresh_tokens where session_id = $1 order by token`,
    [open],
  )
  assert.deepEqual(
    left.rows.map(({ token }) => token),
    ['active', 'recent'],
  )
  assert.equal((await pool().query('select from auth.sessions where id = $1', [ended])).rowCount, 0)
})

test('the auth service of a project deletes its spent tokens and old audit entries, without starting databases that sleep', async () => {
  const organization = await operator.createOrganization(undefined, { tier: 'tier_pro' })
  const [awake, asleep] = [
    await operator.createProject({ organization }),
    await operator.createProject({ organization }),
  ]
  const { supervisor, projects } = env.platform.context
  const poolOf = async (ref: string) => {
    const stored = await projects.find(ref)
    assert.ok(stored)
    return supervisor.pool(stored, 'supabase_auth_admin')
  }
  for (const { ref } of [awake, asleep])
    await (
      await poolOf(ref)
    ).query(
      `insert into auth.refresh_tokens (token, revoked, updated_at)
       values ('spent', true, now() - interval '31 days'), ('active', false, now() - interval '31 days')`,
    )
  // The plan Pro keeps entries for 7 days. One without a time, as dumps can have, is kept.
  await (
    await poolOf(awake.ref)
  ).query(
    `insert into auth.audit_log_entries (payload, created_at)
     select json_build_object('action', action), at from (values
       ('old', now() - interval '8 days'), ('recent', now() - interval '10 minutes'), ('timeless', null)) e (action, at)`,
  )
  assert.equal(await supervisor.sleep.sleep(asleep.ref, async () => true), true)
  const job = await runJob('clean-up-services')
  assert.deepEqual([job.state, job.progress_note], ['succeeded', '2 deleted'])
  assert.equal(env.platform.context.engine.address(asleep.ref), undefined)
  const left = await (await poolOf(awake.ref)).query<{ token: string }>('select token from auth.refresh_tokens')
  assert.deepEqual(left.rows, [{ token: 'active' }])
  const entries = await (
    await poolOf(awake.ref)
  ).query<{ action: string }>(`select payload ->> 'action' as action from auth.audit_log_entries order by 1`)
  assert.deepEqual(entries.rows, [{ action: 'recent' }, { action: 'timeless' }])
})

test('old telemetry is deleted by a job', async () => {
  await pool().query(
    `insert into platform.telemetry_events (action, pathname, properties, page, occurred_at)
     values ('old', '/', '{}', '{}', now() - interval '91 days'), ('new', '/', '{}', '{}', now())`,
  )
  assert.equal((await runJob('delete-old-telemetry')).state, 'succeeded')
  const { rows } = await pool().query<{ action: string }>('select action from platform.telemetry_events')
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['new'],
  )
})

test('jobs that ended are deleted after 30 days', async () => {
  const old = await store('listed', 'succeeded')
  await pool().query(`update platform.jobs set finished_at = now() - interval '31 days' where id = $1`, [old])
  await runJob('delete-ended-jobs')
  assert.ok((await list({ limit: 200 })).jobs.every(({ id }) => id !== old))
})
