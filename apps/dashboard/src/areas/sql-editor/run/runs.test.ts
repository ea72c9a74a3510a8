import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../api/errors.ts'
import { defaultLimits, readLimits, writeLimits } from './run-limits.ts'
import { createRuns } from './runs.ts'
import type { RunAnswer, RunInput, SentRun } from './runs.ts'

const input: RunInput = { sql: 'select 1', scope: 'all', start: { line: 1, column: 1 }, ...defaultLimits }
const answer: RunAnswer = { results: [], durationMs: 5 }

const unreachable = new ApiError('Unable to reach the server.', { code: 0, reason: 'network' })

/** A sender whose answers the test gives, and which can be out of reach. */
const sender = () => {
  const pending: PromiseWithResolvers<RunAnswer>[] = []
  const server = { isReached: true }
  const send = (): SentRun => {
    const answered = Promise.withResolvers<RunAnswer>()
    pending.push(answered)
    const cancel = async () => {
      if (!server.isReached) throw unreachable
      answered.reject(new DOMException('stopped', 'AbortError'))
    }
    return { answer: answered.promise, cancel }
  }
  return { pending, send, server }
}

test('a run is under way, then done; its listeners hear both', async () => {
  const { pending, send } = sender()
  const runs = createRuns(send)
  const heard: boolean[] = []
  runs.subscribe(() => heard.push(runs.get('a').running !== undefined))
  const ended = runs.start('a', input)
  assert.equal(runs.get('a').running?.input, input)
  assert.equal(runs.get('b').running, undefined)
  pending[0]?.resolve(answer)
  assert.equal((await ended)?.state, 'done')
  assert.equal(runs.get('a').outcome?.state, 'done')
  assert.deepEqual(heard, [true, false])
})

test('a run whose server is out of reach says so until it is reached again, and keeps what was dismissed away', async () => {
  const { pending, send } = sender()
  const heard: ((isReached: boolean) => void)[] = []
  const runs = createRuns((_key, _input, onReach) => {
    heard.push(onReach)
    return send()
  })
  const first = runs.start('a', input)
  pending[0]?.resolve(answer)
  await first
  const second = runs.start('a', input)
  runs.dismiss('a')
  heard[1]?.(false)
  assert.equal(runs.get('a').running?.isOutOfReach, true)
  assert.equal(runs.get('a').outcome, undefined)
  heard[1]?.(true)
  assert.equal(runs.get('a').running?.isOutOfReach, false)
  pending[1]?.resolve(answer)
  await second
  assert.equal(runs.get('a').running, undefined)
})

test('a second run of the same editor does not wait and sends nothing', async () => {
  const { pending, send } = sender()
  const runs = createRuns(send)
  const first = runs.start('a', input)
  assert.equal(await runs.start('a', input), undefined)
  assert.equal(pending.length, 1)
  pending[0]?.resolve(answer)
  await first
})

test('the last outcome stays while the next run is under way, and gives way to how that one ends', async () => {
  const { pending, send } = sender()
  const runs = createRuns(send)
  const first = runs.start('a', input)
  pending[0]?.resolve(answer)
  await first
  const second = runs.start('a', input)
  assert.equal(runs.get('a').outcome?.state, 'done')
  const refusal = new Error('refused')
  pending[1]?.reject(refusal)
  await second
  const { outcome } = runs.get('a')
  assert.equal(outcome?.state === 'failed' && outcome.error, refusal)
})

test('cancelling ends the run of that editor alone', async () => {
  const { pending, send } = sender()
  const runs = createRuns(send)
  const cancelled = runs.start('a', input)
  const other = runs.start('b', input)
  await runs.cancel('a')
  assert.equal((await cancelled)?.state, 'cancelled')
  assert.notEqual(runs.get('b').running, undefined)
  pending[1]?.resolve(answer)
  assert.equal((await other)?.state, 'done')
})

test('a run that the server was not told to cancel is under way, and can be cancelled again', async () => {
  const { send, server } = sender()
  const runs = createRuns(send)
  const ended = runs.start('a', input)
  server.isReached = false
  const refused = assert.rejects(runs.cancel('a'), unreachable)
  assert.equal(runs.get('a').running?.isCancelling, true)
  await refused
  assert.equal(runs.get('a').running?.isCancelling, false)
  server.isReached = true
  await runs.cancel('a')
  assert.equal((await ended)?.state, 'cancelled')
  assert.equal(runs.get('a').running, undefined)
})

test('a run ends as the server says while it is told to cancel it', async () => {
  const { pending, send } = sender()
  const told = Promise.withResolvers<undefined>()
  const runs = createRuns(() => ({ ...send(), cancel: () => told.promise }))
  const cancelled = runs.start('a', input)
  const cancel = runs.cancel('a')
  pending[0]?.reject(new ApiError('The query was cancelled.', { code: 422, reason: 'query_cancelled' }))
  assert.equal((await cancelled)?.state, 'cancelled')
  const done = runs.start('b', input)
  const late = runs.cancel('b')
  pending[1]?.resolve(answer)
  assert.equal((await done)?.state, 'done')
  told.resolve(undefined)
  await Promise.all([cancel, late])
  assert.equal(runs.get('b').running, undefined)
})

test('old outcomes are forgotten, runs under way never', async () => {
  const { pending, send } = sender()
  const runs = createRuns(send)
  const long = runs.start('long', input)
  for (let index = 0; index < 20; index++) {
    const run = runs.start(`editor ${index}`, input)
    pending.at(-1)?.resolve(answer)
    await run
  }
  assert.notEqual(runs.get('long').running, undefined)
  assert.equal(runs.get('editor 0').outcome, undefined)
  assert.equal(runs.get('editor 19').outcome?.state, 'done')
  pending[0]?.resolve(answer)
  await long
})

test('a run that began elsewhere is under way from then on, and is cancelled as others are', async () => {
  const { pending, send } = sender()
  let nowMs = 10_000
  const runs = createRuns(send, () => nowMs)
  const resumed = runs.resume('a', input, 7_000, send)
  assert.equal(runs.get('a').running?.startedAtMs, 3_000)
  assert.equal(await runs.start('a', input), undefined)
  nowMs = 12_000
  pending[0]?.resolve(answer)
  const outcome = await resumed
  assert.deepEqual({ state: outcome?.state, elapsedMs: outcome?.elapsedMs }, { state: 'done', elapsedMs: 9_000 })
  const cancelled = runs.resume('a', input, 0, send)
  await runs.cancel('a')
  assert.equal((await cancelled)?.state, 'cancelled')
})

test('limits are remembered; those not offered are not', () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  assert.deepEqual(readLimits(storage), defaultLimits)
  const chosen = { rowLimit: 500, timeoutMs: 300_000, transaction: 'statement', readOnly: true } as const
  writeLimits(storage, chosen)
  assert.deepEqual(readLimits(storage), chosen)
  writeLimits(storage, { ...chosen, rowLimit: 5 })
  assert.deepEqual(readLimits(storage), { ...chosen, rowLimit: defaultLimits.rowLimit })
  // As it was stored before there were transactions to choose.
  entries.set('cairn.sql.limits', '10000 300000')
  assert.deepEqual(readLimits(storage), { ...defaultLimits, timeoutMs: 300_000 })
})
