import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endedSession, pageIsInUse, pageIsLeft, signedInAgain, signInAgain, signInGivenUp } from './session-end.ts'

const ada = { accountId: '1', email: 'ada@example.com' }

void test('where nobody is at work, nobody is asked to sign in again', () => {
  assert.equal(signInAgain(), undefined)
  assert.equal(endedSession(), undefined)
})

void test('all who find the session ended wait for one sign-in', async () => {
  pageIsInUse(ada)
  const waiting = [signInAgain(), signInAgain()]
  assert.equal(endedSession()?.email, ada.email)
  signedInAgain()
  for (const each of waiting) assert.equal(await each, true)
  assert.equal(endedSession(), undefined)
})

void test('who gives up, or leaves, lets those who wait go', async () => {
  pageIsInUse(ada)
  const given = signInAgain()
  signInGivenUp()
  assert.equal(await given, false)
  const left = signInAgain()
  pageIsLeft()
  assert.equal(await left, false)
  assert.equal(signInAgain(), undefined)
})
