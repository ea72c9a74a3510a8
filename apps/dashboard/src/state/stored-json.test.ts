import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStoredSession } from '../api/session-storage.ts'
import { parseConsent } from './consent.ts'
import { readStoredJson } from './stored-json.ts'

const stored = (text: string | null) => ({ getItem: () => text })

test('a value that fails to parse falls back to the default and is logged', (t) => {
  const logged = t.mock.method(console, 'error', () => undefined)
  assert.equal(readStoredJson(stored('{"half":'), 'cairn.x') ?? 'the default', 'the default')
  assert.equal(logged.mock.callCount(), 1)
  assert.match(String(logged.mock.calls[0]?.arguments[0]), /cairn\.x/)
})

test('consent and a session that fail to parse fall back to the default and are logged', (t) => {
  const logged = t.mock.method(console, 'error', () => undefined)
  assert.equal(parseConsent('{"telemetry": tr'), undefined)
  assert.equal(parseStoredSession('{"access_token":'), undefined)
  assert.deepEqual(
    logged.mock.calls.map(({ arguments: [message] }) => message),
    ['The stored value of cairn.consent cannot be read.', 'The stored value of cairn.auth.token cannot be read.'],
  )
})

test('what parses is given as it is, and what is not there is not there', (t) => {
  const logged = t.mock.method(console, 'error', () => undefined)
  assert.deepEqual(readStoredJson(stored('{"a":[1]}'), 'cairn.x'), { a: [1] })
  assert.equal(readStoredJson(stored('null'), 'cairn.x'), null)
  assert.equal(readStoredJson(stored(null), 'cairn.x'), undefined)
  assert.equal(logged.mock.callCount(), 0)
})
