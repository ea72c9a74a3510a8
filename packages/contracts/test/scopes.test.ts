import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes, scopesAllow } from '../src/scopes.ts'

test('access tokens have a pair of scopes, read and write, for each of eleven areas', () => {
  const areas = [
    'analytics',
    'auth',
    'database',
    'domains',
    'edge_functions',
    'environment',
    'organizations',
    'projects',
    'rest',
    'secrets',
    'storage',
  ]
  assert.deepEqual(
    scopes,
    areas.flatMap((area) => [`${area}:read`, `${area}:write`]),
  )
})

test('a scope to write includes reading, of its own area only', () => {
  assert.equal(scopesAllow(['database:write'], 'database:read'), true)
  assert.equal(scopesAllow(['database:read'], 'database:write'), false)
  assert.equal(scopesAllow(['database:write'], 'storage:read'), false)
  assert.equal(scopesAllow(null, 'storage:write'), true)
})
