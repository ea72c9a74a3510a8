import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { forApplication, runQuery } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, reader, run, rows, refused } = database

test('the time of each statement is its own', async () => {
  const { results, durationMs } = await run('select 1; select pg_sleep(1); select 2')
  const [first, slow, last] = results.map((result) => result.durationMs)
  assert.ok(first !== undefined && slow !== undefined && last !== undefined)
  // If all were timed at the end, the first would have the whole wait and the sleep none. A busy machine may read the first
  // answer late, which shortens the sleep.
  assert.ok(slow >= 500, `the sleep took ${slow} ms`)
  assert.ok(first + slow + last <= durationMs + 1, `${first} + ${slow} + ${last} ms of ${durationMs}`)
})

test('every statement answers, with its columns, rows, count, command and line', async () => {
  const { results } = await run(`create temp table a (n int, t text[], v numeric(5,2));
    insert into a values (1, '{x,NULL}', 1.5), (null, null, null) returning n;
    -- the table
    table a`)
  assert.deepEqual(
    results.map(({ durationMs, ...rest }) => ({ ...rest, isTimed: durationMs >= 0 })),
    [
      {
        command: 'CREATE TABLE',
        rowCount: null,
        columns: [],
        rows: [],
        truncated: false,
        notices: [],
        line: 1,
        isTimed: true,
      },
      {
        command: 'INSERT',
        rowCount: 2,
        columns: [{ name: 'n', type: 'int4', typeId: 23 }],
        rows: [['1'], [null]],
        truncated: false,
        notices: [],
        line: 2,
        isTimed: true,
      },
      {
        command: 'SELECT',
        rowCount: 2,
        columns: [
          { name: 'n', type: 'int4', typeId: 23 },
          { name: 't', type: 'text[]', typeId: 1009 },
          { name: 'v', type: 'numeric', typeId: 1700 },
        ],
        rows: [
          ['1', '{x,NULL}', '1.50'],
          [null, null, null],
        ],
        truncated: false,
        notices: [],
        line: 4,
        isTimed: true,
      },
    ],
  )
})

test('a text of nothing answers nothing', async () => {
  assert.deepEqual((await run('')).results, [])
  assert.deepEqual((await run(' ; -- nothing\n;')).results, [])
})

test('the server cuts literals where we do', async () => {
  const { results } = await run(
    "select e'a'\n -- ;\n '\\';'; set standard_conforming_strings = off; select '\\';'; select 'x' as \";\"",
  )
  assert.deepEqual(
    results.map((result) => result.rows),
    [[["a';"]], [], [["';"]], [['x']]],
  )
})

test('types of the database have their names', async () => {
  await run("create type mood as enum ('fine'); create table moods (m mood, ms mood[])")
  const { results } = await run('select * from moods')
  assert.deepEqual(
    results[0]?.columns.map(({ type }) => type),
    ['mood', 'mood[]'],
  )
})

test('notices belong to the statement that gave them', async () => {
  const { results } = await run(
    "select 1; do $$ begin raise notice 'hear %', 'ye' using hint = 'listen'; end $$; drop table if exists nowhere",
  )
  assert.deepEqual(
    results.map(({ notices }) => notices),
    [
      [],
      [{ severity: 'NOTICE', message: 'hear ye', hint: 'listen' }],
      [{ severity: 'NOTICE', message: 'table "nowhere" does not exist, skipping' }],
    ],
  )
})

test('a text is one transaction: what failed undoes what came before', async () => {
  await run('create table one (n int)')
  const text = "insert into one values (1);\n\nselect '😀',\n  nope;\nselect 2"
  const { reason, database: said } = await refused(text)
  assert.equal(reason, 'query_failed')
  assert.deepEqual(said, {
    sqlstate: '42703',
    severity: 'ERROR',
    message: 'column "nope" does not exist',
    statementIndex: 1,
    statement: "select '😀',\n  nope",
    statementLine: 3,
    // In UTF-16 code units, where the emoji counts two.
    position: text.indexOf('nope') + 1,
    line: 4,
    column: 3,
    rolledBack: true,
  })
  assert.deepEqual(await rows('table one'), [])
})

