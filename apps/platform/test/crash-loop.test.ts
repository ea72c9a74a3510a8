import assert from 'node:assert/strict'
import { once, EventEmitter } from 'node:events'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { z } from 'zod'
import { eventually } from './clients-of-projects.ts'

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

const crashSentence = /^The database stopped (\d+) times in a row\. It starts again in (\d+) seconds\.$/m

/**
 * Waits until the status says that the next start has to wait after so many crashes, or more, and returns after how many and
 * how long. What it said after the crash before may still stand there while a start is under way.
 */
const nextStart = (crashes: number) =>
  eventually(async () => {
    const { status, status_detail: detail } = await project.detail()
    const [, times, seconds] = crashSentence.exec(detail ?? '') ?? []
    if (times === undefined || Number(times) < crashes) return undefined
    assert.equal(status, 'ACTIVE_UNHEALTHY')
    return { times: Number(times), seconds: Number(seconds) }
  }, 'status with the time of the next start')

test('a database that crashes after each start is started later and later, and its status says when', async () => {
  let reached: { times: number; seconds: number }
  {
    using loop = crashLoop(project.ref)
    const [second = 0, third = 0] = await loop.starts(3)
    assert.ok(second >= 1000, `the second start came ${second} ms after the first`)
    assert.ok(third >= 2000, `the third start came ${third} ms after the second`)
    // The one that began the loop, and one after each start.
    reached = await nextStart(4)
    // The first start comes at once, the second after a second, then after twice as long each time.
    assert.equal(reached.seconds, 2 ** (reached.times - 2))
  }
  // A person who restarts it does not wait, and the next crash is the first again.
  await ada.request('POST /platform/projects/:ref/restart', { params: { ref: project.ref } })
  await project.settled('ACTIVE_HEALTHY')
  assert.equal((await project.detail()).status_detail, null)
  using _ = crashLoop(project.ref)
  assert.ok((await nextStart(2)).times < reached.times, 'the count was not reset by the restart')
})

test("the platform's own database is started later and later, too; until then projects are answered with 503", async () => {
  const unknown = `${env.url}/p/${'a'.repeat(20)}/rest/v1/item`
  assert.equal((await fetch(unknown)).status, 404)
  using loop = crashLoop('system')
  const [second = 0, third = 0] = await loop.starts(3)
  assert.ok(second >= 1000, `the second start came ${second} ms after the first`)
  assert.ok(third >= 2000, `the third start came ${third} ms after the second`)
  // Until the next start, nobody can say whether there is such a project.
  const answer = await fetch(unknown)
  const { code } = z.object({ code: z.string() }).parse(await answer.json())
  assert.deepEqual([answer.status, code, answer.headers.get('retry-after')], [503, 'lookup_failed', '5'])
})
