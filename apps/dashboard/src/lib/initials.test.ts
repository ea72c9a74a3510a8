import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initials } from './initials.ts'

test('initials are of the first two words, or the first two letters of one', () => {
  assert.equal(initials('ada.lovelace'), 'AL')
  assert.equal(initials('@grace'), 'GR')
  assert.equal(initials('x'), 'X')
  assert.equal(initials('…'), '?')
})

test('letters are those of any script, and none is cut in half', () => {
  assert.equal(initials('élodie-ø'), 'ÉØ')
  assert.equal(initials('жанна_ы'), 'ЖЫ')
  assert.equal(initials('𠮷田'), '𠮷田')
  assert.equal(initials('𠮷 田'), '𠮷田')
})
