import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { givePlan, startDevEnv } from '@cairn/dev-env'
import { createEngine, makeTestHome, testCacheDir } from '@cairn/engine'
import parse from 'parse-prometheus-text-format'
import { Client } from 'pg'
import { ProjectSampler } from '../src/areas/observability/project-sampler.ts'
import { StatementHistory } from '../src/areas/observability/statements/statement-history.ts'
import { addSample, levels, readSamples, samplesPath } from '../src/areas/observability/sample-file.ts'
import { projectMetricsFolder } from '../src/home-folders.ts'
import type { ProjectKeys } from './clients-of-projects.ts'
import { eventually, keysOf } from './clients-of-projects.ts'

const [fine, medium, coarse] = levels
const hourMs = 3_600_000

let env: DevEnv
let owner: Person
let project: TestProject
let keys: ProjectKeys
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  project = await owner.createProject()
  keys = await keysOf(project)
})
after(() => env[Symbol.asyncDispose]())

const makeFolder = () => mkdtempDisposable(join(tmpdir(), 'cairn-metrics-'))
const always = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }

const read = async (attributes: string, { startMs, endMs }: { startMs: number; endMs: number }, of = project) =>
  owner.request('GET /platform/projects/:ref/infra-monitoring', {
    params: { ref: of.ref },
    query: { attributes, startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() },
  })

const scrape = (authorization: string | undefined, of = project) =>
  fetch(`${env.platform.url}/p/${of.ref}/customer/v1/privileged/metrics`, {
    headers: authorization === undefined ? {} : { authorization },
  })

const basic = (key: string) => `Basic ${Buffer.from(`service_role:${key}`).toString('base64')}`

const valueOf = (families: ReturnType<typeof parse>, name: string, ref = project.ref): number | undefined => {
  const found = families
    .find((family) => family.name === name)
    ?.metrics.find(({ labels }) => labels?.['supabase_project_ref'] === ref)
  return found && Number(found.value)
}

test('samples are kept each for a day, as averages of five minutes for a week and of hours for a quarter', async () => {
  await using folder = await makeFolder()
  const path = samplesPath(folder.path, 'project')
  assert.ok(fine && medium && coarse)
  const firstMs = Date.UTC(2026, 0, 1)
  for (let sample = 0; sample < 40; sample += 1)
    await addSample(path, firstMs + sample * 15_000, { cpuPercent: sample % 20, cpuPercentMax: sample })
  assert.equal((await readSamples(path, fine, always)).length, 40)
  assert.deepEqual(
    (await readSamples(path, medium, always)).map(({ startMs, count, values }) => [startMs - firstMs, count, values]),
    [
      [0, 20, { cpuPercent: 9.5, cpuPercentMax: 19 }],
      [300_000, 20, { cpuPercent: 9.5, cpuPercentMax: 39 }],
    ],
  )
  assert.deepEqual((await readSamples(path, coarse, always)).length, 1)
  // The place of a sample is taken again after a day: the file stays bounded.
  await addSample(path, firstMs + 24 * hourMs, { cpuPercent: 50 })
  const [first, ...others] = await readSamples(path, fine, always)
  assert.equal(first?.startMs, firstMs + 15_000)
  assert.equal(others.at(-1)?.values.cpuPercent, 50)
  assert.ok((await stat(path)).size < 2_000_000)
})