test('what the text committed itself stays, and the error says so', async () => {
  await run('create table kept (n int)')
  const { database: said } = await refused(
    'begin; insert into kept values (1); commit; insert into kept values (2); select 1/0',
  )
  assert.equal(said.rolledBack, false)
  assert.equal(said.statementIndex, 4)
  assert.deepEqual(await rows('table kept'), [['1']])
})

test('what an index that was built concurrently has left behind is not called rolled back', async () => {
  await run(`create table twice as select 1 as n from generate_series(1, 2)`)
  const { database: said } = await refused('create unique index concurrently twice_n on twice (n)')
  assert.deepEqual([said.sqlstate, said.rolledBack], ['23505', undefined])
  assert.deepEqual(await rows(`select indisvalid from pg_index where indexrelid = 'twice_n'::regclass`), [['f']])
})

test('a failure inside an explicit transaction undoes it, and leaves no open one behind', async () => {
  await run('create table undone (n int)')
  const { database: said } = await refused('begin; insert into undone values (1); select 1/0; commit')
  assert.equal(said.rolledBack, true)
  assert.deepEqual(await rows('table undone'), [])
  await run('drop table undone')
})

test('a rollback in the text undoes what came before it and nothing else', async () => {
  await run('create table halves (n int)')
  await run('insert into halves values (1); rollback; insert into halves values (2)')
  assert.deepEqual(await rows('table halves'), [['2']])
})

test('a transaction left open is rolled back, and the last result says so', async () => {
  await run('create table open (n int)')
  const { results } = await run('begin; insert into open values (1)')
  assert.match(results.at(-1)?.notices.at(-1)?.message ?? '', /left open/)
  assert.deepEqual(await rows('table open'), [])
})

test('an error of the commit itself belongs to no statement', async () => {
  const { database: said } = await refused(
    'create table late (n int primary key deferrable initially deferred); insert into late values (1), (1)',
  )
  assert.equal(said.sqlstate, '23505')
  assert.equal(said.constraint, 'late_pkey')
  assert.equal(said.detail, 'Key (n)=(1) already exists.')
  assert.equal(said.statementIndex, undefined)
  assert.equal(said.rolledBack, true)
  assert.deepEqual(await rows("select to_regclass('late')"), [[null]])
})

test('statements that need a transaction block have one, those that need none can run alone', async () => {
  await run('create table locked (n int)')
  assert.equal((await run('lock table locked; table locked')).results.length, 2)
  assert.equal((await run('vacuum locked')).results[0]?.command, 'VACUUM')
  assert.equal((await run('begin; savepoint a; select 1/1; rollback to a; commit')).results.length, 5)
  const { database: said } = await refused('table locked; vacuum locked')
  assert.equal(said.sqlstate, '25001')
  assert.match(said.hint ?? '', /alone/)
})

test('copies: to the client as rows, from the client refused without hanging', async () => {
  await run('create table copied (n int, t text)')
  const { results } = await run("insert into copied values (1, 'a'), (2, null); copy copied to stdout; select 3")
  assert.deepEqual(results[1]?.rows, [['1\ta'], ['2\t\\N']])
  assert.deepEqual(results[2]?.rows, [['3']])
  const { database: said } = await refused('insert into copied values (4, null);\ncopy copied from stdin; select 1')
  assert.equal(said.statementIndex, 1)
  assert.equal(said.line, 2)
  assert.equal(said.rolledBack, true)
  assert.match(said.message, /FROM STDIN/)
  assert.deepEqual(await rows('select count(*) from copied'), [['2']])
})

test('a statement with parameters is refused with a hint', async () => {
  const { database: said } = await refused('select 1; select $1::int')
  assert.equal(said.sqlstate, '42P02')
  assert.equal(said.statementIndex, 1)
  assert.match(said.hint ?? '', /write them into the statement/)
})

test('a null character is refused with words', async () => {
  const { database: said } = await refused("select 'a\0b'")
  assert.equal(said.sqlstate, '22021')
})

