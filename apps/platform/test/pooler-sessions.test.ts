import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { after, before, test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'
import { postmastersAmong, serverProcesses, whileSuspended } from '@cairn/dev-env/server-processes'
import { Client } from 'pg'
import { writeCancelRequest } from '../src/gateway/postgres-messages.ts'

let env: DevEnv
let project: TestProject
before(async () => {
  env = await startDevEnv()
  const ada = await env.signUp('ada')
  project = await ada.createProject()
})
after(() => env[Symbol.asyncDispose]())

const open = async () => {
  const client = new Client({
    host: '127.0.0.1',
    port: env.platform.poolerPort,
    user: `postgres.${project.ref}`,
    password: project.password,
    database: 'postgres',
  })
  client.on('error', () => undefined)
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

const one = async (client: Client, query: string): Promise<unknown> => {
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
  return rows[0]?.[0]
}

const processOf = (client: Client) => one(client, 'select pg_backend_pid()')

const said = async (client: Client, name: string, text = 'select $1::text as said'): Promise<unknown[]> => {
  const { rows } = await client.query<{ said: string }>({ name, text, values: ['x'] })
  return rows
}

/** The error is there before its client has given the connection back, which its next query waits for. */
const refuses = async (client: Client, query: Promise<unknown>, error: { code: string; message?: RegExp }) => {
  await assert.rejects(query, error)
  await client.query('')
}

/** What the driver takes for prepared: it sends a Parse for the other names. */
const setPrepared = (client: Client, statements: Record<string, string>) =>
  Reflect.set(client.connection, 'parsedStatements', statements)

test('a client that prepares a name twice gets the error of PostgreSQL, and nobody else does', async () => {
  await using first = await open()
  await using second = await open()
  assert.deepEqual(await said(first.client, 'mine'), [{ said: 'x' }])
  const process = await processOf(first.client)
  for (const text of ['select $1::text as said', `select $1 || 'another' as said`]) {
    setPrepared(first.client, {})
    await refuses(first.client, said(first.client, 'mine', text), { code: '42P05', message: /"mine" already exists/ })
    assert.deepEqual(await said(second.client, 'yours'), [{ said: 'x' }])
  }
  setPrepared(first.client, {})
  await refuses(first.client, said(first.client, 'mine', 'select from where $1'), { code: '42601' })
  setPrepared(first.client, { mine: 'select $1::text as said' })
  assert.deepEqual(await said(first.client, 'mine'), [{ said: 'x' }], 'the first text is kept')
  assert.equal(await processOf(second.client), process, 'the same server connection')
})

test('a connection whose statements a function has deallocated prepares them again', async () => {
  await using first = await open()
  await first.client.query(`create function forget() returns void language plpgsql as $$ begin deallocate all; end $$`)
  assert.deepEqual(await said(first.client, 'mine'), [{ said: 'x' }])
  await first.client.query('select forget()')
  await refuses(first.client, said(first.client, 'mine'), { code: '26000' })
  assert.deepEqual(await said(first.client, 'mine'), [{ said: 'x' }])
})

test('a named statement of a megabyte works until the end of its batch, and then has to be prepared again', async () => {
  await using session = await open()
  const text = `select $1::text as said${' '.repeat(1_000_000)}`
  assert.deepEqual(await said(session.client, 'long', text), [{ said: 'x' }])
  await refuses(session.client, said(session.client, 'long', text), { code: '26000', message: /"long" does not exist/ })
  setPrepared(session.client, {})
  assert.deepEqual(await said(session.client, 'long', text), [{ said: 'x' }])
  assert.deepEqual(await said(session.client, 'short'), [{ said: 'x' }])
  setPrepared(session.client, {})
  await refuses(session.client, said(session.client, 'short', text), {
    code: '42P05',
    message: /"short" already exists/,
  })
  assert.deepEqual(await said(session.client, 'other', `${text} `), [{ said: 'x' }])
})

const temporaryTables = [
  'create temp table mine as select 1 as id',
  'CREATE TEMPORARY TABLE mine AS SELECT 1 AS id',
  'create table pg_temp.mine as select 1 as id',
  'select 1 as id into local temp mine',
]

for (const statement of temporaryTables)
  test(`a temporary table is gone for the next client: ${statement}`, async () => {
    await using first = await open()
    await using second = await open()
    const process = await processOf(first.client)
    const ways = [
      { text: statement },
      { text: statement, queryMode: 'extended' },
      { text: statement, name: 'made' },
      // Only bound.
      { text: statement, name: 'made' },
      { text: `${' '.repeat(100_000)}${statement}` },
      { text: `${' '.repeat(100_000)}${statement}`, queryMode: 'extended' },
    ]
    for (const way of ways) {
      await first.client.query(way)
      await refuses(second.client, second.client.query('select * from mine'), { code: '42P01' })
    }
    assert.equal(await processOf(second.client), process, 'the same server connection')
  })

test('a setting that a function call has changed is as it was for the next client', async () => {
  await using first = await open()
  await using second = await open()
  await first.client.query(`
    create function shift() returns text language sql as $$ select set_config('TimeZone', 'Asia/Tokyo', false) $$`)
  const process = await processOf(first.client)
  await first.client.query(`select set_config('search_path', '', false)`)
  assert.equal(await one(second.client, 'show search_path'), '"$user", public, extensions')
  await first.client.query(`select set_config('statement_timeout', '1h', false)`)
  assert.equal(await one(second.client, 'show statement_timeout'), '0')
  const zone = await one(first.client, 'show timezone')
  await first.client.query('select shift()')
  assert.equal(await one(second.client, 'show timezone'), zone)
  assert.equal(await processOf(second.client), process, 'the same server connection')
})

test('a setting of one transaction leaves the statements of the connection prepared', async () => {
  await using session = await open()
  assert.deepEqual(await said(session.client, 'kept'), [{ said: 'x' }])
  await session.client.query('begin')
  await session.client.query(`select set_config('search_path', 'pg_catalog', true)`)
  await session.client.query('commit')
  assert.equal(await one(session.client, 'select count(*)::int from pg_prepared_statements'), 1)
})

test('a connection that cannot be cleared is lent to nobody', async () => {
  await using first = await open()
  await using second = await open()
  const process = await processOf(first.client)
  // To drop so many tables takes longer than the time that a command may take.
  await first.client.query(`
    do $$ begin for number in 1..500 loop execute format('create temp table mine_%s (id int)', number); end loop; end $$;
    set statement_timeout to 1`)
  assert.equal(await one(second.client, 'show statement_timeout'), '0')
  assert.notEqual(await processOf(second.client), process)
})

/** Sends a request to cancel what a client is doing. Resolves when it is on its way to the server, with its connection to that. */
const sendCancel = async (client: Client): Promise<Socket> => {
  const key = Buffer.alloc(8)
  key.writeInt32BE(Number(Reflect.get(client, 'processID')), 0)
  key.writeInt32BE(Number(Reflect.get(client, 'secretKey')), 4)
  const own = connect(env.platform.poolerPort, '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<Socket>()
  const notice = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket)
      resolve(message.socket)
  }
  subscribe('net.client.socket', notice)
  try {
    own.end(writeCancelRequest(key)).resume()
    return await promise
  } finally {
    unsubscribe('net.client.socket', notice)
  }
}

test('a request to cancel that is carried out late cancels nothing of the next client', async () => {
  await using holder = await open()
  await using first = await open()
  await using second = await open()
  const waiting = 'select pg_advisory_xact_lock'
  await holder.client.query('begin')
  await holder.client.query('select pg_advisory_lock(1), pg_advisory_lock(2)')
  const done = first.client.query(`${waiting}(1)`)
  const waits = `select count(*)::int from pg_locks where locktype = 'advisory' and not granted`
  await until('the first client waits', async () => (await one(holder.client, waits)) === 1)
  const servers = postmastersAmong(await serverProcesses(env.home)).filter(({ instance }) => instance === project.ref)
  // Without its main process the server takes no request to cancel, and goes on otherwise.
  const [next, cancel] = await whileSuspended(
    servers.map(({ pid }) => pid),
    async () => {
      const socket = await sendCancel(first.client)
      await holder.client.query('select pg_advisory_unlock(1)')
      await done
      return [second.client.query(`${waiting}(2)`), once(socket, 'close')]
    },
  )
  await cancel
  await holder.client.query('select pg_advisory_unlock(2)')
  await holder.client.query('commit')
  await next
})
