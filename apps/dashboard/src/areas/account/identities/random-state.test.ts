import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomState } from './random-state.ts'

void test('a state has 32 characters, and no two are alike', () => {
  const states = Array.from({ length: 200 }, () => randomState())
  for (const state of states) assert.match(state, /^[\w-]{32}$/)
  assert.equal(new Set(states).size, states.length)
})
