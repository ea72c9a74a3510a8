import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { givePlan, RefusedError, startDevEnv, until } from '@cairn/dev-env'
import { startLogReceiver, startSyslogReceiver } from '@cairn/dev-env/log-receiver'
import type { LogReceiver } from '@cairn/dev-env/log-receiver'
import type { DrainType } from '@cairn/contracts/logs/drain-types'
import { platformActor } from '../src/audit/record-audit.ts'
import { DrainRunner } from '../src/areas/logs/drains/drain-runner.ts'
import type { ActiveDrain } from '../src/areas/logs/drains/drain-store.ts'
import type { DrainTransport } from '../src/areas/logs/drains/format.ts'
import { LogDrains } from '../src/areas/logs/drains/log-drains.ts'
import { createDrainTransport } from '../src/areas/logs/drains/drain-transport.ts'
import { dataOf, keysOf, newClient } from './clients-of-projects.ts'
import { storeProject } from './members-fixture.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let url: string
let receiver: LogReceiver

before(async () => {
  env = await startDevEnv({ outgoingAllow: ['127.0.0.0/8', '::1/128'] })
  receiver = await startLogReceiver()
  owner = await env.signUp('owner')
  const organization = await owner.createOrganization()
  await givePlan(env.url, organization, 'tier_team')
  project = await owner.createProject({ organization })
  ;({ url } = await project.detail())
})
after(async () => {
  await env[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const params = () => ({ ref: project.ref })
const drainsOf = async () => {
  const { drains } = await owner.request('GET /platform/projects/:ref/analytics/log-drains', { params: params() })
  return drains
}
const create = (type: DrainType, config: Record<string, string>, name = `Sends by ${type}`) =>
  owner.request('POST /platform/projects/:ref/analytics/log-drains', {
    params: params(),
    body: { name, type, config },
  })
const change = (token: string, config: Record<string, string>) =>
  owner.request('PUT /platform/projects/:ref/analytics/log-drains/:token', {
    params: { ...params(), token },
    body: { name: 'Changed', config },
  })
const remove = (token: string) =>
  owner.request('DELETE /platform/projects/:ref/analytics/log-drains/:token', { params: { ...params(), token } })
const sendTest = (token: string) =>
  owner.request('POST /platform/projects/:ref/analytics/log-drains/:token/test', {
    params: { ...params(), token },
    body: {},
  })
const failing = async () => (await drainsOf()).find(({ error }) => error !== null)

/** Leaves a line with this word in its path, of the gateway alone: it refuses what has no key. */
const ask = async (word: string) => {
  const answer = await fetch(`${url}/rest/v1/${word}`)
  assert.equal(answer.status, 401)
}

/** The body of the first post to a path with a text in it. */
const postWith = async (at: LogReceiver, path: string, word: string) => {
  const find = () => at.received.find((post) => post.path === path && post.body.includes(word))
  await until(
    `${word} is posted to ${path}`,
    () => find() !== undefined,
    () => at.received.map((post) => post.path),
  )
  const found = find()
  assert.ok(found)
  return found
}

const allowsAll = () => true

const isRefused = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof RefusedError, String(error))
  assert.equal(error.body.reason, reason)
  return true
}

const lineWith = (body: string, word: string) => {
  const lines: unknown = JSON.parse(body)
  assert.ok(Array.isArray(lines))
  return Object(lines.find((line) => JSON.stringify(line).includes(word)))
}

test('each kind of receiver gets the lines of requests in its format', async () => {
  const at = receiver.url
  await using syslog = await startSyslogReceiver()
  const made = [
    await create('webhook', { url: `${at}/hook`, gzip: 'true', headers: 'Authorization: Bearer of-the-hook' }),
    await create('datadog', { region: 'EU', url: at, api_key: 'of-datadog' }),
    await create('loki', { url: `${at}/`, username: 'lena', password: 'of-loki' }),
    await create('sentry', { dsn: `${at.replace('http://', 'http://public@')}/42` }),
    await create('otlp', { endpoint: at, headers: 'x-scope: north' }),
  ]
  await ask('first-word')

  const hook = await postWith(receiver, '/hook', 'first-word')
  assert.equal(hook.headers.authorization, 'Bearer of-the-hook')
  const row = lineWith(hook.body, 'first-word')
  assert.equal(row.source, 'edge_logs')
  assert.equal(row.project, project.ref)
  assert.equal(row.metadata.response.status_code, 401)
  assert.ok(Math.abs(row.timestamp / 1_000 - Date.now()) < 600_000)

  const datadog = await postWith(receiver, '/api/v2/logs', 'first-word')
  assert.equal(datadog.headers['dd-api-key'], 'of-datadog')
  assert.equal(lineWith(datadog.body, 'first-word').ddtags, `project:${project.ref},source:edge_logs`)

  const loki = await postWith(receiver, '/loki/api/v1/push', 'first-word')
  assert.equal(loki.headers.authorization, `Basic ${Buffer.from('lena:of-loki').toString('base64')}`)
  const stream = lineWith(JSON.stringify(JSON.parse(loki.body).streams), 'first-word')
  assert.deepEqual(stream.stream, { service_name: 'cairn', project: project.ref, source: 'edge_logs' })
  assert.match(stream.values[0][0], /^\d{19}$/)

  const sentry = await postWith(receiver, '/api/42/envelope/', 'first-word')
  assert.match(String(sentry.headers['x-sentry-auth']), /sentry_key=public/)
  const [, header, content] = sentry.body.split('\n').map((part) => (part === '' ? {} : JSON.parse(part)))
  assert.equal(header.type, 'log')
  assert.equal(header.item_count, content.items.length)
  const item = lineWith(JSON.stringify(content.items), 'first-word')
  assert.equal(item.level, 'warn')
  assert.deepEqual(item.attributes['response.status_code'], { value: 401, type: 'integer' })

  const otlp = await postWith(receiver, '/v1/logs', 'first-word')
  assert.equal(otlp.headers['x-scope'], 'north')
  const resource = lineWith(JSON.stringify(JSON.parse(otlp.body).resourceLogs), 'first-word')
  assert.deepEqual(resource.resource.attributes[0], { key: 'service.name', value: { stringValue: 'edge_logs' } })
  assert.ok(resource.scopeLogs[0].logRecords.some((record: { severityText: string }) => record.severityText === 'WARN'))

  await assert.rejects(create('axiom', { dataset_name: 'logs', api_token: 'x' }), isRefused('too_many_log_drains'))
  for (const { token } of made) await remove(token)

  // Another project is the server of the bucket: it checks the signature.
  const far = await owner.createProject({ organization: await owner.createOrganization() })
  const farKeys = await keysOf(far)
  const client = newClient({ ...farKeys, anon: farKeys.service_role })
  await dataOf(client.storage.createBucket('archive'))
  const key = await owner.request('POST /platform/storage/:ref/credentials', {
    params: { ref: far.ref },
    body: { description: 'log drain' },
  })
  const rest = [
    await create('axiom', { url: at, dataset_name: 'lines', api_token: 'of-axiom' }),
    await create('syslog', { host: '127.0.0.1', port: String(syslog.port), tls: 'false' }),
    await create('s3', {
      endpoint: `${farKeys.url}/storage/v1/s3`,
      storage_region: 'local',
      s3_bucket: 'archive',
      access_key_id: key.access_key,
      secret_access_key: key.secret_key,
      batch_timeout: '1',
    }),
  ]
  await ask('second-word')

  const axiom = await postWith(receiver, '/v1/datasets/lines/ingest', 'second-word')
  assert.equal(axiom.headers.authorization, 'Bearer of-axiom')
  assert.match(lineWith(axiom.body, 'second-word')['_time'], /^\d{4}-\d\d-\d\dT/)

  await until('the line is sent by syslog', () => syslog.received.some((text) => text.includes('second-word')))
  const message = syslog.received.find((text) => text.includes('second-word')) ?? ''
  assert.match(message, new RegExp(String.raw`^<132>1 \S+ ${project.ref} cairn - edge_logs - \{`))

  const stored = async () => {
    const [day] = await dataOf(client.storage.from('archive').list(project.ref))
    if (day === undefined) return ''
    const folder = `${project.ref}/${day.name}`
    const files = await dataOf(client.storage.from('archive').list(folder))
    const texts = files.map(async ({ name }) => {
      const file = await dataOf(client.storage.from('archive').download(`${folder}/${name}`))
      return gunzipSync(Buffer.from(await file.arrayBuffer())).toString('utf8')
    })
    return (await Promise.all(texts)).join('')
  }
  await until('the line is in the bucket', async () => (await stored()).includes('second-word'), drainsOf)
  for (const { token } of rest) await remove(token)
})

test('a receiver that fails gets each line later, also after a restart, except one that it refuses; requests do not wait for it', async () => {
  const made = await create('webhook', { url: `${receiver.url}/late` })
  receiver.status = 503
  await ask('before-the-end')
  await until('the failure is shown', async () => (await failing()) !== undefined)
  assert.match((await failing())?.error ?? '', /status 503: There is no room\./)
  await assert.rejects(sendTest(made.token), isRefused('log_drain_failed'))
  // What is compacted meanwhile is still sent.
  await env.platform.context.logs.compactAll()
  await ask('refused-word')
  await env.restart()
  await ask('after-the-end')
  receiver.refuses = /refused-word/
  receiver.status = 200
  await postWith(receiver, '/late', 'before-the-end')
  await postWith(receiver, '/late', 'after-the-end')
  await until('the failure is over', async () => (await failing()) === undefined)
  // Counted once the receiver has answered, which is after the line is there.
  await until('what was sent and what was refused is counted', async () => {
    const [drain] = await drainsOf()
    return drain !== undefined && drain.delivered >= 2 && drain.delivered_at !== null && drain.skipped === 1
  })
  assert.ok(receiver.received.every(({ body }) => !body.includes('refused-word')))
  receiver.refuses = undefined
  await sendTest(made.token)
  await postWith(receiver, '/late', 'This line tests the log drain.')
  await remove(made.token)
})

test('the bytes that are billed are those of the lines that were taken, as UTF-8', async () => {
  const { logs, system } = env.platform.context
  const organization = await owner.createOrganization()
  await givePlan(env.url, organization, 'tier_team')
  // Nothing else has lines there.
  const ref = await storeProject(env, organization, 'INACTIVE')
  receiver.refuses = /unwanted/
  await owner.request('POST /platform/projects/:ref/analytics/log-drains', {
    params: { ref },
    body: { name: 'Billed', type: 'webhook', config: { url: `${receiver.url}/billed` } },
  })
  for (const message of ['ü€🎉'.repeat(500), 'unwanted'.repeat(1_000), 'plain'])
    logs.write(ref, 'edge_logs', { timestamp: Date.now(), message, fields: {} })
  await until('two lines are taken', async () => {
    const { drains } = await owner.request('GET /platform/projects/:ref/analytics/log-drains', { params: { ref } })
    return drains[0]?.skipped === 1 && drains[0].delivered === 2
  })
  receiver.refuses = undefined
  const { lines } = await logs.read(ref, 'edge_logs', { part: 1, byte: 0 }, 1_000_000)
  const taken = lines.filter((line) => !line.includes('unwanted'))
  const { rows } = await system
    .pool('postgres')
    .query<{ meter: string; amount: string }>(
      'select meter, amount from platform.add_on_usage_days where project_ref = $1 order by meter',
      [ref],
    )
  assert.deepEqual(
    rows.map(({ meter, amount }) => [meter, Number(amount)]),
    [
      ['log_drain_egress', taken.reduce((sum, line) => sum + Buffer.byteLength(line), 0)],
      ['log_drain_events', 2],
    ],
  )
})

test('what a dead receiver has not taken is deleted beyond a limit, and counted', async () => {
  const { drainStore, logs } = env.platform.context
  receiver.status = 503
  const { token } = await create('webhook', { url: `${receiver.url}/dead` })
  await ask('never-taken')
  await logs.compactAll()
  await using drains = new LogDrains({
    logs,
    store: drainStore,
    transport: createDrainTransport(allowsAll),
    logger: env.platform.context.logger,
    maxKeptBytes: 0,
  })
  await drains.reload()
  assert.notDeepEqual(await logs.kept(project.ref, 'edge_logs'), [])
  await drains.trim(project.ref)
  assert.deepEqual(await logs.kept(project.ref, 'edge_logs'), [])
  const [drain] = await drainsOf()
  assert.ok(drain !== undefined && drain.skipped >= 1)
  receiver.status = 200
  await remove(token)
})

/** A drain of a project without a server that this installation does not send to, since its plan has none. */
const unsentDrain = async (name: string) => {
  const { drainStore, logs, projects } = env.platform.context
  const ref = await storeProject(env, await owner.createOrganization(undefined, { tier: 'tier_free' }), 'INACTIVE')
  const stored = await projects.find(ref)
  assert.ok(stored)
  const values = { type: 'webhook', config: { url: receiver.url } } as const
  const { token: id } = await drainStore.create(platformActor, stored, { ...values, name, description: '' }, {})
  const drain: ActiveDrain = { ...values, id, ref, positions: {} }
  const write = (message: string) => logs.write(ref, 'edge_logs', { timestamp: Date.now(), message, fields: {} })
  return { drain, store: { ...drainStore, active: () => Promise.resolve([drain]) }, write }
}

test('a part is passed over after the batch on its way, however many lines are still to be sent', async () => {
  const { logs } = env.platform.context
  const { drain, store, write } = await unsentDrain('Slow')
  let sent = 0
  let skipped: Promise<unknown> | undefined
  const post = async () => {
    sent += 1
    skipped ??= runner.skipPart('edge_logs', 1)
    // There is always a line that was not sent.
    if (sent < 20) write('the next')
    await logs.flush(drain.ref)
  }
  await using runner = new DrainRunner(drain, { logs, store, transport: { post, write: post } })
  write('the first')
  runner.wake(Date.now())
  await until('the first batch is sent', () => skipped !== undefined)
  await skipped
  assert.equal(sent, 1)
})

test(
  'a receiver that never answers delays neither changes of drains nor the end of the platform',
  { timeout: 60_000 },
  async () => {
    const { logger, logs } = env.platform.context
    const { drain, store, write } = await unsentDrain('Silent')
    let isSent = false
    const send = (signal: AbortSignal): Promise<void> => {
      isSent = true
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('It was given up.')))
      })
    }
    let loaded = 0
    const counted = {
      ...store,
      active: () => {
        loaded += 1
        return store.active()
      },
    }
    const transport: DrainTransport = {
      post: (_request, signal) => send(signal),
      write: (_to, _bytes, signal) => send(signal),
    }
    await using drains = new LogDrains({ logs, store: counted, transport, logger, maxKeptBytes: 0, reloadMs: 0 })
    write('never taken')
    await drains.begin()
    await until('the line is sent', () => isSent)
    await logs.compactAll()
    assert.notDeepEqual(await logs.kept(drain.ref, 'edge_logs'), [])
    // From the second time on, a trim has begun before.
    const begun = loaded
    await until('drains are read again', () => loaded >= begun + 3)
    await drains.reload()
  },
)

