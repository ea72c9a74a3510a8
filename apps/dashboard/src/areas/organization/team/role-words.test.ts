import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Member } from '@cairn/contracts/organizations/members'
import { grantText } from './role-words.ts'

const inProject = (name: string, role: Member['projects'][number]['role']) => ({ ref: name, name, role })

void test('what a member is, in few words', () => {
  assert.equal(grantText({ role: 'owner', projects: [] }), 'Owner')
  assert.equal(grantText({ role: null, projects: [] }), 'No role')
  const one = inProject('storefront', 'developer')
  assert.equal(grantText({ role: null, projects: [one] }), 'Developer in storefront')
  assert.equal(grantText({ role: null, projects: [one, inProject('b', 'developer')] }), 'Developer in 2 projects')
  assert.equal(grantText({ role: null, projects: [one, inProject('b', 'read_only')] }), '2 roles in 2 projects')
  assert.equal(grantText({ role: 'read_only', projects: [one] }), 'Read-only, Developer in storefront')
})
