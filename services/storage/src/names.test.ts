import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBucketName, checkObjectName } from './names.ts'

const objects: [name: string, isValid: boolean][] = [
  ['a.txt', true],
  ['folder/a.txt', true],
  ['Ünïcode/naïve ☃.png', true],
  ['e\u0301.txt', true],
  ['👩‍👩‍👧‍👦.png', true],
  ['trailing dots...', true],
  [' spaces ', true],
  ['a%2Fb?c#d', true],
  ['..hidden', true],
  ['x'.repeat(1_024), true],
  ['x'.repeat(1_025), false],
  ['é'.repeat(513), false],
  ['', false],
  ['..', false],
  ['a/../b', false],
  ['a/./b', false],
  ['a//b', false],
  ['/a', false],
  ['a/', false],
  ['a\0b', false],
  ['a\nb', false],
  ['\uD800', false],
  ['a\u{10FFFF}', false],
]
for (const [name, isValid] of objects)
  test(`an object ${isValid ? 'can' : 'cannot'} be called ${JSON.stringify(name).slice(0, 40)}`, () => {
    if (isValid) checkObjectName(name)
    else assert.throws(() => checkObjectName(name), /Invalid key/)
  })

const buckets: [name: string, isValid: boolean][] = [
  ['avatars', true],
  ['My files (2)', true],
  ['a.b-c_d', true],
  ['', false],
  ['..', false],
  ['a/b', false],
  [' a', false],
  ['a ', false],
  ['é', false],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
]
for (const [name, isValid] of buckets)
  test(`a bucket ${isValid ? 'can' : 'cannot'} be called ${JSON.stringify(name).slice(0, 40)}`, () => {
    if (isValid) checkBucketName(name)
    else assert.throws(() => checkBucketName(name), /Bucket name invalid/)
  })