test('rows are cut at the limit, and the next statement still runs', async () => {
  const { results } = await run(
    'select n from generate_series(1, 10) n; select n from generate_series(1, 9) n; select n from generate_series(1, 8) n',
    { rowLimit: 9 },
  )
  assert.deepEqual(
    results.map((result) => [result.rows.length, result.truncated, result.rowCount, result.command]),
    [
      [9, true, null, 'SELECT'],
      [9, false, 9, 'SELECT'],
      [8, false, 8, 'SELECT'],
    ],
  )
})

test('a cut result of an insert has inserted everything', async () => {
  await run('create table many (n int)')
  const { results } = await run(
    'insert into many select generate_series(1, 50) returning n; select count(*) from many',
    {
      rowLimit: 10,
    },
  )
  assert.equal(results[0]?.command, 'INSERT')
  assert.equal(results[0].rows.length, 10)
  assert.deepEqual(results[1]?.rows, [['50']])
})

test('an error message of 20 MB is an error message', async () => {
  const { database: said } = await refused("do $$ begin raise exception '%', repeat('x', 20000000); end $$")
  assert.equal(said.sqlstate, 'P0001')
  assert.equal(said.message.length, 10_000)
})

test('an endless query ends at its time limit, also when the text lifts the one of the server', async () => {
  const queries = ['select 1; select pg_sleep(60)', 'set statement_timeout = 0; select pg_sleep(60)']
  const startedAt = performance.now()
  // Enough for the first statement on a busy machine.
  const answers = await Promise.all(queries.map((query) => refused(query, { timeoutMs: 1_500 })))
  for (const { reason, database: said } of answers) {
    assert.equal(reason, 'query_timeout')
    assert.equal(said.statementIndex, 1)
    assert.equal(said.rolledBack, true)
  }
  assert.ok(performance.now() - startedAt < 30_000, 'half of what it would have slept')
})

test('aborting ends the query', async () => {
  await run('create table left_behind (n int)')
  const leaving = new AbortController()
  const running = run('insert into left_behind values (1); select pg_sleep(60)', { signal: leaving.signal })
  const isSleeping = async (): Promise<boolean> =>
    (await rows("select 1 from pg_stat_activity where wait_event = 'PgSleep'")).length > 0
  while (!(await isSleeping())) await new Promise(setImmediate)
  leaving.abort()
  assert.equal((await refusal(running)).reason, 'query_cancelled')
  assert.equal(await isSleeping(), false)
  assert.deepEqual(await rows('table left_behind'), [])
  assert.equal((await refusal(run('select 1', { signal: AbortSignal.abort() }))).reason, 'query_cancelled')
})

test('waiting for a connection times out with an error', async () => {
  const held = await Promise.all(Array.from({ length: 4 }, () => db.connect()))
  try {
    assert.equal((await refusal(run('select 1', { timeoutMs: 100 }))).reason, 'query_timeout')
    const leaving = new AbortController()
    const waiting = run('select 1', { signal: leaving.signal })
    leaving.abort()
    assert.equal((await refusal(waiting)).reason, 'query_cancelled')
  } finally {
    for (const client of held) client.release()
  }
  assert.deepEqual(await rows('select 1'), [['1']])
})

test('a text cut off by its time limit before all of it was sent leaves nothing', async () => {
  await run('create table part (n int)')
  const query = `select pg_sleep(1); ${`insert into part values (1, '${'x'.repeat(10_000)}');`.repeat(1_000)}`
  assert.equal((await refusal(run(query, { timeoutMs: 100 }))).reason, 'query_timeout')
  assert.deepEqual(await rows('table part'), [])
})

test('nothing of a session is left for the next one', async () => {
  await run(`set search_path = pg_catalog; set role anon; prepare p as select 1; listen news; select pg_advisory_lock(1);
    declare c cursor with hold for select 1; create temp table scratch (n int); set statement_timeout = 1`)
  // The pool may hand out any of its connections: all of them are looked at.
  const looks = await Promise.all(
    Array.from({ length: 4 }, () =>
      rows(`select current_setting('search_path'), current_user, (select count(*) from pg_prepared_statements),
              (select count(*) from pg_listening_channels()), (select count(*) from pg_cursors where name <> ''),
              (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), to_regclass('scratch')`),
    ),
  )
  const [clean] = await rows("select setting from pg_settings where name = 'search_path'")
  for (const look of looks) assert.deepEqual(look, [[clean?.[0], 'postgres', '0', '0', '0', '0', null]])
})

