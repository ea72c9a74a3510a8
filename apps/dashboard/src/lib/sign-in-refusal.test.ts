import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalText, returnedRefusal } from './sign-in-refusal.ts'

void test('an unverified GitHub address has a sentence of its own', () => {
  assert.equal(
    refusalText('Error sending confirmation mail', 'help@example.com'),
    'Please verify your email on GitHub first, then reach out to us at help@example.com to log into the dashboard.',
  )
})

void test('any other error speaks for itself', () => {
  assert.equal(refusalText('User is banned', 'help@example.com'), 'User is banned')
})

const search = (code: string) => ({ error_code: code, error_description: 'Call this number now' })

void test('an address that one comes back to chooses among our sentences, and brings none of its own', () => {
  assert.match(returnedRefusal(search('bad_oauth_state')) ?? '', /expired or was already used/)
  assert.match(returnedRefusal(search('access_denied')) ?? '', /did not allow/)
  assert.match(returnedRefusal(search('anything else')) ?? '', /could not be verified/)
  assert.equal(
    returnedRefusal({ error: 'server_error', error_description: 'Error sending confirmation mail' }),
    'Error sending confirmation mail',
  )
  assert.equal(returnedRefusal({}), undefined)
})