test('kill -9 while samples are written loses none that was written, and the next goes on', async () => {
  await using folder = await makeFolder()
  const path = samplesPath(folder.path, 'project')
  assert.ok(fine && medium)
  const program = join(import.meta.dirname, 'metrics-writer-to-be-killed.ts')
  // Within one step of five minutes, and over several.
  for (const [from, until] of [
    [1_000, 1_006],
    [1_007, 1_100],
  ] as const) {
    const writer = spawn(process.execPath, [program, path, String(from)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(writer, 'exit')
    let written: number = from
    for await (const line of createInterface({ input: writer.stdout })) {
      written = Number(line)
      if (written >= until && !writer.killed) writer.kill('SIGKILL')
    }
    await ended
    const found = await readSamples(path, fine, { startMs: from * 15_000, endMs: (written + 1) * 15_000 })
    assert.deepEqual(
      found.map(({ startMs }) => startMs / 15_000),
      Array.from({ length: written - from + 1 }, (_, index) => from + index),
    )
    for (const { values } of found) assert.equal(values.connections, 2)
    for (const { values } of await readSamples(path, medium, always)) assert.equal(values.connections, 2)
  }
})

test('what a database does is sampled, and read in steps in the shape of the reference product', async () => {
  const { metrics } = env.platform.context
  await metrics.sample()
  await metrics.sample()
  const sample = metrics.latest(project.ref)
  assert.ok(sample)
  assert.ok((sample.values.memoryBytes ?? 0) > 1_000_000, JSON.stringify(sample.values))
  const endMs = Date.now() + 1_000
  const answer = await read('ram_usage_used,max_db_connections,wal_bytes', { startMs: endMs - hourMs, endMs })
  assert.equal(answer.interval, '15s')
  const last = answer.data.at(-1)
  assert.ok(last && Number(last.values['ram_usage_used']) > 1_000_000, JSON.stringify(answer))
  assert.equal(last.values['max_db_connections'], String(sample.counters?.maxConnections))
  assert.ok(Number(last.values['wal_bytes']) >= 0)
  assert.equal(answer.series['ram_usage_used']?.format, 'bytes')
  assert.ok((answer.series['ram_usage_used']?.totalAverage ?? 0) > 1_000_000)
})

test('a longer time is read in longer steps, as far back as the plan keeps logs', async () => {
  const organization = await owner.createOrganization(undefined, { tier: 'tier_free' })
  const other = await owner.createProject({ organization })
  const path = samplesPath(projectMetricsFolder(env.platform.context.config), other.ref)
  const now = Date.now()
  await addSample(path, now - 30 * hourMs, { cpuPercent: 80 })
  await addSample(path, now - 20 * hourMs, { cpuPercent: 40 })
  const answer = await read('avg_cpu_usage', { startMs: now - 48 * hourMs, endMs: now }, other)
  assert.equal(answer.interval, '5m')
  assert.deepEqual(
    // What is sampled meanwhile is newer.
    answer.data.flatMap(({ period_start: start, values }) =>
      values['avg_cpu_usage'] === undefined || Date.parse(start) > now - hourMs ? [] : [values['avg_cpu_usage']],
    ),
    ['40'],
  )
  for (const [attributes, startMs, endMs, interval] of [
    ['avg_cpu_usage', now, now - hourMs, undefined],
    ['avg_cpu_usage', now - 20 * hourMs, now, '15s'],
  ] as const) {
    const refused = await owner.send('GET /platform/projects/:ref/infra-monitoring', {
      params: { ref: other.ref },
      query: {
        attributes,
        startDate: new Date(startMs).toISOString(),
        endDate: new Date(endMs).toISOString(),
        ...(interval === undefined ? {} : { interval }),
      },
    })
    assert.equal(refused.status, 422)
  }
})

test('a database that is asleep is neither sampled nor started, and scraping does not wake it', async () => {
  const { context } = env.platform
  const other = await owner.createProject()
  const otherKeys = await keysOf(other)
  await context.metrics.sample()
  assert.ok(context.metrics.latest(other.ref))
  assert.ok(await context.supervisor.sleep.sleep(other.ref, async () => true))
  await context.metrics.sample()
  const answer = await scrape(basic(otherKeys.service_role), other)
  assert.equal(valueOf(parse(await answer.text()), 'pg_up', other.ref), 0)
  assert.equal(context.engine.address(other.ref), undefined)
  assert.equal(context.metrics.latest(other.ref), undefined)
})

test('a server that nobody is connected to is not asked, and is asked again after somebody was', async () => {
  await using home = await makeTestHome()
  await using engine = await createEngine({ home: home.path, cache: testCacheDir() })
  const secrets = { adminPassword: 'a-long-administrator-password', postgresPassword: 'the-person-chose-this' }
  const { socketDir, port } = await engine.create('quiet', secrets)
  const errors: unknown[] = []
  const sampler = new ProjectSampler('quiet', {
    engine,
    statements: new StatementHistory(home.path),
    findPassword: async () => secrets.adminPassword,
    onError: (_ref, error) => errors.push(error),
  })
  let timeMs = 0
  const sample = async () => {
    timeMs += 15_000
    const found = await sampler.sample(timeMs)
    assert.ok(found?.counters)
    return { ...found, counters: found.counters }
  }
  const isAlone = () => engine.usage('quiet')?.sessions === 0
  // A session of ours that ends is one of others to the next sample, and what the server does itself is work: both are asked about.
  const quiet = await eventually(async () => {
    if (!isAlone()) return undefined
    const found = await sample()
    return isAlone() ? found : undefined
  }, 'a sample without a session of ours')

  const client = new Client({ host: socketDir, port, user: 'postgres', password: secrets.postgresPassword })
  await client.connect()
  await client.query('create table counted as select generate_series(1, 200000) as number')
  await client.query('begin')
  await client.query('lock counted')
  const used = await sample()
  assert.equal(used.counters.connections, 1)
  assert.equal(used.counters.connectionsIdleInTransaction, 1)
  assert.ok(used.counters.locksGranted > 0)
  await client.end()
  // A session has reported all that it did when it has ended. The server does nothing more of itself for about a minute.
  await eventually(
    async () => (engine.usage('quiet')?.sessions === 1 ? true : undefined),
    'end of the client, beside our session',
  )
  // The processor time of a process that ends is missing for a moment; the sample then says nothing of it.
  const later = await eventually(async () => {
    const found = await sample()
    return found.values.cpuPercent === undefined ? undefined : found
  }, 'a sample with processor time')
  assert.ok(later.counters.rowsChanged >= quiet.counters.rowsChanged + 200_000, JSON.stringify(later.counters))
  assert.ok((later.values.cpuPercent ?? -1) >= 0)
  assert.ok(later.counters.walBytes > quiet.counters.walBytes)
  await sampler.close()
  assert.deepEqual(errors, [])
})

test('metrics of a project are scraped with its service key, in a format that a published parser reads', async () => {
  await env.platform.context.metrics.sample()
  const answer = await scrape(basic(keys.service_role))
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  const families = parse(await answer.text())
  assert.equal(valueOf(families, 'pg_up'), 1)
  assert.ok((valueOf(families, 'cairn_database_memory_bytes') ?? 0) > 1_000_000)
  assert.equal(families.find(({ name }) => name === 'pg_stat_database_xact_commit_total')?.type, 'COUNTER')
  assert.ok(
    families.every(({ help, metrics }) => help !== '' && metrics.every(({ value }) => Number.isFinite(Number(value)))),
  )

  const other = await keysOf(await owner.createProject())
  for (const [authorization, status] of [
    [undefined, 401],
    [basic(keys.anon), 403],
    [basic(other.service_role), 401],
    [basic('nonsense'), 401],
    ['Basic %%%', 401],
  ] as const)
    assert.equal((await scrape(authorization)).status, status, authorization)
  const missing = await fetch(`${env.platform.url}/p/${'z'.repeat(20)}/customer/v1/privileged/metrics`)
  assert.equal(missing.status, 404)
})

test('metrics of a project come with the Pro plan', async () => {
  const organization = await owner.createOrganization('Small', { tier: 'tier_free' })
  const small = await owner.createProject({ organization })
  const authorization = basic((await keysOf(small)).service_role)
  const refused = await scrape(authorization, small)
  assert.equal(refused.status, 403)
  assert.match(await refused.text(), /Metrics endpoint.*comes with the Pro plan.*plan_lacks/)
  await givePlan(env.url, organization, 'tier_pro')
  await eventually(async () => (await scrape(authorization, small)).status === 200 || undefined, 'metrics on Pro')
})

test('metrics of the installation and all projects are scraped by an operator', async () => {
  await env.platform.context.metrics.sample()
  const answer = await owner.send('GET /platform/metrics', {})
  assert.equal(answer.status, 200)
  const families = parse(await answer.text())
  assert.equal(valueOf(families, 'pg_up'), 1)
  assert.ok(
    Number(families.find(({ name }) => name === 'process_resident_memory_bytes')?.metrics[0]?.value) > 1_000_000,
  )
  const byStatus = families.find(({ name }) => name === 'cairn_projects')?.metrics
  assert.ok(byStatus?.some(({ labels }) => labels?.['status'] === 'ACTIVE_HEALTHY'))
  const stranger = await env.signUp('stranger')
  assert.equal((await stranger.send('GET /platform/metrics', {})).status, 403)
})
