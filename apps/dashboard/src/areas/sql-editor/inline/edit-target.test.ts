import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offsetOf, partsOf, placeOf, targetAt, targetOfRun, withChange } from './edit-target.ts'

const text = '-- one\nselect 1;\n\nselect nam\nfrom cakes;\n'

test('the part to change is found where it was run, and all else stays', () => {
  const target = targetOfRun(text, { sql: 'select 1', start: { line: 2, column: 1 } })
  assert.deepEqual(partsOf(target), {
    before: '-- one\n',
    sql: 'select 1',
    after: ';\n\nselect nam\nfrom cakes;\n',
  })
  assert.equal(withChange(target, 'select 2'), text.replace('select 1', 'select 2'))
  assert.equal(partsOf(targetOfRun(text, { sql: 'another text', start: { line: 2, column: 1 } })).sql, text)
})

test('an error is fixed in its statement; without a place, in the whole text', () => {
  assert.equal(
    partsOf(targetAt(text, { line: 4, column: 8 }))
      .sql.trim()
      .replace(/;$/, ''),
    'select nam\nfrom cakes',
  )
  assert.equal(partsOf(targetAt(text, undefined)).sql, text)
})

test('places and offsets are each other’s', () => {
  for (let offset = 0; offset <= text.length; offset++) assert.equal(offsetOf(text, placeOf(text, offset)), offset)
  assert.equal(offsetOf(text, { line: 99, column: 1 }), text.length)
})
