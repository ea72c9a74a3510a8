import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { password, startWorld } from './world.ts'

type World = Awaited<ReturnType<typeof startWorld>>

// As behind a proxy that the installation does not trust: everybody comes from one address.
// The clock stands still: thirty attempts use up the limit however long they take.
let nowMs = Date.now()
const startAddress = (failuresPerSeconds: number) =>
  startWorld({
    now: () => new Date(nowMs),
    rates: {
      passwordAttempts: { burst: 1_000, perSeconds: 300 },
      failedPasswords: { burst: 30, perSeconds: failuresPerSeconds },
      accountFailures: { burst: 1_000, perSeconds: 300 },
    },
  })
// A next attempt every 20 s: nobody waits that long, and whom the limit is for is refused.
const world = await startAddress(600)
after(() => world[Symbol.asyncDispose]())

const signIn = (email: string, candidate: string, userAgent: string, { post }: World = world) =>
  post('/token?grant_type=password', { email, password: candidate }, { 'user-agent': userAgent })

const attack = async (email: string, attempts: number, at: World = world) => {
  const answers = await Promise.all(
    Array.from({ length: attempts }, (_, index) => signIn(email, `wrong horse ${index}`, 'attacker', at)),
  )
  return answers.map(({ status }) => status)
}

test('wrong passwords of others at the same address do not keep out the owner, who has signed in before', async () => {
  const email = world.newEmail()
  await world.post('/signup', { email, password }, { 'user-agent': 'owner' })
  assert.deepEqual(new Set(await attack(email, 30)), new Set([400]))
  assert.equal((await signIn(email, password, 'owner')).status, 200)
  assert.equal((await signIn(email, password, 'a new device')).status, 429)
})

test('a device that has signed out stays known', async () => {
  nowMs += 600_000
  const email = world.newEmail()
  await world.post('/signup', { email, password }, { 'user-agent': 'somewhere else' })
  const { access_token: token } = await (await signIn(email, password, 'owner')).json()
  await world.post('/logout?scope=global', {}, { authorization: `Bearer ${token}` })
  await attack(email, 30)
  assert.equal((await signIn(email, password, 'owner')).status, 200)
})

test('the right password from a new device waits for its turn after thirty wrong ones, and is not refused', async () => {
  // A next attempt every 3 s.
  await using soon = await startAddress(100)
  const email = soon.newEmail()
  await soon.post('/signup', { email, password }, { 'user-agent': 'owner' })
  await attack(email, 30, soon)
  const startedAt = performance.now()
  assert.equal((await signIn(email, password, 'a new device', soon)).status, 200)
  assert.ok(performance.now() - startedAt > 100, 'it did not wait')
})

test('without an end of wrong passwords, most of them are refused', async () => {
  nowMs += 600_000
  const email = world.newEmail()
  const statuses = await attack(email, 90)
  assert.ok(statuses.filter((status) => status === 429).length > 30, statuses.join(' '))
})
