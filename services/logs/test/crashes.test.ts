import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { makeFolder, openLogs, rowsOf, writeNumbered } from './stored-logs.ts'

const counted =
  'select count(*) as lines, count(distinct id) as ids, max(epoch_ms(timestamp)) - 1790000000000 as last from edge_logs'

/** Runs the writer until it has said that it has so many lines more, kills it, and returns the last number that it said. */
const writeUntilKilled = async (folder: string, from: number, lines: number): Promise<number> => {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer-to-be-killed.ts'), folder, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(writer, 'exit')
  let acknowledged = from
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line)
    if (acknowledged >= from + lines && !writer.killed) writer.kill('SIGKILL')
  }
  await ended
  return acknowledged
}

test('kill -9 while lines are written and compacted loses none that the system had, and doubles none', async () => {
  await using folder = await makeFolder()
  let next = 0
  for (const lines of [2_000, 4_000, 8_000]) {
    const acknowledged = await writeUntilKilled(folder.path, next, lines)
    await using store = openLogs(folder.path)
    const [row] = await rowsOf(store, 'project', counted)
    const last = Number(row?.['last'])
    assert.ok(last + 1 >= acknowledged, `${acknowledged} lines were acknowledged, the last one found is ${last}`)
    assert.deepEqual(row, { lines: last + 1, ids: last + 1, last })
    next = last + 1
  }
  await using store = openLogs(folder.path)
  await store.compactAll()
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: next, ids: next, last: next - 1 }])
  const left = await readdir(join(folder.path, 'project/edge_logs'))
  assert.deepEqual(
    left.filter((name) => !name.endsWith('.parquet')),
    [],
  )
})

test('a line that was written in part is cut off, and lines after it are found', async () => {
  await using folder = await makeFolder()
  {
    await using store = openLogs(folder.path)
    for (let number = 0; number < 10; number += 1) writeNumbered(store, 'project', number)
  }
  const source = join(folder.path, 'project/edge_logs')
  const [journal = ''] = await readdir(source)
  await appendFile(join(source, journal), '{"id":"line-10","timestamp":17900000')
  await writeFile(join(source, 'unfinished.parquet.tmp'), 'PAR1')
  await using store = openLogs(folder.path)
  writeNumbered(store, 'project', 11)
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 11, ids: 11, last: 11 }])
  await store.compactAll()
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 11, ids: 11, last: 11 }])
})

test('a line that is damaged within a file is passed over', async () => {
  await using folder = await makeFolder()
  {
    await using store = openLogs(folder.path)
    for (let number = 0; number < 3; number += 1) writeNumbered(store, 'project', number)
  }
  const source = join(folder.path, 'project/edge_logs')
  const [journal = ''] = await readdir(source)
  const line = JSON.stringify({ id: 'line-3', timestamp: 1_790_000_000_003, event_message: 'kept' })
  await appendFile(join(source, journal), `{"id":"line-\n${'\0'.repeat(512)}\n[1,2]\n"text"\n{"id":{"a":1}}\n${line}\n`)
  await using store = openLogs(folder.path)
  const found = await rowsOf(store, 'project', 'select id from edge_logs order by timestamp')
  assert.deepEqual(
    found.map(({ id }) => id),
    ['line-0', 'line-1', 'line-2', 'line-3'],
  )
})

test('a part of the journal whose lines are in a Parquet file as well is not read twice', async () => {
  await using folder = await makeFolder()
  {
    await using store = openLogs(folder.path)
    for (let number = 0; number < 10; number += 1) writeNumbered(store, 'project', number)
  }
  const source = join(folder.path, 'project/edge_logs')
  const [journal = ''] = await readdir(source)
  await copyFile(join(source, journal), join(folder.path, 'kept'))
  {
    await using store = openLogs(folder.path)
    await store.compactAll()
  }
  await copyFile(join(folder.path, 'kept'), join(source, journal))
  await using store = openLogs(folder.path)
  assert.deepEqual(await rowsOf(store, 'project', counted), [{ lines: 10, ids: 10, last: 9 }])
})
