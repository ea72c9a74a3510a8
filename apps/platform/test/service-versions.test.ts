import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let ada: Person
let project: TestProject
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
  project = await ada.createProject()
})
after(() => env[Symbol.asyncDispose]())

const versionsOf = (ref: string) => ada.request('GET /platform/projects/:ref/service-versions', { params: { ref } })

test('each service that runs for a project has the version of its program, also while the project is paused', async () => {
  const versions = await versionsOf(project.ref)
  const health = await ada.request('GET /platform/projects/:ref/health', { params: { ref: project.ref } })
  assert.deepEqual(
    new Set(versions.map(({ name }) => name)),
    new Set(health.map(({ name }) => name)),
    'they are the services whose health is known',
  )
  const found = (name: string) => versions.find((each) => each.name === name)
  const [result] = await project.query('show server_version')
  const [[serverVersion = ''] = []] = result?.rows ?? []
  assert.equal(serverVersion, found('postgresql')?.version)
  assert.equal(found('postgresql')?.program, 'PostgreSQL')
  const { version: cairn } = await ada.request('GET /api/config', {})
  for (const name of ['gotrue', 'postgrest', 'storage', 'realtime'])
    assert.deepEqual(found(name), { name, program: 'Cairn', version: cairn })
  const deno = found('functions')
  assert.equal(deno?.program, 'Deno')
  // What the service says after it has installed the program.
  const detail = health.find(({ name }) => name === 'functions')?.detail ?? ''
  assert.ok(detail.startsWith(`Runs functions with Deno ${deno.version};`), detail)

  await ada.request('POST /platform/projects/:ref/pause', { params: { ref: project.ref } })
  await project.settled('INACTIVE')
  assert.deepEqual(await versionsOf(project.ref), versions)
})
