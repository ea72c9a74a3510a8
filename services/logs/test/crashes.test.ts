import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, copyFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { promisify } from 'node:util'
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

const run = promisify(execFile)

/** A disk of 64 kB at a folder. */
const mountTiny = async (path: string) => {
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path])
  return { [Symbol.asyncDispose]: async () => void (await run('umount', [path])) }
}

const cannotMount = process.platform !== 'linux' || process.getuid?.() !== 0
test(
  'a disk that becomes full within a line loses that line and those after it, and none that comes when it has room',
  { skip: cannotMount && 'Only root can mount a small disk.' },
  async (t) => {
    await using folder = await makeFolder()
    await using disk = await mountTiny(folder.path).catch(() => undefined)
    if (disk === undefined) return t.skip('This container mounts nothing.')
    const errors: unknown[] = []
    await using store = openLogs(folder.path, { onError: (_ref, error) => errors.push(error) })
    writeNumbered(store, 'project', 0)
    await store.flush('project')
    await writeFile(join(folder.path, 'fill'), 'x'.repeat(36_000))
    for (let number = 1; number < 200; number += 1) writeNumbered(store, 'project', number)
    await assert.rejects(store.flush('project'), { code: 'ENOSPC' })
    await rm(join(folder.path, 'fill'))
    const kept = 200 - store.dropped('project')
    assert.ok(kept > 1 && kept < 200, String(kept))
    const { edge_logs: end } = await store.ends('project')
    assert.ok(end)
    for (let number = 200; number < 205; number += 1) writeNumbered(store, 'project', number)
    const row = { lines: kept + 5, ids: kept + 5, last: 204 }
    assert.deepEqual(await rowsOf(store, 'project', counted), [row])
    const { lines } = await store.read('project', 'edge_logs', end, 100_000)
    assert.deepEqual(
      lines.map((line) => Object(JSON.parse(line)).id),
      [200, 201, 202, 203, 204].map((number) => `line-${number}`),
    )
    await store.compactAll()
    assert.deepEqual(await rowsOf(store, 'project', counted), [row])
  },
)

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
