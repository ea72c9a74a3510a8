import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startModelServer } from '@cairn/dev-env/model-server'
import { answerTo, asks, model, owner, project, slug, wordsOf } from './world.ts'

test('an organization has a provider of its own: its key is kept, never shown, and never sent to another address', async () => {
  await using theirs = await startModelServer()
  const address = { params: { slug } }
  const base_url = theirs.url.replace('localhost', '127.0.0.1')
  const own = { protocol: 'anthropic' as const, base_url, model: 'own-1', title_model: 'own-2' }
  const secret = 'sk-of-the-organization'
  const set = (body: Parameters<typeof bodyOfProvider>[0]) =>
    owner.request('PUT /platform/organizations/:slug/ai/provider', bodyOfProvider(body))
  const bodyOfProvider = (body: typeof own & { api_key?: string }) => ({ ...address, body })
  assert.deepEqual(await set({ ...own, api_key: secret }), { ...own, inline_model: null, has_key: true })
  const shown = await owner.request('GET /platform/organizations/:slug/ai/provider', address)
  assert.equal(shown.provider?.has_key, true)
  assert.equal(shown.installation?.model, 'small-1')
  assert.ok(!JSON.stringify(shown).includes(secret))

  theirs.turn = () => ['From elsewhere.']
  assert.equal(wordsOf(await answerTo(asks('Who are you?'))), 'From elsewhere.')
  assert.equal(theirs.requests.at(-1)?.headers['x-api-key'], secret)
  assert.equal(model.requests.length, 0)
  const state = await owner.request('GET /platform/projects/:ref/ai', { params: { ref: project.ref } })
  assert.deepEqual(state.provider, { model: 'own-1', host: new URL(base_url).host, source: 'organization' })

  theirs.turn = ({ body }) => (body.includes('own-2') ? { status: 404, message: 'no such model' } : ['Hello'])
  const { models } = await owner.request('POST /platform/organizations/:slug/ai/provider/test', bodyOfProvider(own))
  assert.deepEqual(
    models.map(({ model: name, problem }) => [name, problem]),
    [
      ['own-1', null],
      ['own-2', 'The AI provider does not know the model own-2. It said: no such model'],
    ],
  )
  await assert.rejects(set({ ...own, base_url: `${model.url.replace('localhost', '127.0.0.1')}/v1` }), {
    message: /ai_key_needed/,
  })
  for (const refused of ['http://10.0.0.1/v1', 'http://[::1]/v1', 'http://169.254.169.254/latest', 'http://127.0.0.2'])
    await assert.rejects(set({ ...own, base_url: refused, api_key: 'k' }), { message: /ai_address_refused/ }, refused)
  await assert.rejects(set({ ...own, base_url: 'file:///etc/passwd', api_key: 'k' }), { message: /invalid_input/ })

  const query = { action: 'assistant.provider_changed' as const, limit: 5 }
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', { ...address, query })
  assert.equal(entries.length, 1)
  assert.ok(!JSON.stringify(entries).includes(secret))
  await owner.request('DELETE /platform/organizations/:slug/ai/provider', address)
  model.turn = () => ['From here.']
  assert.equal(wordsOf(await answerTo(asks('And now?'))), 'From here.')
})
