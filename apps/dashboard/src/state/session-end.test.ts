import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endedSession, pageIsInUse, pageIsLeft, signedInAgain, signInAgain, signInGivenUp } from './session-end.ts'

const ada = { accountId: '1', email: 'ada@example.com' }

void test('an unused page does not ask to sign in again', () => {
  assert.equal(signInAgain(), undefined)
  assert.equal(endedSession(), undefined)
})

void test('all calls that find the session ended wait for one sign-in', async () => {
  pageIsInUse(ada)
  const waiting = [signInAgain(), signInAgain()]
  assert.equal(endedSession()?.email, ada.email)
  signedInAgain()
  for (const each of waiting) assert.equal(await each, true)
  assert.equal(endedSession(), undefined)
})

void test('giving up or leaving ends the wait of all calls', async () => {
  pageIsInUse(ada)
  const given = signInAgain()
  signInGivenUp()
  assert.equal(await given, false)
  const left = signInAgain()
  pageIsLeft()
  assert.equal(await left, false)
  assert.equal(signInAgain(), undefined)
})
