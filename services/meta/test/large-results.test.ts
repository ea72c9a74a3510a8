import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { maxResultBytes, maxRowLimit } from '@cairn/contracts/limits'
import { exportQuery, runQuery } from '../src/index.ts'
import { startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run } = database

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** What is held, without what is only waiting to be collected. */
const heldBytes = (): number => {
  assert.ok(typeof collect === 'function')
  // Buffers are freed beside the program: a second collection waits until those of the first are gone.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const maxGrowthBytes = 64 * 1024 * 1024
const query = "select n, 'row ' || n as label from generate_series(1, 5000000) n"

test('of 5,000,000 rows without a limit the first are answered, and the rest is not run', async () => {
  const before = heldBytes()
  const { results } = await runQuery(db, { query, rowLimit: maxRowLimit, timeoutMs: 60_000 })
  const growth = heldBytes() - before
  const [result] = results
  assert.equal(result?.rows.length, maxRowLimit)
  assert.deepEqual([result.truncated, result.rowCount], [true, null])
  assert.deepEqual(result.rows[0], ['1', 'row 1'])
  assert.ok(growth < maxGrowthBytes, `${growth} bytes`)
})

test('huge results neither fill the memory nor take long', async () => {
  const before = heldBytes()
  const long = await run("select repeat('x', 1000) from generate_series(1, 10000000)")
  assert.equal(long.results[0]?.rows.length, 1_000)
  const wide = await run("select 'a' as a, repeat('é', 50000000) as b, null as c; select 1")
  assert.equal(wide.results[0]?.truncated, true)
  const [a, b, c] = wide.results[0].rows[0] ?? []
  assert.deepEqual([a, c], ['a', null])
  assert.match(b ?? '', /^é+$/)
  assert.ok(Buffer.byteLength(b ?? '') <= maxResultBytes)
  assert.deepEqual(wide.results[1]?.rows, [['1']])
  const heavy = await run("select n, repeat('x', 100000) from generate_series(1, 1000) n")
  assert.equal(heavy.results[0]?.truncated, true)
  assert.equal(heavy.results[0].rowCount, 1_000)
  assert.deepEqual(
    heavy.results[0].rows.map(([n]) => n),
    heavy.results[0].rows.map((_, index) => String(index + 1)),
  )
  assert.ok(heavy.results[0].rows.length > 50 && heavy.results[0].rows.length < 90)
  const growth = heldBytes() - before
  assert.ok(growth < maxGrowthBytes, `${growth} bytes`)
})

const exportOf = (text: string) =>
  exportQuery(db, { query: text, format: 'csv' }, { signal: new AbortController().signal })

test('an export of 5,000,000 rows streams', async () => {
  // The memory of the parser, which comes with the first text that is exported, is not the export's.
  for await (const chunk of await exportOf('select 1')) assert.ok(chunk.length > 0)
  const before = heldBytes()
  let bytes = 0
  let lines = 0
  let growth = 0
  let measuredAt = 0
  for await (const chunk of await exportOf(query)) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
    if (bytes - measuredAt < 16 * 1024 * 1024) continue
    measuredAt = bytes
    growth = Math.max(growth, heldBytes() - before)
  }
  assert.equal(lines, 5_000_001)
  assert.ok(measuredAt > 0)
  assert.ok(growth < maxGrowthBytes, `${growth} bytes of ${bytes}`)
})
