import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogPosition, LogStore } from '../src/index.ts'
import { makeFolder, openLogs, writeNumbered } from './stored-logs.ts'

const start = { part: 1, byte: 0 }

const idOf = (line: string): unknown => Object(JSON.parse(line)).id

/** The ids of all lines from a position on, read in small pieces, and where they end. */
const readAll = async (store: LogStore, from: LogPosition) => {
  const ids: unknown[] = []
  for (let next = from; ;) {
    const read = await store.read('kilkeel', 'edge_logs', next, 500)
    if (read.lines.length === 0) return { ids, next: read.next }
    ids.push(...read.lines.map(idOf))
    ;({ next } = read)
  }
}

const idsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `line-${from + index}`)

const write = (store: LogStore, from: number, to: number) => {
  for (let number = from; number < to; number += 1) writeNumbered(store, 'kilkeel', number)
}

test('lines are read once each in their order, while parts end, are compacted, and the store starts again', async () => {
  await using folder = await makeFolder()
  let position: LogPosition
  {
    await using store = openLogs(folder.path)
    store.keepForReaders('kilkeel', true)
    write(store, 0, 20)
    const first = await readAll(store, start)
    assert.deepEqual(first.ids, idsOf(0, 20))
    await store.compactAll()
    write(store, 20, 30)
    await store.compactAll()
    write(store, 30, 40)
    const second = await readAll(store, first.next)
    assert.deepEqual(second.ids, idsOf(20, 40))
    assert.deepEqual((await readAll(store, start)).ids, idsOf(0, 40))
    position = second.next
  }
  await using store = openLogs(folder.path)
  store.keepForReaders('kilkeel', true)
  assert.deepEqual((await readAll(store, position)).ids, [])
  write(store, 40, 50)
  const later = await readAll(store, position)
  assert.deepEqual(later.ids, idsOf(40, 50))

  // Those who came last begin at the end.
  const end = (await store.ends('kilkeel')).edge_logs
  assert.ok(end)
  write(store, 50, 60)
  assert.deepEqual((await readAll(store, end)).ids, idsOf(50, 60))

  const kept = (await store.kept('kilkeel', 'edge_logs')).map(({ part }) => part)
  const [oldest = 0] = kept
  assert.deepEqual(kept, [oldest, oldest + 1])
  await store.release('kilkeel', 'edge_logs', oldest + 1)
  assert.deepEqual((await readAll(store, start)).ids, idsOf(20, 60))
})

test('a line that is longer than what is asked for is read as a whole', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  writeNumbered(store, 'kilkeel', 1, 'x'.repeat(5_000))
  writeNumbered(store, 'kilkeel', 2)
  assert.deepEqual((await readAll(store, start)).ids, ['line-1', 'line-2'])
})

test('what nobody reads is not kept', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  write(store, 0, 5)
  await store.compactAll()
  assert.deepEqual(await store.kept('kilkeel', 'edge_logs'), [])
  assert.deepEqual((await readAll(store, start)).ids, [])
})

test('a reader finds lines that come after all that it knew were deleted and the store started again', async (t) => {
  await using folder = await makeFolder()
  const dayMs = 24 * 60 * 60 * 1_000
  t.mock.timers.enable({ apis: ['Date'], now: 1_790_000_000_000 })
  let position: LogPosition
  {
    await using store = openLogs(folder.path)
    for (const number of [0, 1, 2]) {
      write(store, number, number + 1)
      await store.compactAll()
    }
    const { edge_logs: end } = await store.ends('kilkeel')
    assert.ok(end)
    position = end
    t.mock.timers.setTime(Date.now() + 2 * dayMs)
    await store.expire('kilkeel', Date.now() - dayMs, Number.MAX_SAFE_INTEGER)
  }
  await using store = openLogs(folder.path)
  write(store, 3, 5)
  assert.deepEqual((await readAll(store, position)).ids, idsOf(3, 5))
})
