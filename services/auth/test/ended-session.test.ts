import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { password, startWorld } from './world.ts'

/** A password for which the service that knows leaked ones takes its time. */
const slowPassword = 'a slow and lengthy phrase 1'
const asked = Promise.withResolvers<void>()
const answer = Promise.withResolvers<boolean>()

const world = await startWorld({
  isLeaked: async (candidate) => {
    if (candidate !== slowPassword) return false
    asked.resolve()
    return answer.promise
  },
})
after(() => world[Symbol.asyncDispose]())

test('a change that is still under way when its session is ended is not made', async () => {
  const email = world.newEmail()
  const owner = world.newClient()
  assert.equal((await owner.signUp({ email, password })).error, null)
  const thief = world.newClient()
  assert.equal((await thief.signInWithPassword({ email, password })).error, null)

  const held = thief.updateUser({ password: slowPassword, data: { name: 'Thief' } })
  await asked.promise
  const ownPassword = 'the password of the owner 2'
  assert.equal((await owner.updateUser({ password: ownPassword })).error, null)
  answer.resolve(false)

  assert.equal((await held).error?.name, 'AuthSessionMissingError')
  const { data } = await owner.getUser()
  assert.equal(data.user?.user_metadata['name'], undefined)
  assert.equal((await world.newClient().signInWithPassword({ email, password: ownPassword })).error, null)
})
