import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameFile, readUnfinished } from './unfinished-uploads.ts'

const upload = {
  id: 'u',
  ref: 'r',
  bucket: 'media',
  name: 'a/film.mp4',
  size: 10,
  lastModified: 5,
  url: '/p/r/storage/v1/upload/resumable/sign/1',
  sentBytes: 4,
  replaces: false,
  atMs: 1_000,
}

void test('what is not an upload, or is older than the server keeps it, is left out', () => {
  const day = 24 * 3_600_000
  assert.deepEqual(readUnfinished([upload, { ...upload, size: '10' }, null, 'x', { id: 'u' }], 2_000), [upload])
  assert.deepEqual(readUnfinished([upload], 1_000 + day), [])
  for (const value of [undefined, null, {}, 'text', 3]) assert.deepEqual(readUnfinished(value, 0), [])
})

void test('a file continues an upload if its size and its time of change are those of the first part', () => {
  assert.equal(isSameFile(upload, { size: 10, lastModified: 5 }), true)
  assert.equal(isSameFile(upload, { size: 11, lastModified: 5 }), false)
  assert.equal(isSameFile(upload, { size: 10, lastModified: 6 }), false)
})
