import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let project: TestProject
let view = ''
let table = ''
before(async () => {
  env = await startDevEnv()
  project = await (await env.signUp('ada')).createProject()
  await project.query(`
    create view caller as select current_setting('application_name') as name;
    create table visit (id int primary key, made_by text default current_setting('application_name'));
    insert into visit values (1, 'set up')`)
  const oids = await project.query("select 'caller'::regclass::oid, 'visit'::regclass::oid")
  const [found] = oids[0]?.rows ?? []
  view = found?.[0] ?? ''
  table = found?.[1] ?? ''
})
after(() => env[Symbol.asyncDispose]())

const headersFor = async (name: string | undefined) => ({
  ...(await project.headers()),
  ...(name === undefined ? {} : { 'x-application-name': name }),
})

/** What a statement of the SQL endpoint finds its session called. */
const nameInSql = async (name?: string, query = `select current_setting('application_name')`) => {
  const { results } = await project.owner.request('POST /platform/pg-meta/:ref/run', {
    params: { ref: project.ref },
    headers: await headersFor(name),
    body: { query },
  })
  return results.at(-1)?.rows[0]?.[0]
}

/** What a row of a view finds its session called. */
const nameInRows = async (name?: string) => {
  const { rows } = await project.owner.request('GET /platform/pg-meta/:ref/relations/:id/rows', {
    params: { ref: project.ref, id: view },
    headers: await headersFor(name),
    query: {},
  })
  return rows[0]?.[0]
}

test('pg-meta calls pass the application-name header on to Postgres, and each call its own', async () => {
  assert.equal(await nameInSql(), 'cairn')
  assert.equal(await nameInSql('nightly report'), 'nightly report')
  assert.equal(await nameInRows('cairn dashboard'), 'cairn dashboard')
  // The connection is the same one: the name of the last call must not stay.
  assert.equal(await nameInRows(), 'cairn')
  assert.equal(await nameInRows('a'), 'a')
  assert.equal(await nameInSql('b'), 'b')
  assert.equal(await nameInRows('a'), 'a')
  assert.equal(await nameInSql(), 'cairn')
})

test('a row written with the header carries the name, and a text that names itself leaves nothing behind', async () => {
  const { row } = await project.owner.request('POST /platform/pg-meta/:ref/relations/:id/rows', {
    params: { ref: project.ref, id: table },
    headers: await headersFor('importer'),
    body: { values: { id: '2' } },
  })
  assert.deepEqual(row, ['2', 'importer'])
  assert.equal(await nameInSql('given', `set application_name to own; show application_name`), 'own')
  assert.equal(await nameInRows(), 'cairn')
})

test('the name is printable ASCII of at most 63 bytes, and no SQL', async () => {
  assert.equal(await nameInSql(`it's a \\ "quote"; select 1`), `it's a \\ "quote"; select 1`)
  assert.equal(await nameInSql('caf\u00E9 \u00FC'), 'caf? ?')
  assert.equal(await nameInSql('x'.repeat(100)), 'x'.repeat(63))
  assert.equal(await nameInSql('  '), 'cairn')
  await project.query(`alter role postgres set standard_conforming_strings to off`)
  assert.equal(
    await nameInSql(`\\'; select 1; --`, 'set standard_conforming_strings to off; show application_name'),
    `\\'; select 1; --`,
  )
  await project.query(`alter role postgres reset standard_conforming_strings`)
})

test('the first rows of a page that begins are those of the call with a connection string, under its name', async () => {
  const first = (id: string, name: string) =>
    project.owner.request('GET /platform/projects/:ref/relations/:id/first-rows', {
      params: { ref: project.ref, id },
      headers: { 'x-application-name': name },
      query: { with_table: 'true', limit: 10 },
    })
  const { durationMs: _first, ...early } = await first(table, 'cairn dashboard')
  const { durationMs: _later, ...later } = await project.owner.request(
    'GET /platform/pg-meta/:ref/relations/:id/rows',
    {
      params: { ref: project.ref, id: table },
      headers: await headersFor('x'),
      query: { with_table: 'true', limit: 10 },
    },
  )
  assert.deepEqual(early, later)
  assert.equal(early.table?.name, 'visit')
  assert.deepEqual((await first(view, 'cairn dashboard')).rows, [['cairn dashboard']])
})
