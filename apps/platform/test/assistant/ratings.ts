import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixture, inProject, owner } from './world.ts'

const ratings = async () =>
  (
    await fixture.env.platform.context.system
      .pool('postgres')
      .query('select message_id, rating, model, reason from platform.assistant_ratings order by 1')
  ).rows

const rate = (rating: 'positive' | 'negative' | null, reason?: string) =>
  owner.request(
    'POST /platform/projects/:ref/ai/feedback/rate',
    inProject({ message_id: 'm1', rating, ...(reason !== undefined && { reason }) }),
  )

test('an answer is rated, rated again, and no more', async () => {
  await rate('positive')
  await rate('negative', 'It is wrong.')
  assert.deepEqual(await ratings(), [
    { message_id: 'm1', rating: 'negative', model: 'small-1', reason: 'It is wrong.' },
  ])
  await rate(null)
  assert.deepEqual(await ratings(), [])
})
