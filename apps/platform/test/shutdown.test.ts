import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePlan, until } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'
import { startLogReceiver } from '@cairn/dev-env/log-receiver'
import type { LogReceiver } from '@cairn/dev-env/log-receiver'
import { signUp } from '@cairn/dev-env/person'
import type { Person, TestProject } from '@cairn/dev-env/person'

test('a stop with an endless query under way is bounded, says nothing wrong, and leaves no process', async () => {
  await using installation = await Installation.start()
  const project = await (await signUp(installation.url, 'ada')).createProject()
  const endless = project.query('select pg_sleep(600)').then(
    () => 'answered',
    () => 'ended',
  )
  // Begun before the stop: another query sees it.
  await until('the query has begun', async () => {
    const [result] = await project.query(
      "select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'",
    )
    return result?.rows.length === 1
  })
  const startedAt = performance.now()
  const code = await installation.end('SIGTERM')
  assert.ok(performance.now() - startedAt < 30_000, `it took ${Math.round(performance.now() - startedAt)} ms`)
  assert.equal(code, 0)
  assert.equal(await endless, 'ended')
  assert.deepEqual(await installation.postgresProcesses(), [])
})

/** Lets a log drain deliver a line, and begin to deliver another one, which is under way when the platform is killed. */
const cutDelivery = async (owner: Person, project: TestProject, receiver: LogReceiver) => {
  const drains = '/platform/projects/:ref/analytics/log-drains'
  const params = { ref: project.ref }
  await owner.request(`POST ${drains}`, {
    params,
    body: { name: 'Archive', type: 'webhook', config: { url: receiver.url } },
  })
  const { url } = await project.detail()
  // Without a key it is refused, and logged all the same.
  const leaveLine = async (word: string) => assert.equal((await fetch(`${url}/rest/v1/${word}`)).status, 401)
  const received = (word: string) => receiver.received.filter(({ body }) => body.includes(word)).length
  await leaveLine('taken-line')
  await until('the first line is taken, and where it ends is stored', async () => {
    if (received('taken-line') === 0) return false
    const lines = receiver.received.flatMap(({ body }): unknown[] => JSON.parse(body))
    const { drains: listed } = await owner.request(`GET ${drains}`, { params })
    return listed[0]?.delivered === new Set(lines.map((line) => JSON.stringify(line))).size
  })
  const taken = received('taken-line')
  receiver.isSilent = true
  await leaveLine('cut-line')
  await until('the second line is under way', () => received('cut-line') > 0)
  return {
    sent: () => received('cut-line'),
    goesOn: async (sentBefore: number) => {
      receiver.isSilent = false
      await until('the line is sent again after the kill', () => received('cut-line') > sentBefore)
      assert.equal(received('taken-line'), taken)
    },
  }
}

test('killed at any moment, the next start ends what was left and has what was committed', async () => {
  await using receiver = await startLogReceiver()
  await using installation = await Installation.start({ CAIRN_OUTGOING_ALLOW: '127.0.0.0/8,::1/128' })
  const owner = await signUp(installation.url, 'ada')
  const organization = await owner.createOrganization()
  await givePlan(installation.url, organization, 'tier_team')
  const project = await owner.createProject({ organization })
  await project.query('create table kept (n int)')
  const delivery = await cutDelivery(owner, project, receiver)
  for (let round = 0; round < 3; round++) {
    let acknowledged = 0
    const enough = Promise.withResolvers<undefined>()
    const writing = (async () => {
      for (let n = 0; n < 1_000; n++) {
        await project.query(`insert into kept values (${round * 1_000 + n})`)
        if (++acknowledged === 20) enough.resolve(undefined)
      }
    })().catch(() => undefined)
    // Nothing would end the wait if no row could be written.
    await Promise.race([enough.promise, writing.then(() => assert.fail('Too few rows were written.'))])
    await installation.end('SIGKILL')
    const sentBefore = delivery.sent()
    await writing
    await installation.start()
    await project.settled('ACTIVE_HEALTHY')
    const [result] = await project.query(`select count(*) from kept where n / 1000 = ${round}`)
    const count = Number(result?.rows[0]?.[0])
    // One more may have been committed whose answer did not arrive.
    assert.ok(count === acknowledged || count === acknowledged + 1, `${acknowledged} acknowledged, ${count} there`)
    if (round === 0) await delivery.goesOn(sentBefore)
  }
})
