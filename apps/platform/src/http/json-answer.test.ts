import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { jsonAnswer } from './json-answer.ts'

const written = (value: unknown) => {
  const answer = jsonAnswer(value)
  return answer instanceof Readable ? text(answer) : Promise.resolve(answer)
}

const row = ['1', null, 'x'.repeat(1_000), 'naïve \u{1F4A9} "quoted"\n']
const large = { results: [{ rows: Array.from({ length: 20_000 }, () => row), notices: [], left: undefined }], ms: 1.5 }

test('a small answer is text, a large one a stream', () => {
  assert.equal(typeof jsonAnswer({ results: [row] }), 'string')
  assert.ok(jsonAnswer(large) instanceof Readable)
})

test('a large answer reads as JSON.stringify writes it', async () => {
  assert.equal(await written(large), JSON.stringify(large))
  const long = { one: 'x'.repeat(300_000), empty: [], none: undefined, nothing: [null, undefined] }
  assert.equal(await written(long), JSON.stringify(long))
})

test('whatever the shape of the value', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
      const padded = { value, padding: ['x'.repeat(200_000)], list: [value, value] }
      assert.equal(await written(padded), JSON.stringify(padded))
    }),
    { numRuns: 30 },
  )
})

test('while a large answer is written, others have their turn after each 128 KB', async () => {
  const answer = jsonAnswer(large)
  assert.ok(answer instanceof Readable)
  let turns = 0
  const takeTurn = () => {
    turns += 1
    next = setImmediate(takeTurn)
  }
  let next = setImmediate(takeTurn)
  let length = 0
  for await (const chunk of answer) {
    length += chunk.length
    assert.ok(chunk.length < 256 * 1024, `${chunk.length} bytes at once`)
  }
  clearImmediate(next)
  assert.ok(turns > length / (256 * 1024), `${turns} turns in ${length} bytes`)
})