test("a time limit of a text's own choosing never stops somebody else's query", async () => {
  // What is cleaned up takes about as long as the limit: it runs out in the midst of it, and just at its end.
  for (let round = 0; round < 400; round++) {
    const tables = Array.from({ length: 2 + (round % 13) }, (_, index) => `create temp table t${index} (n int)`)
    await run([...tables, 'set statement_timeout = 1'].join(';'))
    await Promise.all(Array.from({ length: 4 }, () => rows('select 1')))
  }
})

test('a connection that the text breaks is an error, and the next query has another', async () => {
  const { reason, database: said } = await refused('select pg_terminate_backend(pg_backend_pid())')
  assert.equal(reason, 'query_failed')
  assert.equal(said.sqlstate, '57P01')
  assert.deepEqual(await rows('select 1'), [['1']])
})

test('prepared statements, cursors and messages of a text work', async () => {
  const { results } = await run(`prepare p as select $1::int + 1; execute p(1); listen news; notify news, 'hello';
    declare c cursor for select n from generate_series(1, 3) n; fetch 2 from c; explain select 1; show work_mem`)
  assert.deepEqual(
    results.map(({ command }) => command),
    ['PREPARE', 'SELECT', 'LISTEN', 'NOTIFY', 'DECLARE CURSOR', 'FETCH', 'EXPLAIN', 'SHOW'],
  )
  assert.deepEqual(results[1]?.rows, [['2']])
  assert.deepEqual(results[5]?.rows, [['1'], ['2']])
})

test('ten thousand statements, the most of a text, and an error in the last one', async () => {
  await run('create table long (n int)')
  const many = 'insert into long values (1);\n'.repeat(9_999)
  const { database: said } = await refused(`${many}select 1/0`)
  assert.deepEqual([said.statementIndex, said.statementLine, said.rolledBack], [9_999, 10_000, true])
  assert.equal((await refused(`${many}select 1; select 2`)).database.sqlstate, '54000')
  assert.deepEqual(await rows('select count(*) from long'), [['0']])
  assert.equal((await run(`${many}select 1`)).results.length, 10_000)
  assert.deepEqual(await rows('select count(*) from long'), [['9999']])
})

test('a text of ten megabytes in one statement', async () => {
  assert.deepEqual(await rows(`select length('${'é'.repeat(5_000_000)}')`), [['5000000']])
})

test('many at once, more than there are connections', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      runQuery(db, { query: `select ${index}`, rowLimit: 1, timeoutMs: 10_000 }),
    ),
  )
  assert.deepEqual(
    answers.map(({ results }) => results[0]?.rows[0]?.[0]),
    Array.from({ length: 40 }, (_, index) => String(index)),
  )
})

const chinook = new URL('../../../../shared/data/chinook.sql', import.meta.url)

test('a real script runs in one go', { skip: !existsSync(chinook) && 'there is no script' }, async () => {
  const { results } = await run(readFileSync(chinook, 'utf8'))
  assert.equal(
    results.filter(({ command }) => command === 'INSERT').reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0),
    15_607,
  )
  assert.deepEqual(await rows('select count(*) from track'), [['3503']])
})

test('read-only access stays read-only under the name of an application', async () => {
  const named = forApplication(reader, 'report')
  const limits = { rowLimit: 10, timeoutMs: 10_000 }
  const query = "select current_setting('application_name'), current_setting('transaction_read_only')"
  const { results } = await runQuery(named, { query, ...limits })
  assert.deepEqual(results[0]?.rows, [['report', 'on']])
  const { reason } = await refusal(runQuery(named, { query: 'create table made ()', ...limits }))
  assert.equal(reason, 'read_only_access')
})
