import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenValues, shownValues, withValue } from './facet-values.ts'

test('values of a filter are added and removed; a path is one value, with any characters', () => {
  assert.equal(withValue('level', undefined, 'error'), 'error')
  assert.equal(withValue('level', 'error', 'warning'), 'error,warning')
  assert.equal(withValue('level', 'error,warning', 'error'), 'warning')
  assert.equal(withValue('level', 'warning', 'warning'), undefined)
  assert.equal(withValue('path', '/rest/v1/a', '/rest/v1/b,c'), '/rest/v1/b,c')
  assert.equal(withValue('path', '/rest/v1/b,c', '/rest/v1/b,c'), undefined)
  assert.deepEqual(chosenValues('path', '/a,b'), ['/a,b'])
  assert.deepEqual(chosenValues('source', ''), [])
})

test('a chosen value that no line has stays in the list', () => {
  assert.deepEqual(shownValues([{ value: 'GET', lines: 3 }], ['GET', 'PUT']), [
    { value: 'GET', lines: 3 },
    { value: 'PUT', lines: 0 },
  ])
})
