import assert from 'node:assert/strict'
import { once, EventEmitter } from 'node:events'
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

/** Kills a server each time it accepts connections, until disposed of. */
const crashLoop = (id: string) => {
  const { engine } = env.platform.context
  const startedAt: number[] = []
  const started = new EventEmitter()
  const kill = () => {
    const [postmaster] = engine.processIds(id)
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
  }
  const stop = engine.onEvent((event) => {
    if (event.id !== id || event.state !== 'running') return
    startedAt.push(performance.now())
    kill()
    started.emit('start')
  })
  kill()
  return {
    starts: async (count: number) => {
      while (startedAt.length < count) await once(started, 'start')
      return startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? at))
    },
    [Symbol.dispose]: () => stop(),
  }
}

test('a database that crashes after each start is started later and later, and its status says when', async () => {
  {
    using loop = crashLoop(project.ref)
    const [second = 0, third = 0] = await loop.starts(3)
    assert.ok(second >= 1000, `the second start came ${second} ms after the first`)
    assert.ok(third >= 2000, `the third start came ${third} ms after the second`)
    await env.platform.context.supervisor.settled()
    const { status, status_detail: detail } = await project.detail()
    assert.equal(status, 'ACTIVE_UNHEALTHY')
    assert.match(detail ?? '', /stopped 4 times in a row\. It starts again in 4 seconds\./)
  }
  // A person who restarts it does not wait, and the next crash is the first again.
  await ada.request('POST /platform/projects/:ref/restart', { params: { ref: project.ref } })
  await project.settled('ACTIVE_HEALTHY')
  assert.equal((await project.detail()).status_detail, null)
  const began = performance.now()
  using again = crashLoop(project.ref)
  await again.starts(1)
  assert.ok(performance.now() - began < 4000, 'the count was not reset by the restart, after which the wait is 4 s')
})

test("the platform's own database, too, is started later and later when it crashes after each start", async () => {
  using loop = crashLoop('system')
  const [second = 0, third = 0] = await loop.starts(3)
  assert.ok(second >= 1000, `the second start came ${second} ms after the first`)
  assert.ok(third >= 2000, `the third start came ${third} ms after the second`)
})
