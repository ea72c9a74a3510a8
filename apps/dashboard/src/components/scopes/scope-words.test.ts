import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes as allScopes } from '@cairn/contracts/scopes'
import { choicesOf, describeScopes, explainScopes, scopesOf } from './scope-words.ts'

test('choices become scopes, and scopes words', () => {
  const scopes = scopesOf({ projects: 'write', database: 'read', secrets: 'none' })
  assert.deepEqual(scopes.toSorted(), ['database:read', 'projects:write'])
  assert.deepEqual(scopesOf({}), [])
  assert.equal(describeScopes(['database:read', 'projects:read', 'projects:write']), 'Database (read), Projects')
  assert.equal(describeScopes(null), 'Full access')
})

test('scopes become choices again, and sentences of which the writing one says both', () => {
  assert.deepEqual(choicesOf(['database:read', 'projects:read', 'projects:write']), {
    database: 'read',
    projects: 'write',
  })
  assert.deepEqual(
    explainScopes(['projects:read', 'projects:write', 'database:read']).map(({ area, access }) => [area, access]),
    [
      ['database', 'read'],
      ['projects', 'write'],
    ],
  )
})

test('every scope is explained, and survives a form that does not offer its area', () => {
  for (const scope of allScopes) {
    const [area, access] = scope.split(':')
    const [explained, ...others] = explainScopes([scope])
    assert.deepEqual([explained?.area, explained?.access, others.length], [area, access, 0])
    assert.notEqual(explained?.text, '')
    assert.deepEqual(scopesOf(choicesOf([scope])), [scope])
  }
})
