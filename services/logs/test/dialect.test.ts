import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LogStore } from '../src/index.ts'
import { makeFolder, openLogs, rowsOf } from './stored-logs.ts'

// Twelve requests, one a minute from 10:00, and a few lines of other sources; half of them compacted.
const start = Date.UTC(2026, 9, 5, 10)
const minute = 60_000
const methods = ['GET', 'POST', 'PATCH']
const statuses = [200, 201, 404, 500]
const paths = ['/rest/v1/orders', '/auth/v1/token', '/storage/v1/object/public/a.png', '/rest/v1/items']

let folder: Awaited<ReturnType<typeof makeFolder>>
let store: LogStore

const writeGateway = (number: number) => {
  const method = methods[number % 3]
  const status = statuses[number % 4]
  const path = paths[number % 4]
  store.write('project', 'edge_logs', {
    id: `edge-${number}`,
    timestamp: start + number * minute,
    message: `${method} | ${status} | ${path}`,
    fields: {
      'request.method': method,
      'request.path': path,
      'request.search': `?page=${number}`,
      'request.host': 'api.example.com',
      'request.headers.x_real_ip': `10.0.0.${number % 2}`,
      'request.headers.user_agent': 'node',
      'response.status_code': status,
      'response.origin_time': number * 200,
      'response.headers.content_length': number * 10,
    },
  })
}

