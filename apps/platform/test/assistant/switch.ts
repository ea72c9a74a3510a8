import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChatEvent } from '@cairn/contracts/assistant/chat'
import { eventsOf } from '@cairn/dev-env/event-stream'
import { answerTo, asks, fixture, inProject, model, owner, send, wordsOf } from './world.ts'

const switchTo = (is_off: boolean) => owner.request('PUT /platform/operator/assistant', { body: { is_off } })

test('an operator switches the assistant off without a restart: answers end, all of it is refused, and it comes back', async () => {
  model.turn = () => ({ says: 'There are', ending: 'silence' })
  const events = eventsOf(await send([asks('How many?')]))
  await events.next()
  assert.equal((await switchTo(true)).is_off, true)
  const rest: ChatEvent[] = []
  for await (const data of events) rest.push(ChatEvent.parse(JSON.parse(data)))
  const sentence = 'The assistant is switched off on this installation.'
  assert.deepEqual(rest.at(-1), { type: 'error', message: sentence, again: false })

  const calls = model.requests.length
  const refused = await Promise.all([
    send([asks('And now?')]),
    owner.send('POST /platform/projects/:ref/ai/sql/title-v2', inProject({ sql: 'select 1' })),
    owner.send('POST /platform/projects/:ref/ai/tools', inProject({ tool: 'list_extensions', input: {} })),
  ])
  for (const answer of refused) {
    const { reason, message }: { reason: string; message: string } = await answer.json()
    assert.deepEqual([answer.status, reason, message], [403, 'feature_disabled', sentence])
  }
  assert.equal(model.requests.length, calls, 'nothing is sent')
  const config = await owner.request('GET /api/config', {})
  assert.deepEqual([config.assistant, config.capabilities.includes('ai:assistant')], [false, false])

  await switchTo(false)
  model.turn = () => ['Back again.']
  assert.equal(wordsOf(await answerTo(asks('And now?'))), 'Back again.')
  const { rows } = await fixture.env.platform.context.system
    .pool('postgres')
    .query(`select action from platform.audit_log where target_type = 'installation' order by id`)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['assistant.switched_off', 'assistant.switched_on'],
  )
})
