import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Pool } from 'pg'
import type { Database } from '../src/index.ts'
import {
  countRows,
  deleteRows,
  exportRows,
  getCell,
  impersonating,
  insertRow,
  listColumnValues,
  listRows,
  runQuery,
  updateRow,
  updateRows,
} from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf } = database

const ann = '11111111-1111-4111-8111-111111111111'
const ben = '22222222-2222-4222-8222-222222222222'
const asUser = (sub: string, claims: Record<string, unknown> = {}): Database =>
  impersonating(db, { role: 'authenticated', claims: { sub, ...claims } })
const asAnon = impersonating(db, { role: 'anon', claims: {} })

let note = 0
before(async () => {
  await run(`
    create table note (id int primary key, owner uuid default (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub')::uuid,
      text text default current_user);
    alter table note enable row level security;
    grant select, insert, update, delete on note to authenticated;
    create function claim(name text) returns text language sql stable as
      $$ select nullif(current_setting('request.jwt.claims', true), '')::json ->> name $$;
    create policy own on note to authenticated using (owner::text = claim('sub'));
    create table closed (id int primary key);
    revoke all on closed from anon, authenticated;
    create table spoken (id int primary key, text text);
    grant select on spoken to authenticated;
    alter table spoken enable row level security;
    create policy claimed on spoken to authenticated using (text = claim('motto'));
    create table slow (id int primary key);
    grant select on slow to authenticated;
    alter table slow enable row level security;
    insert into slow values (1);
    create policy sleeping on slow to authenticated using (pg_sleep(60) is not null);`)
  note = await idOf('note')
})

const fill = () =>
  run(`truncate note; insert into note values (1, '${ann}', 'a'), (2, '${ann}', 'b'), (3, '${ben}', 'c')`)
const firstPage = { offset: 0, limit: 100 }
const idsFor = async (who: Database, id = note) => (await listRows(who, id, firstPage)).rows.map(([first]) => first)

test('rows, counts, cells and suggested values are those that the policies show the role', async () => {
  await fill()
  assert.deepEqual(await idsFor(db), ['1', '2', '3'])
  assert.deepEqual(await idsFor(asUser(ann)), ['1', '2'])
  assert.deepEqual(await idsFor(asUser(ben)), ['3'])
  assert.deepEqual(await countRows(asUser(ben), note, { exact: 'true' }), { count: 1, is_estimate: false })
  assert.deepEqual(
    (await listColumnValues(asUser(ann), note, 'text')).map(({ value }) => value),
    ['a', 'b'],
  )
  assert.deepEqual(await getCell(asUser(ann), note, { key: { id: '1' }, column: 'text' }), { value: 'a' })
  const hidden = await refusal(getCell(asUser(ann), note, { key: { id: '3' }, column: 'text' }))
  assert.equal(hidden.reason, 'row_not_found')
})

test('an export has only the rows that the role can read', async () => {
  await fill()
  const chunks = await exportRows(asUser(ann), note, { format: 'csv' }, { signal: AbortSignal.timeout(30_000) })
  assert.equal(Buffer.concat(await Array.fromAsync(chunks)).toString(), `id,owner,text\n1,${ann},a\n2,${ann},b\n`)
  const refused = await refusal(
    exportRows(asAnon, await idOf('closed'), { format: 'csv' }, { signal: AbortSignal.timeout(30_000) }),
  )
  assert.equal(refused.database?.message, 'The role anon does not have the permission that this needs.')
})

test('a row is inserted, changed and deleted as the role', async () => {
  await fill()
  assert.deepEqual(await insertRow(asUser(ben), note, { values: { id: '4' } }), { row: ['4', ben, 'authenticated'] })
  assert.deepEqual(await updateRow(asUser(ben), note, { key: { id: '4' }, values: { text: 'new' } }), {
    row: ['4', ben, 'new'],
  })
  const changed = await updateRows(asUser(ben), note, {
    changes: [{ key: { id: '4' }, values: { text: 'newer' }, expected: { text: 'new' } }],
  })
  assert.equal(changed.saved, true)
  assert.deepEqual(await deleteRows(asUser(ben), note, { keys: [{ id: '4' }] }), { deleted: 1 })
  assert.deepEqual(await idsFor(db), ['1', '2', '3'])
})

test('a row that no policy lets the role write stays, and the refusal names the role', async () => {
  await fill()
  const inserted = await refusal(insertRow(asUser(ben), note, { values: { id: '5', owner: ann } }))
  assert.equal(inserted.database?.message, 'No policy of the table note lets the role authenticated save this row.')
  assert.match(inserted.database.detail ?? '', /violates row-level security/)
  const updated = await refusal(updateRow(asUser(ben), note, { key: { id: '1' }, values: { text: 'x' } }))
  assert.equal(updated.message, 'The row was deleted, or no policy lets the role authenticated read it.')
  const deleted = await refusal(deleteRows(asUser(ben), note, { keys: [{ id: '1' }] }))
  assert.match(deleted.message, /^No row was deleted: no policy lets the role authenticated/)
  const changed = await updateRows(asUser(ben), note, {
    changes: [{ key: { id: '1' }, values: { text: 'x' }, expected: { text: 'a' } }],
  })
  assert.equal(changed.saved, false)
  const withoutGrant = await refusal(listRows(asAnon, await idOf('closed'), firstPage))
  assert.equal(withoutGrant.database?.message, 'The role anon does not have the permission that this needs.')
  assert.match(withoutGrant.database.detail ?? '', /permission denied for table closed/)
  assert.deepEqual(await rows('select id, text from note order by id'), [
    ['1', 'a'],
    ['2', 'b'],
    ['3', 'c'],
  ])
})

