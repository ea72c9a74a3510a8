import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { SecureContext } from 'node:tls'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until } from '@cairn/dev-env'
import { createEngine, makeTestHome, testCacheDir } from '@cairn/engine'
import type { Engine } from '@cairn/engine'
import { silentLogger } from '@cairn/service-kit'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { makeCertificate } from '../src/gateway/make-certificate.ts'
import { secureContextOf } from '../src/gateway/postgres-tls.ts'
import { startPostgresGateway } from '../src/gateway/postgres-gateway.ts'
import type { PostgresGateway } from '../src/gateway/postgres-gateway.ts'

const ref = 'abcdefghijklmnopqrst'
const otherRef = 'tsrqponmlkjihgfedcba'
const password = 'of-the-person'
const adminPassword = 'of-the-platform-alone'

const world = new AsyncDisposableStack()
let engine: Engine
let gateway: PostgresGateway
let secureContext: SecureContext

const findInstance = async (wanted: string) => {
  if (wanted === 'brokenbrokenbrokenbr') throw new Error('the lookup itself failed')
  // An address that was true a moment ago: what a project that has just stopped looks like.
  if (wanted === 'gonegonegonegonegone')
    return { open: async () => ({ socketDir: '/nonexistent', port: 5432 }), maxConnections: 60, maxPoolerClients: 200 }
  const address = engine.address(wanted)
  return address === undefined
    ? { refusal: `There is no project ${wanted}.` }
    : { open: async () => address, maxConnections: 60, maxPoolerClients: 200 }
}

const start = (deadlineMs?: number) =>
  startPostgresGateway({
    host: '127.0.0.1',
    port: 0,
    findInstance,
    pooler: { port: 0, findPassword: () => Promise.resolve(undefined) },
    logger: silentLogger,
    secureContext: () => secureContext,
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  })

before(async () => {
  const home = world.use(await makeTestHome())
  engine = world.use(await createEngine({ home: home.path, cache: testCacheDir() }))
  await Promise.all([ref, otherRef].map((id) => engine.create(id, { adminPassword, postgresPassword: password })))
  secureContext = secureContextOf(makeCertificate(['localhost']))
  gateway = world.use(await start())
  for (const id of [ref, otherRef]) {
    await using session = await connectTo({ user: `postgres.${id}` })
    await session.client.query(`create view project as select '${id}' as ref`)
  }
})

after(async () => {
  await world.disposeAsync()
  assert.deepEqual(engine.running(), [])
})

const clientOf = (config: ClientConfig) => {
  const client = new Client({ host: '127.0.0.1', port: gateway.port, database: 'postgres', password, ...config })
  client.on('error', () => undefined)
  return client
}

