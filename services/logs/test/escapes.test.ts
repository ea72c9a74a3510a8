import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LogStore } from '../src/index.ts'
import { ask, makeFolder, openLogs, rowsOf, writeNumbered } from './stored-logs.ts'

let folder: Awaited<ReturnType<typeof makeFolder>>
let store: LogStore

before(async () => {
  folder = await makeFolder()
  store = openLogs(folder.path)
  writeNumbered(store, 'project', 1)
  writeNumbered(store, 'other', 2)
  await store.compactAll()
})
after(async () => {
  await store[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

// `{folder}` stands for the folder of the logs, which a statement could have guessed.
const escapes: Readonly<Record<string, readonly string[]>> = {
  'files of the machine': [
    "select * from '/etc/passwd'",
    'select * from "/etc/passwd"',
    "select * from read_text('/etc/passwd')",
    "select * from read_blob('/etc/passwd')",
    "select * from read_csv('/etc/passwd')",
    "select * from read_csv_auto('/etc/passwd')",
    "select * from read_json('/proc/self/environ')",
    "select * from read_json_objects('/etc/hostname')",
    "select * from read_parquet('/etc/passwd')",
    "select * from parquet_metadata('/etc/passwd')",
    "select * from sniff_csv('/etc/passwd')",
    "select * from glob('/*')",
    "select (select content from read_text('/etc/passwd'))",
    "select * from edge_logs where id in (select content from read_text('/etc/passwd'))",
    "with x as (select * from read_text('/etc/passwd')) select * from x",
    "select * from edge_logs cross join read_text('/etc/passwd')",
    "select 1 union all select content from read_text('/etc/passwd')",
    "select * from query('select * from read_text(''/etc/passwd'')')",
    "select * from query_table('/etc/passwd')",
    "select * from json_execute_serialized_sql(json_serialize_sql('select 1'))",
    "from '/etc/passwd'",
    "table '/etc/passwd'",
    "copy edge_logs to '/tmp/cairn-escaped'",
    "copy (select 1) to '{folder}/project/escaped.csv'",
    "export database '/tmp/cairn-escaped'",
    "import database '/tmp'",
    "attach '/tmp/cairn-escaped.db' as escaped",
  ],
  'other projects': [
    "select * from read_text('{folder}/other/edge_logs/*')",
    "select * from read_parquet('{folder}/other/edge_logs/*.parquet')",
    "select * from '{folder}/other/edge_logs/*.parquet'",
    "select * from read_parquet('{folder}/project/../other/edge_logs/*.parquet')",
    "select * from glob('{folder}/*')",
    'select * from other.edge_logs',
    'select * from main.edge_logs',
    'select * from memory.main.edge_logs',
  ],
  'settings and the catalogue': [
    'select * from duckdb_settings()',
    "select current_setting('allowed_directories')",
    'select * from duckdb_views()',
    'select * from duckdb_extensions()',
    'select * from duckdb_secrets()',
    'select * from duckdb_logs()',
    'select * from information_schema.tables',
    'select * from pg_catalog.pg_settings',
    'select * from sqlite_master',
    // A Kelvin sign, which is a k in small letters, but not for DuckDB.
    'with "duc\u212Adb_views" as (select 1 as sql) select sql from duckdb_views',
    'with "duc\u212Adb_tables" as (select 1) select * from duckdb_tables',
    'show tables',
    'show all tables',
    'describe edge_logs',
    'summarize edge_logs',
    'pragma database_list',
    "select getenv('HOME')",
    "select getvariable('x')",
    'explain select * from edge_logs',
    'explain analyze select * from edge_logs',
    'set enable_external_access = true',
    "set allowed_directories = ['/']",
    'reset lock_configuration',
    'select "request.path" from (select columns(\'.*\') from edge_logs)',
  ],
  'the network': [
    "select * from 'https://example.com/x.csv'",
    "select * from read_csv('https://example.com/x.csv')",
    "select * from read_parquet('s3://bucket/x.parquet')",
    'install httpfs',
    'load httpfs',
    "install postgres from 'http://example.com'",
    "attach 'postgres:host=127.0.0.1' as p (type postgres)",
    "select * from postgres_scan('host=127.0.0.1', 'public', 'x')",
    "create secret (type s3, key_id 'x', secret 'y')",
  ],
  'changes and more than one statement': [
    'create table escaped (x int)',
    'create view escaped as select 1',
    'create macro escaped() as 1',
    'insert into edge_logs values (1)',
    'delete from edge_logs',
    'drop view edge_logs',
    "select 1; select * from read_text('/etc/passwd')",
    'select 1; set enable_external_access = true; select 2',
    "prepare p as select * from read_text('/etc/passwd')",
    'call pragma_version()',
    'checkpoint',
    'select * from pragma_version()',
    'select $1',
    "select repeat('x', 1000000000)",
    "select list_aggregate(range(1000000000), 'sum')",
    "select nextval('x')",
    "select write_log('x')",
    '',
    ';',
    "select 'unfinished",
    '/*',
  ],
}

for (const [what, statements] of Object.entries(escapes))
  test(`statements that try to reach ${what} are refused (${statements.length})`, async () => {
    for (const statement of statements) {
      const answer = await ask(store, 'project', statement.replaceAll('{folder}', folder.path))
      assert.ok('error' in answer, `${statement} was answered: ${JSON.stringify(answer)}`)
      if (!statement.includes('{folder}'))
        assert.ok(!answer.error.includes(folder.path), `${statement}: ${answer.error}`)
      assert.doesNotMatch(answer.error, /too much memory/, statement)
    }
  })

test('60 statements are tried, each another', () => {
  const tried = Object.values(escapes).flat()
  assert.ok(tried.length >= 60, String(tried.length))
  assert.equal(new Set(tried).size, tried.length)
})

test('a query reads the lines of its own project alone, also after all that', async () => {
  assert.deepEqual(await rowsOf(store, 'project', 'select id from edge_logs'), [{ id: 'line-1' }])
  assert.deepEqual(await rowsOf(store, 'other', 'select id from edge_logs'), [{ id: 'line-2' }])
})
