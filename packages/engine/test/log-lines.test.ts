import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createEngine, makeTestHome, testCacheDir } from '../src/index.ts'
import type { ReadLogLines, ServerLogEntry } from '../src/index.ts'
import { connectAs, secrets } from './test-engine.ts'

// The processor is for the server between two looks.
const everyMs = 5

/** Reads the logs of an engine like a program that keeps what it has read. */
const createReader = () => {
  const entries: ServerLogEntry[] = []
  const state = { position: 0, skipped: 0 }
  return {
    entries,
    state,
    positionOf: async () => state.position,
    take: (_id: string, read: ReadLogLines) => {
      entries.push(...read.entries)
      state.position = read.position
      state.skipped += read.skipped
    },
    saying: async (words: string): Promise<ServerLogEntry> => {
      for (;;) {
        const found = entries.find(({ message }) => message.includes(words))
        if (found !== undefined) return found
        await wait(everyMs)
      }
    },
  }
}

test('what a server says is read as it is written, once, over restarts of the server and of the engine', async () => {
  await using home = await makeTestHome()
  const reader = createReader()
  for (const run of [1, 2]) {
    await using engine = await createEngine({ home: home.path, cache: testCacheDir() })
    engine.readLogs(reader)
    const address = run === 1 ? await engine.create('said', secrets) : await engine.start('said', secrets)
    await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
    await assert.rejects(session.client.query(`select 'run ${run}', missing\n from pg_class`))
    const failed = await reader.saying('column "missing" does not exist')
    assert.equal(failed.statement, `select 'run 1', missing\n from pg_class`)
    assert.deepEqual(
      [failed.severity, failed.sqlState, failed.user, failed.database, failed.backendType],
      ['ERROR', '42703', 'postgres', 'postgres', 'client backend'],
    )
    await session.client.query(
      `do $$ begin raise warning 'second of run ${run}' using detail = 'why', hint = 'do'; end $$`,
    )
    const { detail, hint, severity } = await reader.saying(`second of run ${run}`)
    assert.deepEqual([severity, detail, hint], ['WARNING', 'why', 'do'])
  }
  const ids = reader.entries.map(({ sessionId, lineNumber }) => `${sessionId}.${lineNumber}`)
  assert.equal(new Set(ids).size, ids.length)
  const said = (words: string) => reader.entries.filter(({ message }) => message.includes(words)).length
  assert.deepEqual(
    [said('database system is ready'), said('database system is shut down'), said('"missing"')],
    [2, 2, 2],
  )
})

test('a server that writes faster than its log is read loses lines, which are counted, and the last ones are read', async () => {
  await using home = await makeTestHome()
  const reader = createReader()
  {
    await using engine = await createEngine({ home: home.path, cache: testCacheDir() })
    engine.readLogs(reader)
    const address = await engine.create('loud', secrets)
    await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
    await session.client.query(
      `do $$ begin for n in 1..30000 loop raise log 'line % %', n, repeat('x', 100); end loop; end $$`,
    )
    // Each time the log is emptied, a line of that moment may be lost.
    while (!reader.entries.some(({ message }) => message === 'the end'))
      await session.client.query(`do $$ begin raise log 'the end'; perform pg_sleep(0.1); end $$`)
  }
  const lines = reader.entries.filter(({ message }) => message.startsWith('line ')).length
  const { skipped } = reader.state
  assert.ok(skipped > 0)
  // About: one that is cut where a piece ends may count twice, and those that come while the log is emptied are not counted.
  assert.ok(lines + skipped > 5_000 && lines + skipped < 33_000, `${lines} read, ${skipped} skipped`)
})
