import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRange } from './byte-range.ts'

const cases: [header: string | undefined, bytes: number, expected: [number, number] | 'all' | 'none'][] = [
  [undefined, 10, 'all'],
  ['bytes=0-3', 10, [0, 3]],
  ['bytes=4-', 10, [4, 9]],
  ['bytes=-3', 10, [7, 9]],
  ['bytes=-30', 10, [0, 9]],
  ['bytes=8-80', 10, [8, 9]],
  ['bytes=10-', 10, 'none'],
  ['bytes=-0', 10, 'none'],
  ['bytes=0-', 0, 'none'],
  ['bytes=5-2', 10, 'all'],
  ['bytes=0-1,3-4', 10, 'all'],
  ['lines=0-1', 10, 'all'],
  ['bytes=-', 10, 'all'],
  ['bytes=x-3', 10, 'all'],
]
for (const [header, bytes, expected] of cases)
  test(`${header} of ${bytes} bytes: ${String(expected)}`, () => {
    if (expected === 'none') assert.throws(() => readRange(header, bytes), { status: 416 })
    else {
      const [first, last] = expected === 'all' ? [] : expected
      assert.deepEqual(readRange(header, bytes), first === undefined ? undefined : { first, last })
    }
  })
