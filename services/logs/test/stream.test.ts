import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LogStore } from '../src/index.ts'
import { ask, makeFolder, openLogs, rowsOf } from './stored-logs.ts'

// Twelve requests, one a minute from 10:00, half of them compacted, and a few lines of other sources.
const start = Date.UTC(2026, 9, 5, 10)
const minute = 60_000
const statuses = [200, 201, 404, 500]
const paths = ['/rest/v1/orders', '/auth/v1/token', '/rest/v1/items/17', '/rest/v1/items/18']

let folder: Awaited<ReturnType<typeof makeFolder>>
let store: LogStore

const writeGateway = (number: number) =>
  store.write('project', 'edge_logs', {
    id: `edge-${number}`,
    timestamp: start + number * minute,
    message: `GET | ${statuses[number % 4]} | ${paths[number % 4]}`,
    fields: {
      'request.method': number % 2 === 0 ? 'GET' : 'POST',
      'request.path': paths[number % 4],
      'response.status_code': statuses[number % 4],
      'response.origin_time': number * 100,
    },
  })

before(async () => {
  folder = await makeFolder()
  store = openLogs(folder.path)
  for (let number = 0; number < 6; number += 1) writeGateway(number)
  await store.compactAll()
  for (let number = 6; number < 12; number += 1) writeGateway(number)
  ;['LOG', 'ERROR'].forEach((severity, number) =>
    store.write('project', 'postgres_logs', {
      id: `postgres-${number}`,
      timestamp: start + number * minute,
      message: severity === 'LOG' ? 'checkpoint complete' : 'relation "x" does not exist',
      fields: { 'parsed.error_severity': severity },
    }),
  )
  store.write('project', 'function_logs', {
    id: 'function-0',
    timestamp: start,
    message: '{"event":"lit","lamp":{"id":7}}',
    fields: { level: 'warning', event_type: 'Log', function_id: 'lamp' },
  })
})
after(async () => {
  await store[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const edge = `from logs where source = 'edge_logs'`

// As assistants write them, in the SQL of ClickHouse.
const queries: readonly (readonly [sql: string, rows: readonly object[]])[] = [
  [
    'select source, count() as n from logs group by source order by n desc, source',
    [
      { source: 'edge_logs', n: 12 },
      { source: 'postgres_logs', n: 2 },
      { source: 'function_logs', n: 1 },
    ],
  ],
  [
    `select id, log_attributes['identifier'] as identifier, timestamp, event_message, log_attributes['request.method'] as method,
       log_attributes['response.status_code'] as status_code from logs where source = 'edge_logs' order by timestamp desc limit 1`,
    [
      {
        id: 'edge-11',
        identifier: '',
        timestamp: '2026-10-05T10:11:00.000',
        event_message: 'GET | 500 | /rest/v1/items/18',
        method: 'POST',
        status_code: '500',
      },
    ],
  ],
  [
    `select * from logs where source = 'postgres_logs' order by timestamp desc limit 1`,
    [
      {
        id: 'postgres-1',
        timestamp: '2026-10-05T10:01:00.000',
        event_message: 'relation "x" does not exist',
        severity_text: 'ERROR',
        source: 'postgres_logs',
        log_attributes: { 'parsed.error_severity': 'ERROR' },
      },
    ],
  ],
  [
    `select l.source, l.log_attributes['level'] as level, severity_text from logs as l
     where l.source in ('function_logs', 'postgres_logs') order by l.source, l.id`,
    [
      { source: 'function_logs', level: 'warning', severity_text: 'WARNING' },
      { source: 'postgres_logs', level: '', severity_text: 'LOG' },
      { source: 'postgres_logs', level: '', severity_text: 'ERROR' },
    ],
  ],
  // A name that a source has for a column, too.
  [
    `select log_attributes['request.method'] as method, count(*) as n ${edge} and method = 'GET' group by method`,
    [{ method: 'GET', n: 6 }],
  ],
  [
    `select toStartOfInterval(timestamp, interval 5 minute) as t, countIf(toInt32OrZero(log_attributes['response.status_code']) >= 500) as failed
     ${edge} group by t order by t`,
    [
      { t: '2026-10-05T10:00:00.000', failed: 1 },
      { t: '2026-10-05T10:05:00.000', failed: 1 },
      { t: '2026-10-05T10:10:00.000', failed: 1 },
    ],
  ],
  [
    `select quantile(0.5)(toFloat64OrZero(log_attributes['response.origin_time'])) as p50,
       quantileIf(0.5)(toFloat64OrZero(log_attributes['response.origin_time']), log_attributes['request.method'] = 'GET') as gets,
       sumIf(toInt64OrZero(log_attributes['response.origin_time']), log_attributes['request.method'] = 'GET') as sum ${edge}`,
    [{ p50: 550, gets: 500, sum: 3_000 }],
  ],
  [
    `select replaceRegexpAll(log_attributes['request.path'], '[0-9]+$', ':id') as path, uniq(log_attributes['request.path']) as paths
     ${edge} and match(log_attributes['request.path'], '^/rest/') group by path order by path`,
    [
      { path: '/rest/v1/items/:id', paths: 2 },
      { path: '/rest/v1/orders', paths: 1 },
    ],
  ],
  [
    `select extract(log_attributes['request.path'], '^/([a-z]+)/') as service, any(severity_text) as s ${edge}
     and position(event_message, 'token') > 0 group by service`,
    [{ service: 'auth', s: 'INFO' }],
  ],
  [
    `select JSONExtractString(event_message, 'event') as event, JSONExtractInt(event_message, 'lamp', 'id') as lamp from logs
     where source = 'function_logs' and startsWith(event_message, '{')`,
    [{ event: 'lit', lamp: 7 }],
  ],
  [`select JSONExtractString(event_message, 'event') as event ${edge} limit 1`, [{ event: '' }]],
  [
    `select multiIf(severity_text = 'ERROR', 'bad', severity_text = 'WARN', 'odd', 'good') as kind, count() as n ${edge} group by kind order by kind`,
    [
      { kind: 'bad', n: 3 },
      { kind: 'good', n: 6 },
      { kind: 'odd', n: 3 },
    ],
  ],
  [
    `select distinct arrayJoin(mapKeys(log_attributes)) as key from logs where source = 'function_logs' order by key`,
    [{ key: 'event_type' }, { key: 'function_id' }, { key: 'level' }],
  ],
  [
    `select count() as n from logs where mapContains(log_attributes, 'function_id') and notEmpty(log_attributes['function_id'])`,
    [{ n: 1 }],
  ],
  [
    `with failed as (select timestamp, source from logs where severity_text = 'ERROR')
     select source, toUnixTimestamp(min(timestamp)) as first from failed group by source order by source`,
    [
      { source: 'edge_logs', first: start / 1_000 + 180 },
      { source: 'postgres_logs', first: start / 1_000 + 60 },
    ],
  ],
  [`select count() as n from logs where source = 'workflow_run_logs'`, [{ n: 0 }]],
  [`select id from logs where source = 'workflow_run_logs' order by timestamp desc limit 100`, []],
  [`select count() as n ${edge} and log_attributes['request.headers.cf_ray'] = ''`, [{ n: 12 }]],
  [`select count() as n ${edge} and timestamp >= toDateTime('2026-10-05 10:10:00')`, [{ n: 2 }]],
  [`select count() as n from logs where timestamp < now() - interval 1 hour or source = 'edge_logs'`, [{ n: 15 }]],
]

for (const [sql, rows] of queries)
  test(`the table of all sources answers: ${sql.replaceAll(/\s+/g, ' ').slice(0, 120)}`, async () => {
    assert.deepEqual(await rowsOf(store, 'project', sql), rows)
  })

test('columns in which attributes are stored have no other names, and what is not translated is refused', async () => {
  const refused: [sql: string, reason: RegExp][] = [
    [`select l."log_attributes.request.method" from logs as l`, /no field/],
    [`select formatDateTime(timestamp, '%i') from logs`, /The function formatdatetime is not available here/i],
    [`select columns('.*') from logs`, /not available here/],
    [`select * from logs_of_others`, /no log source/],
    [`select file('/etc/passwd') from logs`, /not available here/],
  ]
  for (const [sql, reason] of refused) {
    const answer = await ask(store, 'project', sql)
    assert.match('error' in answer ? answer.error : 'it was answered', reason, sql)
  }
})

const sourcesOf = async (where: string) => {
  const answer = await ask(store, 'project', `select count() as n from logs as l where ${where}`)
  return 'error' in answer ? answer.error : answer.sources
}

test('only sources that a query names are read', async () => {
  assert.deepEqual(await sourcesOf(`severity_text = 'ERROR' and 'auth_logs' = l.source`), ['auth_logs'])
  assert.deepEqual(await sourcesOf(`source = 'auth_logs' or (source in ('storage_logs', 'edge_logs') and id <> '')`), [
    'auth_logs',
    'storage_logs',
    'edge_logs',
  ])
  assert.equal((await sourcesOf(`source = 'auth_logs' or severity_text = 'ERROR'`)).length, 12)
  assert.equal((await sourcesOf(`not (source = 'auth_logs')`)).length, 12)
})