const connectTo = async (config: ClientConfig = {}) => {
  const client = clientOf({ user: `postgres.${ref}`, ...config })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

// Not `once` of node:events, which rejects on the error that comes first.
const ended = (client: Client) => new Promise<void>((resolve) => client.once('end', () => resolve()))

const firstValue = async (client: Client, sql: string) => {
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
  return rows[0]?.[0]
}

test('a driver reaches the project that the user names, as the role before the dot', async () => {
  for (const wanted of [ref, otherRef]) {
    await using session = await connectTo({ user: `postgres.${wanted}` })
    assert.equal(await firstValue(session.client, 'select current_user'), 'postgres')
    assert.equal(await firstValue(session.client, 'select ref from project'), wanted)
  }
  await using unnamed = await connectTo({ database: `postgres.${ref}` })
  assert.equal(await firstValue(unnamed.client, 'select current_database()'), 'postgres')
})

const refusals: { name: string; user: string; password?: string; code: string; message: RegExp }[] = [
  { name: 'a wrong password', user: `postgres.${ref}`, password: 'guess', code: '28P01', message: /password/ },
  { name: 'a role that is not there', user: `nobody.${ref}`, code: '28P01', message: /password/ },
  { name: 'an unknown project', user: 'postgres.nosuchprojectatallxx', code: '08004', message: /There is no project/ },
  { name: 'no project', user: 'postgres', code: '28000', message: /names no project/ },
  { name: 'no role', user: `.${ref}`, code: '28000', message: /names no project/ },
  { name: 'the superuser', user: `supabase_admin.${ref}`, password: adminPassword, code: '28000', message: /platform/ },
  ...[
    'supabase_auth_admin',
    'supabase_storage_admin',
    'supabase_read_only_user',
    'authenticator',
    'dashboard_user',
    'pgbouncer',
    'cairn_reader',
  ].map((role) => ({
    name: `the role ${role} with its right password`,
    user: `${role}.${ref}`,
    password: adminPassword,
    code: '28000',
    message: /belongs to the platform/,
  })),
  {
    name: 'a project whose server has just gone',
    user: 'postgres.gonegonegonegonegone',
    code: '57P03',
    message: /respond/,
  },
  { name: 'a lookup that fails', user: 'postgres.brokenbrokenbrokenbr', code: 'XX000', message: /could not look up/ },
]

for (const { name, code, message, ...config } of refusals)
  test(`refused in the protocol's own words: ${name}`, async () => {
    await assert.rejects(clientOf(config).connect(), { code, message, severity: 'FATAL' })
  })

const cancelRequest = (processId: number, secret: number) => {
  const packet = Buffer.alloc(16)
  for (const [at, value] of [16, 80877102, processId, secret].entries()) packet.writeInt32BE(value, at * 4)
  return packet
}

const send = async (bytes: Buffer | string, port = gateway.port) => {
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

test('a cancel request ends the query it is for, and a wrong key ends nothing', async () => {
  await using session = await connectTo()
  const processId = Number(Reflect.get(session.client, 'processID'))
  const secret = Number(Reflect.get(session.client, 'secretKey'))
  const endless = session.client.query('select pg_sleep(600)')
  const cancelled = assert.rejects(endless, { code: '57014' })
  await using observer = await connectTo()
  const running = () =>
    firstValue(observer.client, `select count(*)::int from pg_stat_activity where wait_event = 'PgSleep'`)
  await until('the query runs', async () => (await running()) === 1)
  assert.equal(await send(cancelRequest(processId, secret ^ 1)), '')
  assert.equal(await running(), 1)
  assert.equal(await send(cancelRequest(processId, secret)), '')
  await cancelled
  assert.equal(await firstValue(session.client, 'select 1'), 1)
})

test('a slow reader slows the server, and nothing is held in between or lost', async () => {
  const megabytes = 96
  const socket = new Socket()
  await using slow = await connectTo({ stream: () => socket })
  await using observer = await connectTo()
  const bytesBefore = process.memoryUsage().arrayBuffers
  const answer = slow.client.query<{ n: number; length: number }>({
    text: `select n, length(x) as length, x from (select n, repeat(md5(n::text), 32768) as x from generate_series(1, $1) n) rows`,
    values: [megabytes],
  })
  // Not reading must begin after the query went out and before its answer comes.
  await nextTurn()
  socket.pause()
  const waiting = `select count(*)::int from pg_stat_activity where wait_event = 'ClientWrite'`
  await until('the server waits for its client', async () => (await firstValue(observer.client, waiting)) === 1)
  assert.ok(process.memoryUsage().arrayBuffers - bytesBefore < 16 * 1024 * 1024)
  socket.resume()
  const { rows } = await answer
  assert.equal(rows.length, megabytes)
  assert.ok(rows.every((row) => row.length === 1024 * 1024))
})

test('a hundred clients of two projects at once each get their own answer', async () => {
  const clients = Array.from({ length: 100 }, (_, n) => ({ n, wanted: n % 2 === 0 ? ref : otherRef }))
  const answers = await Promise.all(
    clients.map(async ({ n, wanted }) => {
      await using session = await connectTo({ user: `postgres.${wanted}` })
      const { rows } = await session.client.query({
        text: 'select $1::int as n, ref from project',
        values: [n],
      })
      return { n: Number(rows[0].n), own: rows[0].ref === wanted }
    }),
  )
  assert.deepEqual(
    answers,
    clients.map(({ n }) => ({ n, own: true })),
  )
})

const startup = (body: string, length = Buffer.byteLength(body) + 8, protocol = 196608) => {
  const packet = Buffer.alloc(8)
  packet.writeInt32BE(length, 0)
  packet.writeInt32BE(protocol, 4)
  return Buffer.concat([packet, Buffer.from(body)])
}

test('protocol 3.2 is asked for SCRAM', async () => {
  const first = startup(`user\0postgres.${ref}\0database\0postgres\0\0`, undefined, 196610)
  assert.match(await send(first), /^R.*SCRAM-SHA-256/s)
})

test('a newer minor protocol and its options are negotiated down', async () => {
  const first = startup(`user\0postgres.${ref}\0_pq_.unknown\x001\0\0`, undefined, 0x3270f)
  const negotiated = `v${Buffer.from('000000190003000200000001', 'hex').toString('latin1')}_pq_.unknown\0`
  const answer = await send(first)
  assert.equal(answer.slice(0, negotiated.length), negotiated)
  assert.match(answer.slice(negotiated.length), /^R.*SCRAM-SHA-256/s)
})

const nonsense: { name: string; bytes: Buffer | string; answer: RegExp }[] = [
  { name: 'HTTP', bytes: 'GET / HTTP/1.1\r\n\r\n', answer: /^E.*FATAL.*08P01.*something else/s },
  { name: 'half of a TLS handshake', bytes: Buffer.from('1603010200010001fc0303', 'hex'), answer: /^$/ },
  { name: 'zeros', bytes: Buffer.alloc(5000), answer: /^E.*08P01/s },
  { name: 'a start-up message of two gigabytes', bytes: startup('user\0x\0\0', 0x7fffffff), answer: /^E.*08P01/s },
  { name: 'a start-up message without an end', bytes: startup('user\0postgres'), answer: /^E.*breaks off/s },
  { name: 'protocol 2', bytes: startup('user\0x\0\0', undefined, 131072), answer: /^E.*Protocol 2\.0/s },
  { name: 'nothing', bytes: '', answer: /^$/ },
  { name: 'half a message', bytes: startup('user\0postgres').subarray(0, 6), answer: /^$/ },
  { name: 'TLS is asked for, then nothing', bytes: startup('', 8, 80877103), answer: /^S$/ },
  { name: 'GSSAPI is asked for, then nothing', bytes: startup('', 8, 80877104), answer: /^N$/ },
  {
    name: 'a start-up message behind the request for TLS',
    bytes: Buffer.concat([startup('', 8, 80877103), startup('user\0x\0\0')]),
    answer: /^E.*08P01.*Unencrypted data/s,
  },
  {
    name: 'TLS asked for behind GSSAPI',
    bytes: Buffer.concat([startup('', 8, 80877104), startup('', 8, 80877103)]),
    answer: /^E.*08P01.*Unencrypted data/s,
  },
]

for (const { name, bytes, answer } of nonsense)
  test(`a client that says nonsense is told so, and harms nobody: ${name}`, async () => {
    assert.match(await send(bytes), answer)
    await using session = await connectTo()
    assert.equal(await firstValue(session.client, 'select 1'), 1)
  })

test('a client that stays silent gets an error and is disconnected', async () => {
  await using impatient = await start(50)
  const socket = connect({ port: impatient.port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write(startup('user\0post', 200))
  assert.match(await text(socket), /FATAL.*08P01.*within 0\.05 seconds/s)
  socket.destroy()
})

test('the end of one side is the end of the other', async () => {
  const session = await connectTo()
  await using observer = await connectTo({ user: `postgres.${ref}` })
  const processId = String(Reflect.get(session.client, 'processID'))
  const gone = ended(session.client)
  await observer.client.query('select pg_terminate_backend($1)', [processId])
  await gone

  const abandoned = await connectTo({ application_name: 'abandoned' })
  const count = `select count(*)::int from pg_stat_activity where application_name = 'abandoned'`
  assert.equal(await firstValue(observer.client, count), 1)
  await abandoned.client.end()
  await until('the session has ended', async () => (await firstValue(observer.client, count)) === 0)
})

test('a query whose client is gone ends, also one that writes nothing', async () => {
  const leaving = await connectTo({ application_name: 'leaving' })
  await using observer = await connectTo({ user: `postgres.${ref}` })
  const endless = assert.rejects(leaving.client.query('select pg_sleep(600)'))
  const count = `select count(*)::int from pg_stat_activity where application_name = 'leaving'`
  await until('the query runs', async () => {
    const running = `${count} and wait_event = 'PgSleep'`
    return (await firstValue(observer.client, running)) === 1
  })
  leaving.client.connection.stream.destroy()
  await endless
  await until('the query has ended', async () => (await firstValue(observer.client, count)) === 0)
})

test('a gateway that stops ends its sessions at once', async () => {
  const stopping = await start()
  const client = clientOf({ user: `postgres.${ref}`, port: stopping.port })
  await client.connect()
  const gone = ended(client)
  await stopping[Symbol.asyncDispose]()
  await gone
  await assert.rejects(clientOf({ user: `postgres.${ref}`, port: stopping.port }).connect(), { code: 'ECONNREFUSED' })
})

test('psql connects with the connection string of the project page', async (t) => {
  const run = promisify(execFile)
  const version = await run('psql', ['--version']).catch(() => undefined)
  if (version === undefined) return t.skip('there is no psql on this machine')
  const url = `postgresql://postgres.${ref}:${password}@localhost:${gateway.port}/postgres`
  const { stdout } = await run('psql', [url, '--no-psqlrc', '-Atc', 'select 40 + 2'], {
    env: { PATH: process.env['PATH'] },
  })
  assert.equal(stdout, '42\n')
  const rows = await run('psql', [url, '--no-psqlrc', '-c', 'copy (select generate_series(1, 200000)) to stdout'], {
    maxBuffer: 1 << 24,
  })
  assert.equal(rows.stdout.split('\n').length, 200_001)
  const wrong = url.replace(password, 'guess')
  await assert.rejects(run('psql', [wrong, '--no-psqlrc', '-c', 'select 1']), /password authentication failed/)
})
