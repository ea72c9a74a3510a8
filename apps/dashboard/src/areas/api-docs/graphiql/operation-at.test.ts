import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedOperations, operationAt } from './operation-at.ts'

const text = `# query Commented { a }
query First { note(name: "} mutation Quoted {") { query } }
mutation Second { insert { mutation } }`

void test('the named operations of a text are found outside of comments, strings and selections', () => {
  assert.deepEqual(
    namedOperations(text).map(({ name }) => name),
    ['First', 'Second'],
  )
})

void test('of several operations the one at the cursor runs, and before the first one the first', () => {
  assert.equal(operationAt(text, 0), 'First')
  assert.equal(operationAt(text, text.indexOf('First')), 'First')
  assert.equal(operationAt(text, text.length), 'Second')
})

void test('a text with one operation names none', () => {
  assert.equal(operationAt('query Only { a }', 3), undefined)
  assert.equal(operationAt('{ a }', 0), undefined)
})
