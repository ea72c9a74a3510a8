import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeName } from './free-name.ts'

void test('a name that is taken gets a number before its extension, and the next one after that', () => {
  for (const [name, free] of [
    ['a.txt', 'a (1).txt'],
    ['a (1).txt', 'a (2).txt'],
    ['x.y/archive.tar.gz', 'x.y/archive.tar (1).gz'],
    ['x.y/README', 'x.y/README (1)'],
    ['.env', '.env (1)'],
    ['a (b).txt', 'a (b) (1).txt'],
  ] as const)
    assert.equal(freeName(name), free)
})
