import assert from 'node:assert/strict'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { ask, countChildren, makeFolder, openLogs, rowsOf, withoutProc, writeNumbered } from './stored-logs.ts'

const counted = 'select count(*) as lines from edge_logs'

test('lines are found at once, with the structure of the source, before and after they are compacted', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  for (let number = 0; number < 50; number += 1) writeNumbered(store, 'project', number)
  const newest =
    'select id, timestamp, event_message, metadata.request.path from edge_logs order by timestamp desc limit 1'
  const row = {
    id: 'line-49',
    timestamp: 1_790_000_000_049_000,
    event_message: 'GET | 200 | /rest/v1/orders',
    path: '/rest/v1/orders/49',
  }
  assert.deepEqual(await rowsOf(store, 'project', newest), [row])
  await store.compactAll()
  assert.deepEqual(await rowsOf(store, 'project', newest), [row])
  writeNumbered(store, 'project', 50)
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 51 }])
  const [whole] = await rowsOf(store, 'project', "select metadata from edge_logs where id = 'line-7'")
  assert.deepEqual(
    Object.entries(Object(whole?.['metadata']).response).filter(([, value]) => typeof value !== 'object'),
    [['status_code', 200]],
  )
})

test('a text that was cut within a character costs that character alone', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  const cut = 'Grüße 🎉'.slice(0, -1)
  const fields = { 'request.path': `/${cut}`, 'request.search': String.raw`?a=\ud83c` }
  store.write('project', 'edge_logs', { id: cut, timestamp: 1_790_000_000_000, message: cut, fields })
  const sql = 'select id, event_message, metadata.request.path, metadata.request.search from edge_logs'
  const shown = { id: 'Grüße �', event_message: 'Grüße �', path: '/Grüße �', search: fields['request.search'] }
  assert.deepEqual(await rowsOf(store, 'project', sql), [shown])
  await store.compactAll()
  assert.deepEqual(await rowsOf(store, 'project', sql), [shown])
})

test('only lines of the asked time are found', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  for (let number = 0; number < 100; number += 1) writeNumbered(store, 'project', number)
  const between = async (from: number, to: number) => {
    const startMs = 1_790_000_000_000 + from
    const answer = await store.query('project', {
      sql: counted,
      startMs,
      endMs: 1_790_000_000_000 + to,
      maxRows: 10,
      timeoutMs: 60_000,
    })
    return 'rows' in answer ? answer.rows : answer.error
  }
  assert.deepEqual(await between(10, 19), [{ lines: 10 }])
  await store.compactAll()
  assert.deepEqual(await between(10, 19), [{ lines: 10 }])
  assert.deepEqual(await between(200, 300), [{ lines: 0 }])
})

test('lines that come faster than they can be written are dropped and counted, and nothing waits for them', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  const fill = 'x'.repeat(1_000)
  // In one go: the event loop writes nothing in between.
  for (let number = 0; number < 6_000; number += 1) writeNumbered(store, 'project', number, fill)
  const dropped = store.dropped('project')
  assert.ok(dropped > 0)
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 6_000 - dropped }])
})

test('a part of the journal that is full is compacted by itself, and small files are merged', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path, { rollBytes: 1 })
  for (let number = 0; number < 12; number += 1) {
    writeNumbered(store, 'project', number)
    await store.flush('project')
    await store.compactAll()
  }
  const files = await readdir(join(folder.path, 'project/edge_logs'))
  assert.ok(files.length < 8, files.join(', '))
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 12 }])
})

test('old lines and those beyond the size of a source are deleted, and all of a project that is removed', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  for (const number of [0, 1_000_000]) {
    for (let line = 0; line < 10; line += 1) writeNumbered(store, 'project', number + line)
    await store.compactAll()
  }
  writeNumbered(store, 'other', 1)
  await store.expire('project', 1_790_000_500_000, Number.MAX_SAFE_INTEGER)
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 10 }])
  await store.expire('project', 0, 10)
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 0 }])
  await store.remove('project')
  assert.deepEqual(await readdir(folder.path), ['other'])
  assert.deepEqual(await rowsOf(store, 'other', counted), [{ lines: 1 }])
})

test('lines of a project with few of them are deleted when they are too old, although small files are merged', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  const hourMs = 3_600_000
  for (let hour = 0; hour < 72; hour += 3) {
    writeNumbered(store, 'project', hour * hourMs)
    await store.compactAll()
  }
  const left = async () => {
    const [row] = await rowsOf(
      store,
      'project',
      'select min(epoch_ms(timestamp)) - 1790000000000 as oldest from edge_logs',
    )
    return Number(row?.['oldest']) / hourMs
  }
  assert.equal(await left(), 0)
  await store.expire('project', 1_790_000_000_000 + 48 * hourMs, Number.MAX_SAFE_INTEGER)
  const oldest = await left()
  assert.ok(oldest >= 24 && oldest <= 48, `The oldest line is of hour ${oldest}.`)
  const files = await readdir(join(folder.path, 'project/edge_logs'))
  assert.ok(files.length <= 12, files.join(', '))
})

test('a query that takes too long ends, and the next one is answered', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  writeNumbered(store, 'project', 1)
  const endless = 'select sum(a.range * b.range) as s from range(100000) a, range(100000) b, range(100000) c'
  const answer = await store.query('project', { sql: endless, startMs: 0, endMs: 1, maxRows: 1, timeoutMs: 300 })
  assert.deepEqual(answer, { error: 'The query took longer than 0.3 seconds.' })
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 1 }])
})