before(async () => {
  folder = await makeFolder()
  store = openLogs(folder.path)
  for (let number = 0; number < 6; number += 1) writeGateway(number)
  await store.compactAll()
  for (let number = 6; number < 12; number += 1) writeGateway(number)
  const severities = ['LOG', 'ERROR', 'FATAL', 'ERROR']
  severities.forEach((severity, number) =>
    store.write('project', 'postgres_logs', {
      id: `postgres-${number}`,
      timestamp: start + number * minute,
      message: severity === 'LOG' ? 'checkpoint complete' : `relation "x${number}" does not exist`,
      fields: {
        'parsed.error_severity': severity,
        'parsed.sql_state_code': severity === 'LOG' ? '00000' : '42P01',
        'parsed.user_name': number === 2 ? 'anon' : 'postgres',
        'parsed.command_tag': number === 0 ? 'COMMIT' : 'SELECT',
      },
    }),
  )
  store.write('project', 'auth_logs', {
    id: 'auth-0',
    timestamp: start,
    message: '{"path":"/token","status":400}',
    fields: { level: 'info', status: 400, path: '/token', method: 'POST', 'auth_event.action': 'login' },
  })
  store.write('project', 'storage_logs', {
    id: 'storage-0',
    timestamp: start,
    message: 'GET | 200 | /object/public/a.png',
    fields: { 'req.method': 'GET', 'req.url': '/object/public/a.png', 'res.statusCode': 200, responseTime: 12.5 },
  })
})
after(async () => {
  await store[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const micros = (number: number) => (start + number * minute) * 1_000

const unnested =
  'cross join unnest(metadata) as m cross join unnest(m.request) as request cross join unnest(m.response) as response'

// As people keep them for the reference's explorer.
const queries: readonly (readonly [sql: string, rows: readonly object[]])[] = [
  ['select count(*) as count from edge_logs', [{ count: 12 }]],
  [
    'select id, timestamp, event_message from edge_logs order by timestamp limit 1',
    [{ id: 'edge-0', timestamp: micros(0), event_message: 'GET | 200 | /rest/v1/orders' }],
  ],
  [
    'select cast(timestamp as datetime) as timestamp, id from edge_logs order by timestamp desc limit 1',
    [{ timestamp: '2026-10-05T10:11:00.000', id: 'edge-11' }],
  ],
  [
    'SELECT CAST(timestamp AS DATETIME) AS timestamp, id FROM edge_logs ORDER BY timestamp LIMIT 1;',
    [{ timestamp: '2026-10-05T10:00:00.000', id: 'edge-0' }],
  ],
  [
    `select cast(timestamp as datetime) as timestamp, event_message, r.method from edge_logs cross join unnest(metadata) as m cross join unnest(m.request) as r where r.method = 'PATCH' order by timestamp limit 1`,
    [
      {
        timestamp: '2026-10-05T10:02:00.000',
        event_message: 'PATCH | 404 | /storage/v1/object/public/a.png',
        method: 'PATCH',
      },
    ],
  ],
  [
    `select t.id from edge_logs as t cross join unnest(t.metadata) as m cross join unnest(m.response) as response where response.status_code >= 500 order by t.timestamp`,
    [{ id: 'edge-3' }, { id: 'edge-7' }, { id: 'edge-11' }],
  ],
  [
    `select response.status_code, count(*) as n from edge_logs cross join unnest(metadata) as m cross join unnest(m.response) as response group by response.status_code order by n desc, 1`,
    [200, 201, 404, 500].map((status_code) => ({ status_code, n: 3 })),
  ],
  [
    `select id from edge_logs cross join unnest(metadata) as m cross join unnest(m.response) as response where response.origin_time > 2000`,
    [{ id: 'edge-11' }],
  ],
  [
    `select request.path as path, count(*) as c from edge_logs ${unnested} group by path order by c desc, path limit 2`,
    [
      { path: '/auth/v1/token', c: 3 },
      { path: '/rest/v1/items', c: 3 },
    ],
  ],
  [
    `select request.path, count(request.path) as total from edge_logs ${unnested} where request.path like '/rest/%' group by request.path order by total desc, request.path`,
    [
      { path: '/rest/v1/items', total: 3 },
      { path: '/rest/v1/orders', total: 3 },
    ],
  ],
  [`select count(*) as n from edge_logs where regexp_contains(event_message, '^GET')`, [{ n: 4 }]],
  [`select count(*) as n from edge_logs where regexp_contains(event_message, r'\\| 5\\d\\d \\|')`, [{ n: 3 }]],
  [`select count(*) as n from edge_logs where regexp_contains(event_message, "\\\\| 5\\\\d\\\\d")`, [{ n: 3 }]],
  [`select count(*) as n from edge_logs where not regexp_contains(event_message, r"POST|PATCH")`, [{ n: 4 }]],
  [
    'select timestamp_trunc(timestamp, hour) as hour, count(*) as n from edge_logs group by hour',
    [{ hour: micros(0), n: 12 }],
  ],
  [
    'SELECT timestamp_trunc(t.timestamp, hour) as timestamp, count(t.timestamp) as count FROM edge_logs t GROUP BY timestamp ORDER BY timestamp DESC',
    [{ timestamp: micros(0), count: 12 }],
  ],
  [
    'select timestamp_trunc(timestamp, MINUTE) as minute from edge_logs order by minute limit 1',
    [{ minute: micros(0) }],
  ],
  [
    'select datetime_trunc(cast(timestamp as datetime), day) as day, count(*) as n from edge_logs group by 1',
    [{ day: Date.UTC(2026, 9, 5) * 1_000, n: 12 }],
  ],
  [
    `select countif(response.status_code >= 400) as bad, countif(response.status_code < 400) as good from edge_logs ${unnested}`,
    [{ bad: 6, good: 6 }],
  ],
  ['select count(*) as n from `edge_logs`', [{ n: 12 }]],
  ['select count(`id`) as `how many` from `edge_logs` as `e`', [{ 'how many': 12 }]],
  [
    'select count(*) as n from edge_logs where timestamp > timestamp_sub(current_timestamp(), interval 1 hour)',
    [{ n: 0 }],
  ],
  [
    `select count(*) as n from edge_logs where timestamp < timestamp_add(timestamp('2026-10-05 10:00:00'), interval 5 minute)`,
    [{ n: 5 }],
  ],
  [`select timestamp_diff(max(timestamp), min(timestamp), minute) as minutes from edge_logs`, [{ minutes: 11 }]],
  [
    `select regexp_extract(event_message, r'\\| (\\d+) \\|') as code, regexp_extract(event_message, '^[A-Z(]+') as method, regexp_extract(event_message, 'nothing') as nothing, regexp_extract_all(event_message, r'/([a-z]+)') as parts, regexp_replace(event_message, '[/|]', '-') as plain from edge_logs order by timestamp limit 1`,
    [
      {
        code: '200',
        method: 'GET',
        nothing: null,
        parts: ['rest', 'v', 'orders'],
        plain: 'GET - 200 - -rest-v1-orders',
      },
    ],
  ],
  [
    `select regexp_extract('a(b)', r'\\((?:x|b)') as escaped, regexp_extract('ab', '(?P<first>a)b') as named, regexp_extract('ab', 'a(b)?(c)?') as second from edge_logs limit 1`,
    [{ escaped: '(b', named: 'a', second: 'b' }],
  ],
  [
    `select timestamp_diff(timestamp '2026-10-05 00:01:30', timestamp '2026-10-05 00:00:45', minute) as whole, timestamp_diff(timestamp '2026-10-04 23:00:00', timestamp '2026-10-05 22:00:00', day) as less, datetime_diff(datetime '2026-10-05 00:01:30', datetime '2026-10-05 00:00:45', minute) as crossed from edge_logs limit 1`,
    [{ whole: 0, less: 0, crossed: 1 }],
  ],
  [
    `select timestamp_trunc(timestamp, week) as week, timestamp_trunc(timestamp_sub(timestamp, interval 1 day), week) as sunday, timestamp_trunc(timestamp, isoweek) as isoweek, extract(dayofweek from timestamp) as day, extract(week from timestamp) as w, extract(isoweek from timestamp) as iso, extract(hour from timestamp) as hour, extract(date from timestamp) as date from edge_logs order by timestamp limit 1`,
    [
      {
        week: Date.UTC(2026, 9, 4) * 1_000,
        sunday: Date.UTC(2026, 9, 4) * 1_000,
        isoweek: Date.UTC(2026, 9, 5) * 1_000,
        day: 2,
        w: 40,
        iso: 41,
        hour: 10,
        date: '2026-10-05',
      },
    ],
  ],
  [
    `select * except (metadata) replace (lower(event_message) as event_message, metadata.request.method as id) from edge_logs order by timestamp limit 1`,
    [{ id: 'GET', timestamp: micros(0), event_message: 'get | 200 | /rest/v1/orders' }],
  ],
  [
    `select r.* replace (upper(r.path) as path) from (select event_message as path from edge_logs order by timestamp limit 1) as r`,
    [{ path: 'GET | 200 | /REST/V1/ORDERS' }],
  ],
  [
    `select format_timestamp('%Y-%m-%d %H:%M', timestamp) as at from edge_logs order by timestamp limit 1`,
    [{ at: '2026-10-05 10:00' }],
  ],
  [
    `select id from edge_logs where timestamp = parse_timestamp('%Y-%m-%dT%H:%M:%S', '2026-10-05T10:04:00')`,
    [{ id: 'edge-4' }],
  ],
  [
    `select safe_cast('x' as int64) as nothing, safe_divide(count(*), 0) as undefined, cast(count(*) as float64) as n, cast(1 as string) as text from edge_logs`,
    [{ nothing: null, undefined: null, n: 12, text: '1' }],
  ],
  [
    "select if(response.status_code < 400, 'ok', 'bad') as outcome, count(*) as n from edge_logs cross join unnest(metadata) as m cross join unnest(m.response) as response group by outcome order by outcome",
    [
      { outcome: 'bad', n: 6 },
      { outcome: 'ok', n: 6 },
    ],
  ],
  [
    `select status_code, path, x_real_ip from edge_logs cross join unnest(metadata) as metadata cross join unnest(request) as request cross join unnest(response) as response cross join unnest(request.headers) as headers order by timestamp limit 1`,
    [{ status_code: 200, path: '/rest/v1/orders', x_real_ip: '10.0.0.0' }],
  ],
  [
    `select h.x_real_ip, count(*) as n from edge_logs, unnest(metadata) as m, unnest(m.request) as r, unnest(r.headers) as h group by h.x_real_ip order by 1`,
    [
      { x_real_ip: '10.0.0.0', n: 6 },
      { x_real_ip: '10.0.0.1', n: 6 },
    ],
  ],
  [
    `select cf.country, count(*) as n from edge_logs left join unnest(metadata) as m left join unnest(m.request) as r on true left join unnest(r.cf) cf group by cf.country`,
    [{ country: null, n: 12 }],
  ],
  [
    `select sum(h.content_length) as bytes from edge_logs cross join unnest(metadata) as m cross join unnest(m.response) as r cross join unnest(r.headers) as h`,
    [{ bytes: 660 }],
  ],
  [
    `select p.error_severity, p.user_name, event_message from postgres_logs cross join unnest(metadata) as m cross join unnest(m.parsed) as p where p.error_severity in ('ERROR', 'FATAL', 'PANIC') order by timestamp desc limit 1`,
    [{ error_severity: 'ERROR', user_name: 'postgres', event_message: 'relation "x3" does not exist' }],
  ],
  [
    `select count(p.user_name) as count, p.user_name from postgres_logs as t cross join unnest(metadata) as m cross join unnest(m.parsed) as p where p.error_severity != "LOG" group by p.user_name order by count desc`,
    [
      { count: 2, user_name: 'postgres' },
      { count: 1, user_name: 'anon' },
    ],
  ],
  [
    `select count(*) as commits from postgres_logs cross join unnest(metadata) as m cross join unnest(m.parsed) as parsed where parsed.command_tag = 'COMMIT'`,
    [{ commits: 1 }],
  ],
  [
    `select id from postgres_logs where lower(event_message) like '%does not exist%' and event_message not like '%x1%' order by id`,
    [{ id: 'postgres-2' }, { id: 'postgres-3' }],
  ],
  [
    `select metadata.status, metadata.path, a.action from auth_logs cross join unnest(metadata) as metadata cross join unnest(metadata.auth_event) as a`,
    [{ status: 400, path: '/token', action: 'login' }],
  ],
  [
    `select req.url, res.statusCode, responseTime from storage_logs cross join unnest(metadata) as m cross join unnest(m.req) as req cross join unnest(m.res) as res`,
    [{ url: '/object/public/a.png', statusCode: 200, responseTime: 12.5 }],
  ],
  [
    'select count(*) as n from function_edge_logs cross join unnest(metadata) as m where m.execution_time_ms > 10',
    [{ n: 0 }],
  ],
  [
    `with bad as (select e.id, r.status_code from edge_logs as e cross join unnest(e.metadata) as m cross join unnest(m.response) as r where r.status_code >= 400) select status_code, count(*) as n from bad group by status_code order by status_code # the worst last`,
    [
      { status_code: 404, n: 3 },
      { status_code: 500, n: 3 },
    ],
  ],
  [
    `select approx_count_distinct(r.path) as paths, string_agg(distinct r.method, ',' order by r.method) as methods from edge_logs cross join unnest(metadata) as m cross join unnest(m.request) as r`,
    [{ paths: 4, methods: 'GET,PATCH,POST' }],
  ],
  [
    `select id from edge_logs where id in (select e.id from edge_logs e cross join unnest(metadata) as m cross join unnest(m.response) as r where r.status_code = 500) and regexp_extract(event_message, r'PATCH') is not null order by 1 limit 1`,
    [{ id: 'edge-11' }],
  ],
  [
    `select m.* from postgres_logs cross join unnest(metadata) as x cross join unnest(x.parsed) as p cross join (select 1 as one) as m limit 1`,
    [{ one: 1 }],
  ],
  [
    `select id, row_number() over (partition by r.method order by timestamp desc) as place from edge_logs cross join unnest(metadata) as m cross join unnest(m.request) as r qualify place = 1 order by id`,
    [
      { id: 'edge-10', place: 1 },
      { id: 'edge-11', place: 1 },
      { id: 'edge-9', place: 1 },
    ],
  ],
]

for (const [index, [sql, rows]] of queries.entries())
  test(`saved query ${index + 1}: ${sql.slice(0, 60)}`, async () => {
    assert.deepEqual(await rowsOf(store, 'project', sql), rows)
  })

test('40 saved queries are asked, each another', () => {
  assert.ok(queries.length >= 40, String(queries.length))
  assert.equal(new Set(queries.map(([sql]) => sql)).size, queries.length)
})

test('the same in the SQL of DuckDB, with nested fields', async () => {
  assert.deepEqual(
    await rowsOf(
      store,
      'project',
      `select metadata.request.method as method, count(*) filter (metadata.response.status_code >= 400) as bad,
         date_trunc('hour', timestamp)::varchar as hour
       from edge_logs where timestamp between timestamp '2026-10-05 10:00' and '2026-10-05 10:05'
       group by all order by all`,
    ),
    [
      { method: 'GET', bad: 1, hour: '2026-10-05 10:00:00' },
      { method: 'PATCH', bad: 1, hour: '2026-10-05 10:00:00' },
      { method: 'POST', bad: 0, hour: '2026-10-05 10:00:00' },
    ],
  )
})

for (const [pattern, problem] of [
  ['orders(', 'a closing parenthesis is missing in "orders("'],
  ['a)', 'a closing parenthesis has no opening one in "a)"'],
  ['[a', 'a closing bracket is missing in "[a"'],
  ['a\\\\', 'a character has to follow the backslash at its end'],
  ['*a', 'nothing is before "*" that could be repeated'],
  ['a**', '"**" repeats a repetition'],
  ['a{1001}', '"{1001}" repeats too often'],
  ['\\\\q', 'there is no escape sequence "\\q"'],
  ['[z-a]', '"z-a" is not a range of characters'],
  ['(?=a)', '"(?=" is not supported'],
])
  test(`a regular expression that is not valid is refused with its fault: ${pattern}`, async () => {
    const sql = `select id from edge_logs where regexp_contains(event_message, '${pattern}', 'i')`
    const answer = await store.query('project', { sql, startMs: 0, endMs: 1, maxRows: 1, timeoutMs: 60_000 })
    assert.deepEqual(answer, { error: `This is not a valid regular expression: ${problem}.`, isPattern: true })
  })

test('a field that a source does not have is named, with those that it has', async () => {
  const answer = await store.query('project', {
    sql: 'select m.request.nothing from edge_logs cross join unnest(metadata) as m',
    startMs: 0,
    endMs: 1,
    maxRows: 1,
    timeoutMs: 60_000,
  })
  assert.ok('error' in answer)
  assert.match(answer.error, /^metadata\.request of edge_logs has no field "nothing"\. Its fields: method, path/)
})
