import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressBans } from './address-bans.ts'
import { WrongPasswords } from './wrong-passwords.ts'

const attempt = { address: '192.0.2.1', ref: 'project', role: 'postgres' }

test('the answers to wrong passwords come later each time, up to four seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const wrongPasswords = new WrongPasswords(new AddressBans(0))
  await wrongPasswords.failed(attempt)
  await wrongPasswords.failed(attempt)
  for (const delayMs of [250, 500, 1000, 2000, 4000, 4000]) {
    let isAnswered = false
    const answer = (async () => {
      await wrongPasswords.failed(attempt)
      isAnswered = true
    })()
    t.mock.timers.tick(delayMs - 1)
    await Promise.resolve()
    assert.equal(isAnswered, false)
    t.mock.timers.tick(1)
    await answer
  }
})

test('a right password starts the count again, for that role alone', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const wrongPasswords = new WrongPasswords(new AddressBans(0))
  const other = { ...attempt, role: 'another' }
  for (const each of [attempt, other]) {
    await wrongPasswords.failed(each)
    await wrongPasswords.failed(each)
  }
  wrongPasswords.succeeded(attempt)
  await wrongPasswords.failed(attempt)
  const held = wrongPasswords.failed(other)
  t.mock.timers.tick(250)
  await held
})

test('while four answers are held, the next attempt waits; from another address it does not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const wrongPasswords = new WrongPasswords(new AddressBans(0))
  await wrongPasswords.failed(attempt)
  await wrongPasswords.failed(attempt)
  const held = Array.from({ length: 4 }, async () => wrongPasswords.failed(attempt))
  assert.equal(wrongPasswords.isBlocked(attempt), true)
  assert.equal(wrongPasswords.isBlocked({ ...attempt, address: '192.0.2.2' }), false)
  const turn = wrongPasswords.turn(attempt)
  t.mock.timers.tick(250)
  assert.equal(await turn, true)
  const late = Promise.all([held[1], held[2], held[3]])
  t.mock.timers.tick(2000)
  await late
})