test('a query ends when it is cancelled, and the next one is answered', { skip: withoutProc }, async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  writeNumbered(store, 'project', 1)
  const endless = 'select sum(a.range * b.range) as s from range(100000) a, range(100000) b, range(100000) c'
  const cancelling = new AbortController()
  const { signal } = cancelling
  const query = { sql: endless, startMs: 0, endMs: 1, maxRows: 1, timeoutMs: 600_000, signal }
  const running = store.query('project', query)
  const waiting = store.query('project', query)
  while ((await countChildren()) === 0) await delay(10)
  cancelling.abort()
  for (const answer of await Promise.all([running, waiting]))
    assert.deepEqual(answer, { error: 'The query was cancelled.' })
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 1 }])
})

test(
  'a process that takes too much memory is ended, also where the system has ended it at the same moment',
  { skip: withoutProc },
  async (t) => {
    await using folder = await makeFolder()
    await using store = openLogs(folder.path)
    writeNumbered(store, 'project', 1)
    // As it is for a process that is no more.
    t.mock.method(process, 'kill', () => {
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
    })
    const large = `select length(printf('%2000000000d', 1)) as l`
    assert.deepEqual(await ask(store, 'project', large), {
      error: 'The query needed too much memory or time, and was ended.',
    })
    assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 1 }])
  },
)

test('queries of more projects than processes are all answered', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  const refs = ['first', 'second', 'third', 'fourth']
  refs.forEach((ref, index) => {
    for (let number = 0; number <= index; number += 1) writeNumbered(store, ref, number)
  })
  const found = await Promise.all(refs.map((ref) => rowsOf(store, ref, counted)))
  assert.deepEqual(
    found.map(([row]) => row),
    [{ lines: 1 }, { lines: 2 }, { lines: 3 }, { lines: 4 }],
  )
})

test('two processes answer all queries that are asked at once', { skip: withoutProc }, async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  await Promise.all(['first', 'second', 'third', 'fourth'].map((ref) => rowsOf(store, ref, counted)))
  assert.equal(await countChildren(), 2)
})

test('a result is cut at the number of rows that was asked for', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  const answer = await ask(store, 'project', 'select range from range(20000)')
  assert.ok('rows' in answer)
  assert.equal(answer.rows.length, 10_000)
  assert.equal(answer.isTruncated, true)
})

test('lines that the disk refuses are counted, and those after them are kept', async () => {
  await using folder = await makeFolder()
  const errors: unknown[] = []
  await using store = openLogs(folder.path, { onError: (_ref, error) => errors.push(error) })
  writeNumbered(store, 'project', 1)
  // Ends the file that is open.
  await store.compactAll()
  const source = join(folder.path, 'project/edge_logs')
  await rename(source, `${source}.away`)
  await writeFile(source, '')
  writeNumbered(store, 'project', 2)
  await assert.rejects(store.flush('project'), { code: /ENOTDIR|EEXIST/ })
  assert.equal(store.dropped('project'), 1)
  await rm(source)
  await rename(`${source}.away`, source)
  writeNumbered(store, 'project', 3)
  assert.deepEqual(await rowsOf(store, 'project', 'select id from edge_logs order by id'), [
    { id: 'line-1' },
    { id: 'line-3' },
  ])
})

test('a source whose folder could not be made has one as soon as that works', async () => {
  await using folder = await makeFolder()
  const errors: unknown[] = []
  await using store = openLogs(folder.path, { onError: (_ref, error) => errors.push(error) })
  const project = join(folder.path, 'project')
  await writeFile(project, '')
  writeNumbered(store, 'project', 1)
  await assert.rejects(store.flush('project'), { code: /ENOTDIR|EEXIST/ })
  await rm(project)
  writeNumbered(store, 'project', 2)
  // Whether the first was dropped depends on how long all of this took.
  assert.deepEqual(await rowsOf(store, 'project', "select id from edge_logs where id = 'line-2'"), [{ id: 'line-2' }])
})

test('a project whose lines cannot be compacted or expired keeps no other from that', async () => {
  await using folder = await makeFolder()
  const failed: string[] = []
  await using store = openLogs(folder.path, { onError: (ref) => failed.push(ref) })
  for (const ref of ['first', 'second', 'third']) {
    writeNumbered(store, ref, 1)
    await store.flush(ref)
  }
  // In the place of the folder in which the file is written.
  await writeFile(join(folder.path, 'second/edge_logs/unfinished'), '')
  await store.compactAll()
  assert.deepEqual(failed, ['second'])
  await rm(join(folder.path, 'second'), { recursive: true })
  await writeFile(join(folder.path, 'second'), '')
  await store.expire('second', 0, Number.MAX_SAFE_INTEGER)
  assert.deepEqual(failed, ['second', 'second'])
  for (const ref of ['first', 'third'])
    assert.deepEqual((await readdir(join(folder.path, ref, 'edge_logs'))).map(extname), ['.parquet'], ref)
})

test('a store that is closed while it is asked leaves no process behind', { skip: withoutProc }, async () => {
  for (const afterMs of [0, 1, 5, 20]) {
    await using folder = await makeFolder()
    const store = openLogs(folder.path)
    writeNumbered(store, 'project', 1)
    const asked = [ask(store, 'project', 'select 1'), ask(store, 'other', 'select 1')]
    await delay(afterMs)
    await store[Symbol.asyncDispose]()
    await Promise.allSettled(asked)
    assert.equal(await countChildren(), 0, `closed after ${afterMs} ms`)
  }
})
