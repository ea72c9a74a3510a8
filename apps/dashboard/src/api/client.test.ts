import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, signalOf } from './client.ts'
import { urlOf } from './url.ts'

void test('parameters fill the path, escaped', () => {
  assert.equal(urlOf('/platform/projects/:ref', { params: { ref: 'a/b?c' } }), '/platform/projects/a%2Fb%3Fc')
  assert.equal(
    urlOf('/platform/pg-meta/:ref/relations/:id/rows', { params: { ref: 'abc', id: '7' } }),
    '/platform/pg-meta/abc/relations/7/rows',
  )
})

void test('a parameter that is missing or empty is a fault of the caller', () => {
  assert.throws(() => urlOf('/platform/projects/:ref', {}), /needs a value for ref/)
  assert.throws(() => urlOf('/platform/projects/:ref', { params: { ref: '' } }), /needs a value for ref/)
})

void test('arrays are comma-separated, what is undefined is left out', () => {
  const query = { schema: 'public', ids: [1, 2, 3], names: ['a', 'b'], limit: 100, exact: true, none: undefined }
  assert.equal(urlOf('/x', { query }), '/x?schema=public&ids=1%2C2%2C3&names=a%2Cb&limit=100&exact=true')
})

void test('form data is sent as is; anything else as JSON', () => {
  const form = new FormData()
  assert.deepEqual(bodyOf(form), { body: form })
  assert.deepEqual(bodyOf({ a: [1] }), { type: 'application/json', body: '{"a":[1]}' })
  assert.deepEqual(bodyOf('text'), { type: 'application/json', body: '"text"' })
  assert.deepEqual(bodyOf(undefined), { body: null })
})

void test('HEAD requests have a 60 second default timeout, others end when their caller says so', (t) => {
  const asked = t.mock.method(AbortSignal, 'timeout')
  const caller = new AbortController()
  assert.equal(signalOf('GET', undefined), null)
  assert.equal(signalOf('GET', caller.signal), caller.signal)
  assert.equal(asked.mock.callCount(), 0)
  const signal = signalOf('HEAD', caller.signal)
  assert.deepEqual(asked.mock.calls[0]?.arguments, [60_000])
  caller.abort()
  assert.equal(signal?.aborted, true)
})
