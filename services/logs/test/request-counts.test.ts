import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { LogStore } from '../src/index.ts'
import { makeFolder, openLogs } from './stored-logs.ts'

const hourMs = 3_600_000
const firstMs = Date.UTC(2026, 0, 1)
const always = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }

const answered = (store: LogStore, timeMs: number, service: string, status: number) =>
  store.write('project', 'edge_logs', {
    timestamp: timeMs,
    message: 'GET',
    fields: { service, 'response.status_code': status },
  })

test('requests are counted by service, status, minute and hour, also over a restart', async () => {
  await using folder = await makeFolder()
  {
    await using store = openLogs(folder.path)
    answered(store, firstMs, 'rest', 200)
    answered(store, firstMs + 59_999, 'graphql', 404)
    answered(store, firstMs + 60_000, 'auth', 500)
    store.write('project', 'auth_logs', { timestamp: firstMs, message: 'not of the gateway', fields: {} })
  }
  await using store = openLogs(folder.path)
  answered(store, firstMs + 1, 'rest', 429)
  answered(store, firstMs + hourMs, 'customer', 200)
  const [first, second, third, ...others] = await store.requestCounts('project', 'minute', always)
  assert.deepEqual(
    [first, second, third].map((step) => step && step.startMs - firstMs),
    [0, 60_000, hourMs],
  )
  assert.deepEqual(first?.counts.rest, { requests: 3, clientErrors: 2, serverErrors: 0 })
  assert.deepEqual(second?.counts.auth, { requests: 1, clientErrors: 0, serverErrors: 1 })
  assert.deepEqual(third?.counts.other, { requests: 1, clientErrors: 0, serverErrors: 0 })
  assert.deepEqual(others, [])
  const hours = await store.requestCounts('project', 'hour', { startMs: firstMs, endMs: firstMs + hourMs })
  assert.deepEqual(
    hours.map(({ counts }) => [counts.rest.requests, counts.auth.requests, counts.other.requests]),
    [[3, 1, 0]],
  )
  assert.deepEqual(await store.requestCounts('another', 'hour', always), [])
})

test('counts take the same room whatever happens: the places of old steps are taken again', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path)
  for (let day = 0; day < 20; day += 1) {
    answered(store, firstMs + day * 24 * hourMs, 'storage', 200)
    await store.requestCounts('project', 'minute', always)
  }
  // A request of the distant past, which took long, replaces nothing.
  answered(store, firstMs, 'storage', 200)
  const hours = await store.requestCounts('project', 'hour', always)
  assert.deepEqual(
    hours.map(({ startMs }) => (startMs - firstMs) / hourMs / 24),
    [12, 13, 14, 15, 16, 17, 18, 19],
  )
  assert.ok((await stat(join(folder.path, 'project/requests.counts-1'))).size < 200_000)
})

test('what is counted while the disk has no room is saved later', async () => {
  await using folder = await makeFolder()
  let hasRoom = false
  await using store = openLogs(folder.path, { hasRoom: () => hasRoom })
  answered(store, firstMs, 'realtime', 200)
  const count = async () => (await store.requestCounts('project', 'minute', always))[0]?.counts.realtime.requests
  assert.equal(await count(), 1)
  await assert.rejects(stat(join(folder.path, 'project/requests.counts-1')))
  hasRoom = true
  answered(store, firstMs, 'realtime', 200)
  assert.equal(await count(), 2)
  await stat(join(folder.path, 'project/requests.counts-1'))
})
