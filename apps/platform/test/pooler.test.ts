import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'
import { startupMessage } from '@cairn/dev-env/startup-message'
import { Client, Pool } from 'pg'
import type { ClientConfig } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ProjectPool } from '../src/gateway/pooler/project-pool.ts'
import { int32, writeCancelRequest, writeMessage } from '../src/gateway/postgres-messages.ts'

let env: DevEnv
let project: TestProject
before(async () => {
  env = await startDevEnv()
  const ada = await env.signUp('ada')
  project = await ada.createProject()
  await project.query('create table public.notes (id int primary key, text text)')
})
after(() => env[Symbol.asyncDispose]())

const configOf = (more: ClientConfig = {}): ClientConfig => ({
  host: '127.0.0.1',
  port: env.platform.poolerPort,
  user: `postgres.${project.ref}`,
  password: project.password,
  database: 'postgres',
  ...more,
})

const open = async (more: ClientConfig = {}) => {
  const client = new Client(configOf(more))
  client.on('error', () => undefined)
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

const one = async (client: Client, query: string, values: unknown[] = []): Promise<unknown> => {
  const { rows } = await client.query<unknown[]>({ text: query, values, rowMode: 'array' })
  return rows[0]?.[0]
}

/** How many processes of the project's server meet a condition on `pg_stat_activity`. */
const countOf = async (condition: string): Promise<number> => {
  const [result] = await project.query(`select count(*) from pg_stat_activity where ${condition}`)
  return Number(result?.rows[0]?.[0])
}

const processOf = (client: Client) => one(client, 'select pg_backend_pid()')

test('200 clients are served at once by a quarter of the connections of the project', async () => {
  const clients = await Promise.all(Array.from({ length: 200 }, () => open()))
  await using stack = new AsyncDisposableStack()
  for (const each of clients) stack.use(each)
  const processes = new Set(await Promise.all(clients.map(({ client }) => processOf(client))))
  assert.ok(processes.size <= 15, `${processes.size} server processes`)
  await assert.rejects(open(), { code: '53300', message: /All 200 pooler connections/ })
  // Nor are more let in that come at the same time, and wait for a connection.
  await Promise.all(clients.splice(0, 5).map(({ client }) => client.end()))
  const busy = clients.slice(0, processes.size)
  for (const { client } of busy) await client.query('begin')
  let refused = 0
  const late = Array.from({ length: 20 }, () => open())
  for (const each of late) each.catch(() => (refused += 1))
  await until('15 are refused', () => refused === 15)
  for (const { client } of busy) await client.query('rollback')
  const served = (await Promise.allSettled(late)).filter(({ status }) => status === 'fulfilled')
  assert.equal(served.length, 5)
  for (const each of late) await each.then(({ client }) => client.end()).catch(() => undefined)
})

test('clients take turns between transactions, never within one', async () => {
  await using first = await open()
  await using second = await open()
  await first.client.query('begin')
  const taken = await processOf(first.client)
  const other = await processOf(second.client)
  assert.notEqual(other, taken)
  await first.client.query('insert into notes values (1, $1)', ['in a transaction'])
  assert.equal(await processOf(first.client), taken)
  assert.equal(await one(second.client, 'select count(*)::int from notes'), 0)
  await first.client.query('rollback')
  assert.equal(await one(second.client, 'select count(*)::int from notes'), 0)
})

test('a client that leaves within a transaction leaves nothing of it', async () => {
  const leaving = new Client(configOf())
  leaving.on('error', () => undefined)
  await leaving.connect()
  await leaving.query('begin')
  await leaving.query(`insert into notes values (2, 'never committed')`)
  const taken = await processOf(leaving)
  const ended = new Promise((resolve) => leaving.once('end', resolve))
  leaving.connection.stream.destroy()
  await ended
  await until('the server process ends', async () => (await countOf(`pid = ${String(taken)}`)) === 0)
  await using next = await open()
  assert.equal(await one(next.client, 'select count(*)::int from notes'), 0)
})

test('a prepared statement is carried out on every server connection, and errors leave it usable', async () => {
  await using blocked = await open()
  await using client = await open()
  const sum = async () => {
    const { rows } = await client.client.query<{ sum: number }>({
      name: 'sum',
      text: 'select $1::int + $2::int as sum',
      values: [2, 3],
    })
    return rows[0]?.sum
  }
  assert.equal(await sum(), 5)
  const first = await processOf(client.client)
  // That connection is taken now: the next one is another.
  await blocked.client.query('begin')
  assert.equal(await processOf(blocked.client), first)
  assert.notEqual(await processOf(client.client), first)
  assert.equal(await sum(), 5)
  await assert.rejects(client.client.query('select 1 / 0'), { code: '22012' })
  assert.equal(await sum(), 5)
  await blocked.client.query('commit')
  await assert.rejects(client.client.query({ name: 'wrong', text: 'select nothing from nowhere', values: [] }), {
    code: '42P01',
  })
  await client.client.query('create table nowhere as select 1 as nothing')
  const { rows } = await client.client.query({ name: 'wrong', text: 'select nothing from nowhere', values: [] })
  assert.deepEqual(rows, [{ nothing: 1 }])
})

const said = async (client: Client, name: string): Promise<unknown[]> => {
  const { rows } = await client.query<{ said: string }>({ name, text: 'select $1::text as said', values: ['x'] })
  return rows
}

test('clients with the same statement under other names share it, and one that closes it takes it from nobody', async () => {
  await using first = await open()
  await using second = await open()
  for (let round = 0; round < 3; round++) {
    assert.deepEqual(await said(first.client, 'mine'), [{ said: 'x' }])
    assert.deepEqual(await said(second.client, 'yours'), [{ said: 'x' }])
  }
  await second.client.query('discard all')
  assert.deepEqual(await said(first.client, 'mine'), [{ said: 'x' }])
})

test('what a session keeps is gone for the next client: settings, subscriptions, temporary tables', async () => {
  // No others share a connection with clients who have a start-up setting of their own.
  const options = '-c geqo=off'
  await using first = await open({ options })
  await using second = await open({ options })
  await first.client.query(`set search_path to pg_catalog; listen news; create temp table mine (id int)`)
  const process = await processOf(first.client)
  assert.equal(await processOf(second.client), process, 'the same server connection')
  assert.equal(await one(second.client, 'show search_path'), '"$user", public, extensions')
  assert.equal(await one(second.client, 'select count(*)::int from pg_listening_channels()'), 0)
  await assert.rejects(second.client.query('select * from mine'), { code: '42P01' })
})

test('the server sees the name of the application that has the connection', async () => {
  await using first = await open({ application_name: `it's the first` })
  await using second = await open({ application_name: 'the second' })
  const named = `select application_name from pg_stat_activity where pid = pg_backend_pid()`
  assert.equal(await one(first.client, named), `it's the first`)
  assert.equal(await one(second.client, named), 'the second')
  assert.equal(await one(first.client, named), `it's the first`)
})

test('a query is cancelled by the key that its client was given, and nobody else notices', async () => {
  await using session = await open()
  const endless = session.client.query('select pg_sleep(600)')
  const cancelled = assert.rejects(endless, { code: '57014' })
  await until('the query runs', async () => (await countOf(`query = 'select pg_sleep(600)'`)) === 1)
  const key = Buffer.alloc(8)
  key.writeInt32BE(Number(Reflect.get(session.client, 'processID')), 0)
  key.writeInt32BE(Number(Reflect.get(session.client, 'secretKey')), 4)
  connect(env.platform.poolerPort, '127.0.0.1').end(writeCancelRequest(key)).resume()
  await cancelled
  assert.equal(await one(session.client, 'select 1'), 1)
})

test('rows are copied in and out, and an error in the data leaves the connection usable', async () => {
  await using session = await open()
  const lines = Array.from({ length: 50_000 }, (_, index) => `${index + 10}\tnote ${index}\n`)
  await pipeline(Readable.from(lines), session.client.query(copyFrom('copy notes from stdin')))
  assert.equal(await one(session.client, 'select count(*)::int from notes'), 50_000)
  const copied = await text(session.client.query(copyTo('copy (select id from notes order by id limit 3) to stdout')))
  assert.equal(copied, '10\n11\n12\n')
  await assert.rejects(
    pipeline(Readable.from(['10\ttwice\n']), session.client.query(copyFrom('copy notes from stdin'))),
    { code: '23505' },
  )
  assert.equal(await one(session.client, 'select 1'), 1)
})

test('what follows the end of a session is ignored', async () => {
  const leaving = new Client(configOf())
  leaving.on('error', () => undefined)
  await leaving.connect()
  await leaving.query('begin')
  const ended = new Promise((resolve) => leaving.once('end', resolve))
  const terminate = writeMessage('X', Buffer.alloc(0))
  const rest = ['Q', 'P', 'B', 'D', 'C', 'S', '?'].map((type) => writeMessage(type, Buffer.from('a\0b\0')))
  leaving.connection.stream.write(Buffer.concat([terminate, ...rest]))
  await ended
  await using next = await open()
  assert.equal(await one(next.client, 'select 1'), 1)
})

test('a client that leaves within a message leaves no part of it to the next client', async () => {
  for (let round = 0; round < 5; round++) {
    const leaving = new Client(configOf())
    leaving.on('error', () => undefined)
    await leaving.connect()
    const ended = new Promise((resolve) => leaving.once('end', resolve))
    // CopyData of 100 bytes, of which ten arrive.
    leaving.connection.stream.end(writeMessage('d', Buffer.alloc(100, 'x')).subarray(0, 15))
    await ended
    await using next = await open()
    assert.equal(await one(next.client, 'select 1'), 1)
  }
})

const violations = [
  { name: 'a length that cannot be', bytes: Buffer.from([0x51, 0, 0, 0, 1]) },
  { name: 'an unknown type', bytes: writeMessage('?', Buffer.alloc(0)) },
  { name: 'a name without an end', bytes: writeMessage('B', Buffer.alloc(5000, 'x')) },
  { name: 'a statement whose name does not end', bytes: writeMessage('P', Buffer.alloc(1_000_000, 'x')) },
]

for (const { name, bytes } of violations)
  test(`refused as a protocol violation: ${name}`, async () => {
    const client = new Client(configOf())
    await client.connect()
    const failed = new Promise<unknown>((resolve) => client.on('error', resolve))
    client.connection.stream.write(bytes)
    assert.match(String(await failed), /length|type|name/i)
    await using next = await open()
    assert.equal(await one(next.client, 'select 1'), 1)
  })

test('a pool whose project cannot be looked up refuses its clients, and reports why', async () => {
  const failures: unknown[] = []
  const pool = new ProjectPool({
    size: () => 1,
    idleMs: 1,
    waitMs: 10_000,
    locate: () => Promise.reject(new Error('the lookup failed')),
    takePlace: () => () => undefined,
    onFailure: (error) => failures.push(error),
  })
  const keys = { clientKey: Buffer.alloc(32), serverKey: Buffer.alloc(32) }
  const refused = await pool.take({ key: 'any', parameters: new Map(), keys }, AbortSignal.timeout(30_000))
  assert.ok('errorResponse' in refused)
  assert.match(refused.errorResponse.toString(), /could not look up/)
  assert.match(String(failures[0]), /the lookup failed/)
})

test('a large result and a large value pass, in both directions', async () => {
  await using session = await open()
  const large = 'x'.repeat(5_000_000)
  assert.equal(await one(session.client, 'select length($1::text)', [large]), large.length)
  assert.equal(await one(session.client, `select repeat('x', 5000000)`), large)
  const { rows } = await session.client.query('select generate_series(1, 100000) as number')
  assert.equal(rows.length, 100_000)
})

test('a wrong password, an unknown role and a role of the platform are refused as by the server', async () => {
  await assert.rejects(open({ password: 'guess' }), { code: '28P01', message: /password/ })
  await assert.rejects(open({ user: `nobody.${project.ref}` }), { code: '28P01', message: /password/ })
  await assert.rejects(open({ user: `supabase_admin.${project.ref}` }), { code: '28000', message: /platform/ })
  await assert.rejects(open({ database: 'missing' }), { code: '3D000' })
})

test('a client whose database stops while it signs in is told so, and not that its password is wrong', async () => {
  const stopping = await project.owner.createProject()
  const socket = connect(env.platform.poolerPort, '127.0.0.1')
  socket.write(startupMessage(`postgres.${stopping.ref}`))
  await once(socket, 'data')
  await project.owner.request('POST /platform/projects/:ref/pause', { params: { ref: stopping.ref } })
  await stopping.settled('INACTIVE')
  const first = Buffer.from('n,,n=,r=a-nonce')
  socket.write(writeMessage('p', Buffer.concat([Buffer.from('SCRAM-SHA-256\0'), int32(first.length), first])))
  assert.match(await text(socket), /C57P03\0/)
})

test('with a new password the old one opens nothing, and the new one does', async () => {
  await project.query(`create role reader login password 'first-password'`)
  const user = `reader.${project.ref}`
  {
    await using session = await open({ user, password: 'first-password' })
    assert.equal(await one(session.client, 'select current_user'), 'reader')
  }
  await project.query(`alter role reader password 'second-password'`)
  await assert.rejects(open({ user, password: 'first-password' }), { code: '28P01' })
  await using session = await open({ user, password: 'second-password' })
  assert.equal(await one(session.client, 'select current_user'), 'reader')
})

test('clients of several roles share the pool: an idle connection of one makes room for another', async () => {
  const roles = Array.from({ length: 20 }, (_, index) => `role_${index}`)
  await project.query(roles.map((role) => `create role ${role} login password 'shared-password';`).join('\n'))
  for (const role of roles) {
    await using session = await open({ user: `${role}.${project.ref}`, password: 'shared-password' })
    assert.equal(await one(session.client, 'select current_user'), role)
  }
})

test('a client stays connected while the database restarts, and its next query is answered', async () => {
  await using session = await open()
  assert.equal(await one(session.client, 'select 1'), 1)
  await project.owner.request('POST /platform/projects/:ref/restart', { params: { ref: project.ref } })
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await one(session.client, 'select 1'), 1)
})

