import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { createBodyBudget } from './body-budget.ts'
import { BodyError } from './body-error.ts'
import { readBody } from './read-body.ts'

const budgetOf = (counted: number) =>
  createBodyBudget({
    freeBytes: 10,
    totalBytes: 2 * counted,
    bytesPerAddress: counted,
    anonymousBytesPerAddress: counted,
  })
const spaceIn = (budget = budgetOf(1_000_000)) => budget.open('::1', { isSignedIn: true })

const problemOf = async (reading: Promise<unknown>) => {
  try {
    await reading
  } catch (error) {
    if (error instanceof BodyError) return error.problem
    throw error
  }
  return undefined
}

test('a body in many chunks arrives whole', async () => {
  const stream = new PassThrough()
  const chunks = Array.from({ length: 200 }, (_, index) => Buffer.alloc(997, index))
  const reading = readBody(stream, { maxBytes: 1_000_000, declaredLength: undefined, space: spaceIn() })
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  assert.deepEqual(Buffer.from(await reading), Buffer.concat(chunks))
})

test('a large body that has arrived is read in parts, between which others are read', async () => {
  const large = new PassThrough({ highWaterMark: 8 * 1024 ** 2 })
  for (let part = 0; part < 64; part += 1) large.write(Buffer.alloc(64 * 1024))
  large.end()
  let turns = 0
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const bytes = await readBody(large, {
    maxBytes: 8 * 1024 ** 2,
    declaredLength: undefined,
    space: spaceIn(budgetOf(8 * 1024 ** 2)),
  })
  clearImmediate(counting)
  assert.equal(bytes.length, 4 * 1024 ** 2)
  assert.ok(turns >= 15, `${turns} turns of the event loop`)
})

test('a body that announces too much is refused before a byte is read', async () => {
  const stream = new PassThrough()
  stream.write('x')
  const reading = readBody(stream, { maxBytes: 100, declaredLength: '101', space: spaceIn() })
  assert.equal(await problemOf(reading), 'too_large')
  assert.equal(stream.readableLength, 1)
})

test('a body that becomes too large without announcing it is refused, and read no further', async () => {
  const stream = new PassThrough()
  const reading = readBody(stream, { maxBytes: 100, declaredLength: undefined, space: spaceIn() })
  stream.write(Buffer.alloc(101))
  assert.equal(await problemOf(reading), 'too_large')
  assert.equal(stream.listenerCount('data'), 0)
  assert.equal(stream.isPaused(), true)
})

test('a body that arrives too slowly is refused', async () => {
  const stream = new PassThrough()
  stream.write('x')
  const arrival = { graceMs: 20, bytesPerSecond: 1_000 }
  const reading = readBody(stream, { maxBytes: 100, declaredLength: '50', space: spaceIn(), arrival })
  assert.equal(await problemOf(reading), 'too_slow')
})

test('a body whose connection closes is cut short', async () => {
  const stream = new PassThrough()
  const reading = readBody(stream, { maxBytes: 100, declaredLength: '50', space: spaceIn() })
  stream.destroy()
  assert.equal(await problemOf(reading), 'cut_short')
})

test('a body that has failed before it is read is refused at once, for the same reason', async () => {
  const options = { maxBytes: 100, declaredLength: '50', space: spaceIn() }
  const closed = new PassThrough().destroy()
  await once(closed, 'close')
  assert.equal(await problemOf(readBody(closed, options)), 'cut_short')
  const tooLarge = new PassThrough().destroy(new BodyError('too_large', 'Too large.'))
  await assert.rejects(once(tooLarge, 'close'), BodyError)
  assert.equal(await problemOf(readBody(tooLarge, options)), 'too_large')
})

test('bodies of one address share its budget, and give it back', () => {
  const budget = budgetOf(100)
  const first = budget.open('10.0.0.1', { isSignedIn: true })
  first.take(60)
  const second = budget.open('10.0.0.1', { isSignedIn: true })
  second.take(10)
  second.take(50)
  assert.throws(() => second.take(1), BodyError)
  first[Symbol.dispose]()
  second.take(50)
  assert.throws(() => second.take(1), BodyError)
})

test('a full budget of one address, or of all, refuses no body of a few bytes', () => {
  const budget = budgetOf(100)
  for (const address of ['10.0.0.1', '10.0.0.2']) budget.open(address, { isSignedIn: false }).take(110)
  const other = budget.open('10.0.0.3', { isSignedIn: false })
  other.take(10)
  assert.throws(() => other.take(1), BodyError)
  budget.open('10.0.0.1', { isSignedIn: false }).take(10)
})

const headersFor = (body: string) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`

test('a body that came with its headers is read whole, and the next request is answered', async () => {
  const received: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // Behind the events of this turn, as a gateway that waits for something.
    await Promise.resolve()
    const declaredLength = request.headers['content-length']
    const when = request.readableLength > 0 ? 'at once' : 'later'
    const ended = once(request, 'end')
    const bytes = await readBody(request, { maxBytes: 100, declaredLength, space: spaceIn() })
    received.push(`${when}: ${Buffer.from(bytes).toString()}`)
    await ended
    response.end()
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const socket = connect(address.port, '127.0.0.1')
  socket.write(`${headersFor('first')}first`)
  await once(socket, 'data')
  socket.write(headersFor('second'))
  await once(server, 'request')
  socket.write('second')
  await once(socket, 'data')
  socket.write(`${headersFor('third')}third`)
  await once(socket, 'data')
  socket.destroy()
  server.close()
  assert.deepEqual(received, ['at once: first', 'later: second', 'at once: third'])
})
