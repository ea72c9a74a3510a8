import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv, TestProject, until } from '@cairn/dev-env'
import { platformActor } from '../src/audit/record-audit.ts'
import { storedPassword, storeProject } from './members-fixture.ts'

let env: DevEnv
let ada: Person
let paused: TestProject
let stored: TestProject
let removed: TestProject

// What is left when the platform's own database crashes after a commit and before its answer: the status is stored,
// but the caller got an error, so that no work began.
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
  const organization = await ada.createOrganization()
  const { projects } = env.platform.context

  paused = await ada.createProject({ organization })
  await paused.query('create table kept (n int); insert into kept values (1)')
  await projects.changeStatus(paused.ref, 'ACTIVE_HEALTHY', 'PAUSING', null)

  removed = await ada.createProject({ organization })
  await projects.changeStatus(removed.ref, 'ACTIVE_HEALTHY', 'REMOVED', null)

  stored = new TestProject(ada, await storeProject(env, organization, 'COMING_UP'), storedPassword)

  // One crash for all: after each further one, the next start comes later.
  await crashSystem()
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

test('a pause that was stored and did not begin ends after a crash of the platform’s database', async () => {
  await paused.settled('INACTIVE')
  assert.equal(env.platform.context.engine.state(paused.ref), 'stopped')
  await ada.request('POST /platform/projects/:ref/restore', { params: { ref: paused.ref } })
  await paused.settled('ACTIVE_HEALTHY')
  assert.equal((await paused.query('select n from kept'))[0]?.rows[0]?.[0], '1')
})

test('a project that was stored and not created is created after a crash of the platform’s database', async () => {
  await stored.settled('ACTIVE_HEALTHY')
  assert.equal((await stored.query('select 1'))[0]?.rows[0]?.[0], '1')
})

test('a project that was deleted and is still listed disappears after a crash of the platform’s database', async () => {
  const { projects, engine, supervisor } = env.platform.context
  await until('it is not listed', async () => (await projects.find(removed.ref)) === undefined)
  await supervisor.settled()
  assert.equal(await engine.exists(removed.ref), false)
})

test('a project that is paused while the platform starts, before its turn, stays paused', async () => {
  const last = await ada.createProject()
  await env.restart()
  const { projects, engine, supervisor } = env.platform.context
  const project = (await projects.find(last.ref)) ?? assert.fail('no project')
  // Two start at a time, and this one is the third.
  await supervisor.begin('pause', project, platformActor)
  await last.settled('INACTIVE')
  await stored.settled('ACTIVE_HEALTHY')
  await until('the others run', () => [paused, stored].every(({ ref }) => engine.state(ref) === 'running'))
  await supervisor.settled()
  assert.equal(engine.state(last.ref), 'stopped')
})
