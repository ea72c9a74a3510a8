import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@cairn/dev-env'
import { eventsOf } from '@cairn/dev-env/event-stream'
import type { ModelServer } from '@cairn/dev-env/model-server'
import { answerTo, asks, key, model, owner, project, send, toolsOf, wordsOf } from './world.ts'

test('an answer is streamed in the words of the model, and counted', async () => {
  model.turn = () => ['There are two of them.']
  const events = await answerTo(asks('How many?'))
  assert.equal(wordsOf(events), 'There are two of them.')
  assert.ok(events.length > 3, 'it came in pieces')
  assert.deepEqual(events.at(-1), { type: 'end', reason: 'done' })
  assert.equal(model.requests[0]?.path, '/v1/chat/completions')
  assert.equal(model.requests[0]?.headers.authorization, `Bearer ${key}`)
  const state = await owner.request('GET /platform/projects/:ref/ai', { params: { ref: project.ref } })
  assert.equal(state.provider?.model, 'small-1')
  assert.ok(state.requests.used >= 1 && state.tokens.used >= 42, JSON.stringify(state))
  assert.ok(!JSON.stringify(state).includes(key))
})

test('what could be asked next comes with an answer, and the model is not asked again', async () => {
  model.turn = () => ['Two.', { tool: 'suggest_questions', input: { questions: ['Which ones?'] } }]
  const events = await answerTo(asks('How many?'))
  const [tool] = toolsOf(events)
  assert.deepEqual([tool?.tool, tool?.input], ['suggest_questions', '{"questions":["Which ones?"]}'])
  assert.deepEqual(events.at(-1), { type: 'end', reason: 'done' })
  assert.equal(model.requests.length, 1)
})

describe('what goes wrong is said in words, and the key is in none of them', () => {
  const table: [what: string, turn: ReturnType<ModelServer['turn']>, words: RegExp, again: boolean][] = [
    ['a key that was revoked', { status: 401, message: `Incorrect API key: ${key}` }, /refused the API key/, false],
    ['a model that is not there', { status: 404, message: 'no such model' }, /does not know the model small-1/, false],
    ['a rate limit', { status: 429, message: '', headers: { 'retry-after': '7' } }, /Try again in 7 seconds/, true],
    [
      'a provider that is down',
      { status: 503, message: `key ${key} overloaded` },
      /failed \(status 503\).*overl/,
      true,
    ],
    ['a stream that breaks', { says: 'There are', ending: 'breaks' }, /could not be reached|ended before/, true],
  ]
  for (const [what, turn, words, again] of table)
    test(what, async () => {
      model.turn = () => turn
      const events = await answerTo(asks('How many?'))
      const last = events.at(-1)
      assert.ok(last?.type === 'error', JSON.stringify(events))
      assert.match(last.message, words)
      assert.equal(last.again, again)
      assert.ok(!JSON.stringify(events).includes(key))
      if ('says' in turn) assert.match(wordsOf(events), /There/)
    })
})

test('leaving ends the call to the provider', async () => {
  model.turn = () => ({ says: 'There are', ending: 'silence' })
  const earlier = model.abandoned()
  const leaving = new AbortController()
  const events = eventsOf(await send([asks('How many?')], leaving.signal))
  await events.next()
  leaving.abort()
  await until('the provider has lost its caller', () => model.abandoned() > earlier)
})
