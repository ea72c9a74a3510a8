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
