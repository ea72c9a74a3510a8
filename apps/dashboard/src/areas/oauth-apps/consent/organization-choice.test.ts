import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Choosable } from './organization-choice.ts'
import { suggested, whyNone } from './organization-choice.ts'

const own: Choosable = { slug: 'own', role: 'owner', mfa_missing: false }
const closed: Choosable = { slug: 'closed', role: 'administrator', mfa_missing: true }
const read: Choosable = { slug: 'read', role: 'read_only', mfa_missing: false }
const single: Choosable = { slug: 'single', role: null, mfa_missing: true }

test('where no organization can be chosen, the reason is the role, or a second factor that is missing', () => {
  assert.equal(whyNone([]), 'role')
  assert.equal(whyNone([read, single]), 'role')
  assert.equal(whyNone([read, closed]), 'second factor')
  assert.equal(whyNone([closed, own]), undefined)
})

test('the organization that the app names is suggested if it can be chosen, and otherwise the only one', () => {
  const second: Choosable = { ...own, slug: 'second' }
  assert.equal(suggested([own, second], 'second'), 'second')
  assert.equal(suggested([own, second], 'closed'), '')
  assert.equal(suggested([own, closed, read], 'closed'), 'own')
  assert.equal(suggested([closed], 'closed'), '')
})