const hostileClaims = [
  `'; drop table note; --`,
  `\\'; reset role; --`,
  `"}'::json`,
  'é🙂\n\t$$',
  `$1 ' || current_user || '`,
]

test('claims reach a policy as they are, whatever quotes they have', async () => {
  const spoken = await idOf('spoken')
  for (const motto of hostileClaims) {
    await db.query('truncate spoken')
    await db.query('insert into spoken values (1, $1), (2, $2)', [motto, 'other'])
    const who = asUser(ann, { motto, role: 'service_role' })
    assert.deepEqual(await idsFor(who, spoken), ['1'], motto)
    const chunks = await exportRows(who, spoken, { format: 'jsonl' }, { signal: AbortSignal.timeout(30_000) })
    assert.deepEqual(JSON.parse(Buffer.concat(await Array.fromAsync(chunks)).toString()), { id: 1, text: motto })
    const { results } = await runQuery(who, {
      query: `select current_user, claim('motto'), claim('role')`,
      rowLimit: 10,
      timeoutMs: 30_000,
    })
    assert.deepEqual(results[0]?.rows, [['authenticated', motto, 'authenticated']])
  }
  assert.deepEqual((await rows(`select to_regclass('note') is not null`))[0], ['t'])
})

test('a role that the project may not have, or that does not exist, reads and writes nothing', async () => {
  await fill()
  const names = [
    'supabase_admin',
    'cairn_reader',
    'no such role',
    'anon"; drop table note; --',
    `anon'; reset role; --`,
  ]
  for (const role of names) {
    const who = impersonating(db, { role, claims: {} })
    assert.equal((await refusal(listRows(who, note, firstPage))).reason, 'query_failed', role)
    assert.equal((await refusal(deleteRows(who, note, { keys: [{ id: '1' }] }))).reason, 'query_failed', role)
    const text = { query: 'delete from note', rowLimit: 10, timeoutMs: 30_000 }
    assert.equal((await refusal(runQuery(who, text))).reason, 'query_failed', role)
    const signal = AbortSignal.timeout(30_000)
    assert.equal((await refusal(exportRows(who, note, { format: 'csv' }, { signal }))).reason, 'query_failed', role)
  }
  assert.deepEqual(await idsFor(db), ['1', '2', '3'])
})

test('a text of SQL stays the role after its own COMMIT and ROLLBACK, and may choose the mode of its transaction', async () => {
  await fill()
  const request = { rowLimit: 10, timeoutMs: 30_000 }
  for (const end of ['commit', 'rollback']) {
    const query = `begin isolation level serializable; select current_user; ${end}; select current_user; select count(*) from note`
    const { results } = await runQuery(asUser(ann), { ...request, query })
    const values = results.flatMap((result) => result.rows.flat())
    assert.deepEqual(values, ['authenticated', 'authenticated', '2'], end)
  }
})

/** The database with one connection, which every call uses. */
const oneConnection = () => {
  const { host, port, user, password, database: name, options } = db.options
  const pool = new Pool({ host, port, user, password, database: name, options, max: 1 })
  pool.on('error', () => undefined)
  return pool
}

/** Starts what sleeps in the database, and aborts it there. */
const aborted = async (start: (signal: AbortSignal) => Promise<unknown>) => {
  const controller = new AbortController()
  const refused = refusal(start(controller.signal))
  for (;;) {
    const sleeping = await rows(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)
    if (sleeping.length > 0) break
  }
  controller.abort()
  assert.equal((await refused).reason, 'query_cancelled')
}

test('neither an error, a cancel nor a time limit leaves the role or the claims on the connection', async () => {
  await fill()
  await using cleanup = new AsyncDisposableStack()
  const pool = oneConnection()
  cleanup.defer(() => pool.end())
  const who = impersonating(pool, { role: 'authenticated', claims: { sub: ann } })
  const slow = await idOf('slow')
  const request = { rowLimit: 10, timeoutMs: 30_000 }
  const isClean = async (what: string) => {
    const { results } = await runQuery(pool, {
      ...request,
      query: `select current_user, coalesce(current_setting('request.jwt.claims', true), '')`,
    })
    assert.deepEqual(results[0]?.rows, [['postgres', '']], what)
  }
  await idsFor(who)
  await isClean('a read')
  await refusal(insertRow(who, note, { values: { id: '6', owner: ben } }))
  await isClean('an error')
  await aborted((signal) => listRows(who, slow, firstPage, signal))
  await isClean('a cancelled read')
  await aborted((signal) => exportRows(who, slow, { format: 'csv' }, { signal }))
  await isClean('a cancelled export')
  await aborted((signal) => runQuery(who, { ...request, query: 'select pg_sleep(60)', signal }))
  await isClean('a cancelled text')
  assert.deepEqual(await listColumnValues(who, slow, 'id', { timeoutMs: 50 }), [])
  await isClean('a time limit')
  await refusal(runQuery(who, { ...request, query: 'begin; select 1 / 0' }))
  await isClean('a text that failed in its own transaction')
  await runQuery(who, { ...request, query: `set role anon; begin; select 1` })
  await isClean('a text that left its transaction open')
})
