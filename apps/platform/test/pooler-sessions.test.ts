import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { Client } from 'pg'

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
