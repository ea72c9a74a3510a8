import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urlOf } from './client.ts'

void test('parameters fill the path, escaped', () => {
  assert.equal(urlOf('/platform/projects/:ref', { params: { ref: 'a/b?c' } }), '/platform/projects/a%2Fb%3Fc')
  assert.equal(
    urlOf('/platform/pg-meta/:ref/tables/:id/rows', { params: { ref: 'abc', id: '7' } }),
    '/platform/pg-meta/abc/tables/7/rows',
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
