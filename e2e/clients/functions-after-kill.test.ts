import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp, until } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'
import { processesWith } from './functions/processes.ts'
import { apiKeyOf } from './storage/world.ts'

test('after kill -9 of the platform no function runs on, and functions answer again after the next start', async () => {
  await using installation = await Installation.start()
  const project = await (await signUp(installation.url, 'ada')).createProject()
  const apikey = await apiKeyOf(project, 'anon')
  const { url } = await project.detail()
  const call = () => fetch(`${url}/functions/v1/kept`, { headers: { apikey } })
  await project.deployFunction('kept', `Deno.serve(() => new Response('kept'))`)
  assert.equal(await (await call()).text(), 'kept')
  const worker = `${project.ref}.functions`
  assert.equal((await processesWith(worker)).length, 1)
  await installation.end('SIGKILL')
  await until('the worker has ended', async () => (await processesWith(worker)).length === 0)
  await installation.start()
  assert.equal(await (await call()).text(), 'kept')
})