test('clients that stay share one pool with those who come after a restart', async () => {
  await using stays = await open()
  const leaves = await open()
  await project.owner.request('POST /platform/projects/:ref/restart', { params: { ref: project.ref } })
  await project.settled('ACTIVE_HEALTHY')
  await leaves.client.end()
  await using stack = new AsyncDisposableStack()
  const clients = await Promise.all(Array.from({ length: 15 }, () => open()))
  for (const each of clients) stack.use(each)
  await stays.client.query('begin')
  const taken = await processOf(stays.client)
  const [last, ...others] = clients
  for (const { client } of others) await client.query('begin')
  const next = last && processOf(last.client)
  await stays.client.query('rollback')
  assert.equal(await next, taken, 'the only one of the fifteen that became free')
})

test('after a change of the compute size, the pool has a quarter of the connections of the new one', async () => {
  await using stays = await open()
  const { system } = env.platform.context
  await system
    .pool('postgres')
    .query(`update platform.projects set instance_size = 'medium' where ref = $1`, [project.ref])
  await using stack = new AsyncDisposableStack()
  const clients = await Promise.all(Array.from({ length: 22 }, () => open()))
  for (const each of clients) stack.use(each)
  await Promise.all(clients.map(({ client }) => client.query('begin')))
  assert.equal(new Set(await Promise.all(clients.map(({ client }) => processOf(client)))).size, 22)
  const waiting = one(stays.client, 'select 1')
  await clients[0]?.client.query('rollback')
  assert.equal(await waiting, 1)
})

test('a pool of the driver works through many transactions at once', async () => {
  const pool = new Pool({ ...configOf(), max: 40 })
  try {
    const results = await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        const client = await pool.connect()
        try {
          await client.query('begin')
          await client.query({ name: 'echo', text: 'select $1::int as value', values: [index] })
          const { rows } = await client.query<{ value: number }>({
            name: 'echo',
            text: 'select $1::int as value',
            values: [index],
          })
          await client.query('commit')
          return rows[0]?.value
        } finally {
          client.release()
        }
      }),
    )
    assert.deepEqual(
      results,
      Array.from({ length: 400 }, (_, index) => index),
    )
  } finally {
    await pool.end()
  }
})
