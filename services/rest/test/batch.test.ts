import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestPostgres } from '@cairn/engine'
import { Pool } from 'pg'
import { PreparedStatements } from '../src/run/prepared-statements.ts'
import { runTransaction } from '../src/run/transaction.ts'
import type { Query, TransactionPlan } from '../src/run/transaction.ts'

const tables = `
create table parent (id int primary key);
create table child (id int primary key, parent_id int references parent deferrable initially deferred);
create table visited (id int primary key);
create function fail_after_write(id int) returns int language plpgsql as $$
begin
  insert into visited values (id);
  raise exception 'refused' using errcode = 'PT409';
end $$;
create role reader nologin;
grant select on visited to reader;
`

const visit = (id: number) => ({ text: 'insert into visited values ($1::int) returning id', values: [id] })

const refuse = () => {
  throw new Error('too many')
}

const counted = async (client: { query: Pool['query'] }, table: string): Promise<unknown> =>
  (await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count

const hasCode = (code: string) => (error: unknown) => error instanceof Error && 'code' in error && error.code === code

test('a transaction of one batch', async (t) => {
  await using cleanup = new AsyncDisposableStack()
  const { connection } = cleanup.use(await startTestPostgres('rest-batch'))
  const pool = new Pool({ ...connection('postgres'), max: 2, pipeline: true })
  pool.on('error', () => undefined)
  cleanup.defer(() => pool.end())
  await pool.query(tables)
  const client = await pool.connect()
  cleanup.defer(() => client.release())
  const prepared = new PreparedStatements()
  const run = (queries: readonly Query[], more: Partial<TransactionPlan> = {}) =>
    runTransaction(client, prepared, {
      role: 'postgres',
      isReadOnly: false,
      settings: [['cairn.test', 'of this transaction']],
      queries,
      end: 'commit',
      ...more,
    })
  const forget = () => client.query('truncate visited, child, parent')

  await t.test('its settings and its role end with it', async () => {
    const asked = { text: `select current_setting('cairn.test') as setting, current_user::text as role`, values: [] }
    const settings = [['cairn.test', 'seen'] as const, ['role', 'reader'] as const]
    const [first] = await run([asked], { settings })
    assert.deepEqual(first?.rows, [{ setting: 'seen', role: 'reader' }])
    const after = `select current_setting('cairn.test', true) as setting, current_user::text as role`
    assert.deepEqual((await client.query(after)).rows, [{ setting: '', role: 'postgres' }])
  })

  await t.test('an error undoes what was done before it, and the connection serves the next one', async () => {
    await assert.rejects(run([visit(1), { text: 'select 1 / $1::int', values: [0] }]), hasCode('22012'))
    assert.equal(await counted(client, 'visited'), 0)
    assert.deepEqual((await run([visit(1)]))[0]?.rows, [{ id: 1 }])
    await forget()
  })

  await t.test('a function that raises undoes its writes', async () => {
    await assert.rejects(run([{ text: 'select fail_after_write($1::int)', values: [1] }]), hasCode('PT409'))
    assert.equal(await counted(client, 'visited'), 0)
  })

  await t.test('what fails at the commit is an error, not an answer', async () => {
    const orphan = { text: 'insert into child values (1, $1::int)', values: [99] }
    await assert.rejects(run([orphan]), hasCode('23503'))
    assert.equal(await counted(client, 'child'), 0)
  })

  await t.test('a read-only one does not write, and the next one does', async () => {
    await assert.rejects(run([visit(1)], { isReadOnly: true }), hasCode('25006'))
    await assert.rejects(
      run([{ text: `select set_config('transaction_read_only', 'off', true)`, values: [] }, visit(1)], {
        isReadOnly: true,
      }),
      hasCode('25001'),
    )
    await run([visit(1)])
    assert.equal(await counted(client, 'visited'), 1)
    await forget()
  })

  await t.test('its statements are prepared from their second use on, also if a use of them fails', async () => {
    const names = `select count(*)::int as count from pg_prepared_statements where statement like 'insert into visited%'`
    const preparedNow = async (): Promise<unknown> => (await client.query<{ count: number }>(names)).rows[0]?.count
    await run([visit(1)])
    await assert.rejects(run([visit(1)]), hasCode('23505'))
    await assert.rejects(run([visit(1)]), hasCode('23505'))
    assert.deepEqual((await run([visit(2)]))[0]?.rows, [{ id: 2 }])
    assert.deepEqual(
      (await run([visit(3), visit(4)])).map(({ rows }) => rows),
      [[{ id: 3 }], [{ id: 4 }]],
    )
    assert.equal(await preparedNow(), 1)
    await forget()
  })

  await t.test('a refused result and a rollback undo it', async () => {
    await assert.rejects(run([visit(1)], { check: refuse }), /too many/)
    assert.deepEqual((await run([visit(1)], { end: 'rollback' }))[0]?.rows, [{ id: 1 }])
    await assert.rejects(run([visit(1), visit(1)], { check: () => undefined }), hasCode('23505'))
    assert.equal(await counted(client, 'visited'), 0)
    assert.deepEqual((await run([visit(1)], { check: () => undefined }))[0]?.rows, [{ id: 1 }])
    assert.equal(await counted(client, 'visited'), 1)
  })

  await t.test('its values arrive as they are: lists, bytes, null and text with every quote', async () => {
    const values = [['a "b" \\c', null, 'd'], Buffer.from([0, 255]), null, `'"\\`, 12, true]
    const text =
      'select $1::text[] as list, $2::bytea as bytes, $3::text as nothing, $4::text as text, $5::int as number, $6::bool as truth'
    const [answer] = await run([{ text, values }])
    const [list, bytes, nothing, quotes, number, truth] = values
    assert.deepEqual(answer?.rows, [{ list, bytes, nothing, text: quotes, number, truth }])
  })

  await t.test('a connection that ends under it rejects it', async () => {
    const other = await pool.connect()
    other.on('error', () => undefined)
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    const running = prepared.run(other, 'postgres', [{ text: 'select pg_sleep(600)', values: [] }])
    const ended = assert.rejects(running)
    await client.query('select pg_terminate_backend($1::int)', [rows[0]?.pid])
    await ended
    other.release(true)
  })
})
