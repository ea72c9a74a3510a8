import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatBytes } from './bytes.ts'

test('sizes are written in the unit that fits, to three figures', () => {
  const cases = [
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 kB'],
    [8_631_234, '8.23 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [5_000 * 1024 ** 4, '5,000 TB'],
  ] as const
  for (const [bytes, text] of cases) assert.equal(formatBytes(bytes), text)
})
