import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleOf, offerOf } from './value-help.ts'

const now = () => new Date(2026, 0, 5, 7, 8, 9)

test('a form offers the present moment in the shape of the type', () => {
  const filledIn = (format: string) => offerOf({ format }, now)?.make()
  assert.equal(filledIn('date'), '2026-01-05')
  assert.equal(filledIn('time'), '07:08:09')
  assert.equal(filledIn('timestamp'), '2026-01-05 07:08:09')
  const text = filledIn('timestamptz') ?? ''
  assert.match(text, /^2026-01-05 07:08:09[+-]\d\d:\d\d$/)
  assert.equal(new Date(text.replace(' ', 'T')).getTime(), now().getTime())
  assert.match(filledIn('timetz') ?? '', /^07:08:09[+-]\d\d:\d\d$/)
})

test('a form offers a new UUID, and nothing for types of which no value is better than another', () => {
  const uuid = offerOf({ format: 'uuid' })
  assert.match(uuid?.make() ?? '', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  assert.notEqual(uuid?.make(), uuid?.make())
  assert.equal(offerOf({ format: 'text' }), undefined)
})

test('arrays and types with a form of their own have an example', () => {
  assert.equal(exampleOf({ category: 'array', format: 'int4[]' }), '{first,second}')
  assert.equal(exampleOf({ category: 'other', format: 'int4range' }), '[1,10)')
  assert.equal(exampleOf({ category: 'text', format: 'text' }), undefined)
})
