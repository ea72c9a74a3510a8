import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDevEnv } from '@cairn/dev-env'

test('a project whose secrets cannot be decrypted fails alone: the platform starts, lists it, and deletes it', async () => {
  await using env = await startDevEnv()
  const ada = await env.signUp('ada')
  const [damaged, whole] = [await ada.createProject({ name: 'damaged' }), await ada.createProject({ name: 'whole' })]
  await env.platform.context.system
    .pool('postgres')
    .query(`update platform.projects set sealed_secrets = reverse(sealed_secrets) where ref = $1`, [damaged.ref])
  await env.restart()

  const namesListed = async () => (await ada.request('GET /platform/projects', { query: {} })).map(({ name }) => name)
  assert.deepEqual((await namesListed()).toSorted(), ['damaged', 'whole'])
  await whole.settled('ACTIVE_HEALTHY')
  assert.equal((await whole.query('select 1'))[0]?.rows[0]?.[0], '1')

  const { status_detail: detail } = await damaged.settled('ACTIVE_UNHEALTHY')
  assert.match(detail ?? '', /secrets of project \w+ cannot be decrypted/)
  await ada.request('DELETE /platform/projects/:ref', { params: { ref: damaged.ref } })
  await env.platform.context.supervisor.settled()
  assert.deepEqual(await namesListed(), ['whole'])
})