test('secrets stay on the server, and do not follow a drain to another receiver', async () => {
  const made = await create('datadog', { url: receiver.url, region: 'US1', api_key: 'a-secret-key' })
  assert.deepEqual(made.config, { url: receiver.url, region: 'US1' })
  assert.deepEqual(made.secrets, ['api_key'])
  assert.ok(!JSON.stringify(await drainsOf()).includes('a-secret-key'))
  const changed = await change(made.token, { url: receiver.url, region: 'US1' })
  assert.deepEqual(changed.secrets, ['api_key'])
  assert.equal(changed.name, 'Changed')
  await assert.rejects(change(made.token, { region: 'US1' }), isRefused('log_drain_secret_needed'))
  await assert.rejects(
    change(made.token, { url: receiver.url, region: 'Moon', api_key: 'x' }),
    isRefused('log_drain_invalid'),
  )
  await assert.rejects(create('loki', { url: receiver.url }, 'Changed'), isRefused('log_drain_exists'))
  await assert.rejects(create('webhook', { url: 'http://10.1.2.3/' }), isRefused('log_drain_address_refused'))
  await assert.rejects(create('syslog', { host: '10.1.2.3' }), isRefused('log_drain_address_refused'))
  await assert.rejects(create('webhook', { url: 'ftp://example.com' }), isRefused('invalid_input'))
  await assert.rejects(
    create('webhook', { url: receiver.url, headers: 'Host: elsewhere.example' }),
    isRefused('invalid_input'),
  )
  await remove(made.token)
  await assert.rejects(remove(made.token), isRefused('log_drain_not_found'))
  const { rows: entries } = await env.platform.context.system
    .pool('postgres')
    .query<{ action: string; details: string }>(
      `select action, details::text from platform.audit_log where action like 'log_drain.%' order by id desc limit 3`,
    )
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['log_drain.deleted', 'log_drain.changed', 'log_drain.created'],
  )
  assert.ok(entries.every(({ details }) => !details.includes('a-secret-key')))
})

