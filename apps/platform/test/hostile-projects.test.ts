import assert from 'node:assert/strict'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { dayMs, dayOf, startOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { meterUsage } from '../src/areas/billing/metering/meter-usage.ts'
import { projectLogsFolder } from '../src/home-folders.ts'
import { createServiceCleanUp } from '../src/project-runtime/clean-up-services.ts'
import { eventually } from './clients-of-projects.ts'

const neverAborts = new AbortController().signal
const noon = (day: number) => startOf(day) + dayMs / 2

let env: DevEnv
let owner: Person
let organization: Organization
let hostile: TestProject
let other: TestProject
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization(undefined, { tier: 'tier_payg' })
  // They are metered in this order.
  hostile = await owner.createProject({ organization })
  other = await owner.createProject({ organization })
})
after(() => env[Symbol.asyncDispose]())

/** As what the owner of the project can do with psql. */
const poolOfPostgres = async ({ ref }: TestProject) => {
  const { projects, supervisor } = env.platform.context
  return supervisor.pool((await projects.find(ref)) ?? assert.fail(), 'postgres')
}

const sampledOf = async ({ ref }: TestProject, day: number) => {
  const asked = { organizationId: organization.id, span: { start: day, end: day + 1 }, ref }
  const { projects } = await env.platform.context.usage.sums(asked)
  return new Map(projects.map(({ meter, total }) => [meter, total]))
}

test('a project that keeps its tables locked does not keep others from being metered', async () => {
  const pool = await poolOfPostgres(hostile)
  const now = Date.now()
  const day = dayOf(now)
  await pool.query(`insert into storage.buckets (id, name) values ('files', 'files')`)
  await pool.query(`insert into storage.objects (bucket_id, name, metadata) values ('files', 'one', '{"size": 1000}')`)
  await meterUsage(env.platform.context, { nowMs: now, signal: neverAborts })
  assert.equal((await sampledOf(hostile, day)).get('storage_size'), 1000n)
  const holder = await pool.connect()
  try {
    await holder.query('begin; lock table auth.users, storage.objects in access exclusive mode')
    await meterUsage(env.platform.context, { nowMs: now + dayMs, signal: neverAborts })
  } finally {
    holder.release(true)
  }
  const locked = await sampledOf(hostile, day + 1)
  assert.ok((locked.get('database_size') ?? 0n) > 0n)
  assert.equal(locked.get('storage_size'), 1000n, 'as it was')
  assert.ok(((await sampledOf(other, day + 1)).get('database_size') ?? 0n) > 0n)
})

test('files of a size that cannot be do not keep the rest of a project from being metered', async () => {
  const pool = await poolOfPostgres(hostile)
  const day = dayOf(Date.now()) + 2
  await pool.query(
    `insert into storage.objects (bucket_id, name, metadata) values ('files', 'two', '{"size": 99999999999999999999}')`,
  )
  await meterUsage(env.platform.context, { nowMs: Date.now() + 2 * dayMs, signal: neverAborts })
  const sampled = await sampledOf(hostile, day)
  assert.ok((sampled.get('database_size') ?? 0n) > 0n)
  assert.equal(sampled.get('storage_size'), 2n ** 63n - 1n)
})

test('a project whose log lines cannot be read holds back the invoices of all for three days at most', async () => {
  const { logs, usage } = env.platform.context
  // To come, so that the hourly job has nothing to meter after it.
  const first = dayOf(Date.now()) + 1_000
  await usage.settle(first - 1)
  for (let day = first; day < first + 8; day += 1)
    for (const { ref } of [hostile, other])
      logs.write(ref, 'edge_logs', {
        timestamp: noon(day),
        message: 'GET | 200',
        fields: { service: 'rest', 'request.method': 'GET', 'response.headers.content_length': 1_000 },
      })
  await logs.compactAll()
  const folder = join(projectLogsFolder(env.platform.context.config), hostile.ref, 'edge_logs')
  for (const name of await readdir(folder)) if (name.endsWith('.parquet')) await truncate(join(folder, name), 100)
  for (let day = first; day < first + 7; day += 1)
    await meterUsage(env.platform.context, { nowMs: noon(day), signal: neverAborts })
  assert.equal(await usage.settledDay(), first + 2, 'the days that were tried on three days that followed')
  assert.equal((await sampledOf(other, first)).get('egress'), 1_000n)
})

test('a project that fills its log until old lines are deleted has still sent what was metered', async () => {
  const { logs, usage } = env.platform.context
  const day = dayOf(Date.now()) + 2_000
  const now = noon(day)
  await usage.settle(day - 1)
  logs.write(other.ref, 'edge_logs', {
    timestamp: now,
    message: 'GET | 200',
    fields: { service: 'rest', 'request.method': 'GET', 'response.headers.content_length': 5_000 },
  })
  await meterUsage(env.platform.context, { nowMs: now, signal: neverAborts })
  await logs.compactAll()
  await logs.expire(other.ref, 0, 0)
  logs.write(other.ref, 'edge_logs', {
    timestamp: now,
    message: 'GET | 200',
    fields: { service: 'rest', 'request.method': 'GET', 'response.headers.content_length': 10 },
  })
  await meterUsage(env.platform.context, { nowMs: now + 3_600_000, signal: neverAborts })
  assert.equal((await sampledOf(other, day)).get('egress'), 5_000n)
})

test('a project that keeps its tables locked does not keep services of others from being cleaned up', async () => {
  const { engine, runtime } = env.platform.context
  const failed: string[] = []
  const cleanUp = createServiceCleanUp({ engine, runtime, onError: (ref) => void failed.push(ref) }, 1_000)
  const holder = await (await poolOfPostgres(hostile)).connect()
  try {
    await holder.query('begin; lock table auth.refresh_tokens in access exclusive mode')
    for (const time of ['first', 'second']) {
      const shares: number[] = []
      const progress = (share: number) => Promise.resolve(void shares.push(share))
      void cleanUp({ signal: neverAborts, progress })
      await eventually(async () => (shares.at(-1) === 1 ? true : undefined), `end of the ${time} run`)
    }
    assert.deepEqual(failed, [hostile.ref, hostile.ref])
  } finally {
    holder.release(true)
  }
  await eventually(async () => {
    failed.length = 0
    await cleanUp({ signal: neverAborts, progress: () => Promise.resolve() })
    return failed.length === 0 ? true : undefined
  }, 'run without a failure')
})
