import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeProblem } from '../size-values.ts'
import { emptyValues, mimeTypesProblem, toLimits, toValues } from './form-values.ts'

const limits = { public: true, file_size_limit: 50 * 1024 ** 2, allowed_mime_types: ['image/png', 'image/*'] }

void test('limits are shown in the largest unit that fits, and saved as they were', () => {
  const values = toValues({ name: 'a', ...limits })
  assert.deepEqual(values, { name: 'a', isPublic: true, size: '50', unit: 'MB', mimeTypes: 'image/png\nimage/*' })
  assert.deepEqual(toLimits(values), limits)
  for (const bytes of [1, 999, 1024, 1025, 3 * 1024 ** 3, null])
    assert.equal(toLimits(toValues({ name: 'a', ...limits, file_size_limit: bytes })).file_size_limit, bytes)
})

void test('nothing is no limit, and types are separated by commas, spaces and lines', () => {
  assert.deepEqual(toLimits(emptyValues), { public: false, file_size_limit: null, allowed_mime_types: null })
  const { allowed_mime_types: types } = toLimits({ ...emptyValues, mimeTypes: ' image/png, image/*\nimage/png ' })
  assert.deepEqual(types, ['image/png', 'image/*'])
  assert.equal(toLimits({ ...emptyValues, size: '1.5', unit: 'KB' }).file_size_limit, 1536)
})

void test('what is not a size or not a MIME type is named', () => {
  for (const size of ['', ' ', '1', '0.5', '2000']) assert.equal(sizeProblem(size, { unit: 'GB' }), undefined, size)
  for (const size of ['0', '-1', 'ten', '1e300', 'NaN'])
    assert.notEqual(sizeProblem(size, { unit: 'MB' }), undefined, size)
  assert.equal(mimeTypesProblem('image/png application/*'), undefined)
  assert.match(mimeTypesProblem('image/png, png') ?? '', /"png"/)
  assert.match(mimeTypesProblem(Array.from({ length: 101 }, (_, n) => `a/${n}`).join(' ')) ?? '', /at most 100/)
})