test('a drain whose settings cannot be decrypted fails alone, is shown, and takes new ones', async () => {
  const broken = await create('webhook', { url: `${receiver.url}/broken` })
  const other = await create('webhook', { url: `${receiver.url}/other` }, 'Other')
  await env.platform.context.system
    .pool('postgres')
    .query(`update platform.log_drains set sealed_config = $2 where id = $1`, [broken.token, 'A'.repeat(80)])
  await env.restart()
  await ask('beside-a-broken-one')
  await postWith(receiver, '/other', 'beside-a-broken-one')
  const [shown] = await drainsOf()
  assert.deepEqual([shown?.token, shown?.config], [broken.token, {}])
  assert.match(shown?.error ?? '', /cannot be decrypted/)
  await assert.rejects(sendTest(broken.token), isRefused('log_drain_failed'))
  assert.equal((await change(broken.token, { url: `${receiver.url}/again` })).error, null)
  await ask('with-new-settings')
  await postWith(receiver, '/again', 'with-new-settings')
  await remove(broken.token)
  await remove(other.token)
})

test('log drains come with the Team plan', async () => {
  const organization = await owner.createOrganization(undefined, { tier: 'tier_pro' })
  const ref = await storeProject(env, organization, 'INACTIVE')
  await assert.rejects(
    owner.request('POST /platform/projects/:ref/analytics/log-drains', {
      params: { ref },
      body: { name: 'Archive', type: 'webhook', config: { url: receiver.url } },
    }),
    isRefused('plan_lacks'),
  )
})
