import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv, TestProject } from '@cairn/dev-env'
import { makeProjectSecrets } from '../src/areas/projects/project-secrets.ts'

const password = 'correct horse 1'
let env: DevEnv
let ada: Person
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
})
after(() => env[Symbol.asyncDispose]())

/** Resolves once the platform's own database answers again. */
const crashSystem = async () => {
  const { engine } = env.platform.context
  const running = Promise.withResolvers<undefined>()
  const stop = engine.onEvent(({ id, state }) => {
    if (id === 'system' && state === 'running') running.resolve(undefined)
  })
  const [postmaster] = engine.processIds('system')
  if (postmaster === undefined) throw new Error('The system instance does not run.')
  process.kill(postmaster, 'SIGKILL')
  await running.promise
  stop()
}

// What is left when the platform's own database crashes after a commit and before its answer: the status is stored, and
// whoever asked was told of a failure, so that no work began.
test('a pause that was stored and did not begin ends after a crash of the platform’s database', async () => {
  const project = await ada.createProject({ password })
  await project.query('create table kept (n int); insert into kept values (1)')
  await env.platform.context.projects.changeStatus(project.ref, 'ACTIVE_HEALTHY', 'PAUSING', null)
  await crashSystem()
  await project.settled('INACTIVE')
  assert.equal(env.platform.context.engine.state(project.ref), 'stopped')
  await ada.request('POST /platform/projects/:ref/restore', { params: { ref: project.ref } })
  await project.settled('ACTIVE_HEALTHY')
  assert.equal((await project.query('select n from kept'))[0]?.rows[0]?.[0], '1')
})

test('a project that was stored and not created is created after a crash of the platform’s database', async () => {
  const organization = await ada.createOrganization()
  const { ref } = await env.platform.context.projects.insert({
    ref: 'storedandnotcreatedx',
    name: 'stored',
    organizationId: organization.id,
    cloudProvider: 'local',
    region: 'local',
    instanceSize: 'nano',
    dbVersion: '18',
    sampleData: false,
    secrets: await makeProjectSecrets(password),
  })
  await crashSystem()
  const project = new TestProject(ada, ref, password)
  await project.settled('ACTIVE_HEALTHY')
  assert.equal((await project.query('select 1'))[0]?.rows[0]?.[0], '1')
})

test('a project that was deleted and is still listed disappears after a crash of the platform’s database', async () => {
  const { projects, engine } = env.platform.context
  const { ref } = await ada.createProject({ password })
  await projects.changeStatus(ref, 'ACTIVE_HEALTHY', 'REMOVED', null)
  const gone = Promise.withResolvers<undefined>()
  const stop = engine.onEvent(({ id, state }) => {
    if (id === ref && state === 'stopped') gone.resolve(undefined)
  })
  await crashSystem()
  await gone.promise
  stop()
  await env.platform.context.supervisor.settled()
  assert.equal(await projects.find(ref), undefined)
  assert.equal(await engine.exists(ref), false)
})
