import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parentRef } from '../src/projects/parent-ref.ts'

test('parentRef falls back to ref when there is no parent', () => {
  assert.equal(parentRef({ ref: 'branch', parent_project_ref: 'main' }), 'main')
  assert.equal(parentRef({ ref: 'main', parent_project_ref: null }), 'main')
})
