import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { ModelServer } from '@cairn/dev-env/model-server'
import { startModelServer } from '@cairn/dev-env/model-server'
import type { AiProtocol } from '@cairn/contracts/assistant/protocols'
import { aiProtocols } from '@cairn/contracts/assistant/protocols'
import { askProvider, protocols } from '../src/areas/assistant/provider/ask-provider.ts'
import type { ProviderEvent, ProviderRequest } from '../src/areas/assistant/provider/provider.ts'
import { createGuardedStream } from '../src/http/guarded-stream.ts'

let model: ModelServer
before(async () => {
  model = await startModelServer()
})
after(() => model[Symbol.asyncDispose]())

const send = createGuardedStream(() => true)

const request: ProviderRequest = {
  system: 'Be short.',
  messages: [
    { role: 'user', text: 'Which tables?' },
    { role: 'assistant', text: 'Looking.', calls: [{ id: 'c1', name: 'list_tables', input: '{"search":"a"}' }] },
    { role: 'tool', id: 'c1', text: 'table a' },
    { role: 'user', text: 'And?' },
  ],
  tools: [{ name: 'list_tables', description: 'Tables.', parameters: { type: 'object', properties: {} } }],
}

const ask = async (protocol: AiProtocol, silenceMs = 60_000, signal = AbortSignal.timeout(60_000)) => {
  const settings = { protocol, baseUrl: model.url, key: 'a-key', model: 'small-1', silenceMs }
  const events: ProviderEvent[] = []
  for await (const event of askProvider(send, settings, request, signal)) events.push(event)
  return events
}

for (const protocol of aiProtocols) {
  test(`${protocol}: words, tools with their input, tokens, and a good end`, async () => {
    model.turn = () => ['Some words. ', { tool: 'list_tables', input: { search: 'orders' } }]
    const events = await ask(protocol)
    assert.equal(events.map((event) => (event.type === 'text' ? event.text : '')).join(''), 'Some words. ')
    const [call] = events.flatMap((event) => (event.type === 'call' ? [event.call] : []))
    assert.deepEqual([call?.name, call?.input], ['list_tables', '{"search":"orders"}'])
    assert.deepEqual(
      events.findLast(({ type }) => type === 'usage'),
      { type: 'usage', tokens: 42 },
    )
    assert.deepEqual(events.at(-1), { type: 'stop', isCut: false })
    const sent = model.requests.at(-1)
    assert.equal(sent?.path, protocols[protocol].path)
    assert.equal(
      sent?.headers[protocol === 'openai' ? 'authorization' : 'x-api-key'],
      protocol === 'openai' ? 'Bearer a-key' : 'a-key',
    )
    for (const word of ['Be short.', 'And?', 'table a', 'list_tables']) assert.ok(sent?.body.includes(word), word)
  })

  test(`${protocol}: an answer that breaks, and one that never comes, are errors`, async () => {
    model.turn = () => ({ says: 'Some', ending: 'breaks' })
    await assert.rejects(ask(protocol), { name: 'ProviderError', again: true })
    model.turn = () => ({ says: 'Some', ending: 'silence' })
    await assert.rejects(ask(protocol, 200), { name: 'ProviderError', message: /sent nothing for 0 seconds/ })
    model.turn = () => ({ status: 401, message: 'a-key is wrong' })
    await assert.rejects(ask(protocol), { message: 'The AI provider refused the API key.', again: false })
  })
}

test('a provider that falls silent in the middle of an answer is given up after 60 seconds, and not before', async (t) => {
  model.turn = () => ({ says: 'Some', ending: 'silence' })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const settings = { protocol: 'openai' as const, baseUrl: model.url, key: undefined, model: 'm', silenceMs: 60_000 }
  const events = askProvider(send, settings, request, AbortSignal.timeout(60_000))
  assert.deepEqual((await events.next()).value, { type: 'text', text: 'Some' })
  let ended = false
  const end = assert.rejects(events.next(), { message: 'The AI provider sent nothing for 60 seconds.', again: true })
  void end.finally(() => {
    ended = true
  })
  t.mock.timers.tick(59_999)
  await turn()
  assert.equal(ended, false)
  t.mock.timers.tick(1)
  await end
})

test('a provider that is not there is one that could not be reached', async () => {
  const gone = await startModelServer()
  await gone[Symbol.asyncDispose]()
  const settings = { protocol: 'openai' as const, baseUrl: gone.url, key: undefined, model: 'm', silenceMs: 60_000 }
  const events = askProvider(send, settings, request, AbortSignal.timeout(60_000))
  await assert.rejects(events.next(), { message: /could not be reached/ })
})
