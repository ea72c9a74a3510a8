import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as check, constantFrom, property } from 'fast-check'
import { fromField, hasLineBreak, inField } from './line-breaks.ts'

test('what is not touched keeps its line breaks', () => {
  assert.equal(fromField('one\r\ntwo\rthree\nfour', 'one\ntwo!\nthree\nfour'), 'one\r\ntwo!\rthree\nfour')
  assert.equal(fromField('one\r\ntwo', '\none\ntwo'), '\r\none\r\ntwo')
  assert.equal(fromField('one\r\ntwo', 'one\n\ntwo'), 'one\r\n\r\ntwo')
  assert.equal(fromField('one\r\n\r\ntwo', 'one\ntwo'), 'one\r\ntwo')
  assert.equal(fromField('one\ntwo', 'one\ntwo\n'), 'one\ntwo\n')
  assert.equal(fromField('one\r\ntwo', ''), '')
})

test('a field of one line holds no line break', () => {
  for (const text of ['a\nb', 'a\rb', '\r\n']) assert.equal(hasLineBreak(text), true)
  assert.equal(hasLineBreak('a b\t'), false)
})

const text = array(constantFrom('a', 'b', '\r', '\n', '\r\n', '😀'), { maxLength: 12 }).map((parts) => parts.join(''))

test('the text after any change is what the field shows, and the same without one', () => {
  check(
    property(text, text, text, text, (start, middle, end, put) => {
      const changed = inField(start) + inField(put) + inField(end)
      assert.equal(inField(fromField(start + middle + end, changed)), changed)
      assert.equal(fromField(start, inField(start)), start)
    }),
    { numRuns: 1_000 },
  )
})
