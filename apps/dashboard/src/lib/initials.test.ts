import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initials } from './initials.ts'

test('initials are of the first two words, or the first two letters of one', () => {
  assert.equal(initials('ada.lovelace'), 'AL')
  assert.equal(initials('@grace'), 'GR')
  assert.equal(initials('x'), 'X')
  assert.equal(initials('…'), '?')
})
