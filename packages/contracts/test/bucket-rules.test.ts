import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketNameProblem, mimeTypeProblem } from '../src/storage/bucket-rules.ts'

void test('names of buckets that the storage service takes', () => {
  for (const name of ['a', 'avatars', 'My files', 'a.b-c_d', '$&@=;:+,?!*()', "it's", 'x'.repeat(100)])
    assert.equal(bucketNameProblem(name), undefined, name)
  for (const name of ['', ' ', ' a', 'a ', '.', '..', 'a/b', 'ä', 'a\tb', 'a\0b', 'a%b', 'x'.repeat(101)])
    assert.notEqual(bucketNameProblem(name), undefined, JSON.stringify(name))
})

void test('MIME types that a bucket can list', () => {
  for (const type of ['image/png', 'image/*', '*/*', 'application/vnd.ms-excel', 'image/svg+xml'])
    assert.equal(mimeTypeProblem(type), undefined, type)
  for (const type of ['', 'png', 'image/', '/png', '*/png', 'image/png; q=1', 'a b/c', `a/${'x'.repeat(300)}`])
    assert.notEqual(mimeTypeProblem(type), undefined, type)
})
