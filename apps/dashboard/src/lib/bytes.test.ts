import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesPerGiB, bytesPerMiB } from '@cairn/contracts/sizes'
import { formatBytes } from './bytes.ts'

test('byte units go up to YB with base 1024; sizes are written in the one that fits, with three figures or as a whole number', () => {
  const cases = [
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1_048_576, '1 MB'],
    [1025, '1.00 KB'],
    [1_048_166, '1,024 KB'],
    [8_631_234, '8.23 MB'],
    [9_122_611, '8.70 MB'],
    [52_428_800, '50 MB'],
    [523_763_712, '500 MB'],
    [1_073_741_824, '1 GB'],
    [5_000 * 1024 ** 4, '4.88 PB'],
    [1024 ** 6, '1 EB'],
    [1024 ** 7, '1 ZB'],
    [1024 ** 8, '1 YB'],
    [5_000 * 1024 ** 8, '5,000 YB'],
  ] as const
  for (const [bytes, text] of cases) assert.equal(formatBytes(bytes), text)
})

test('1 GiB is 1073741824 bytes and 1 MiB is 1048576 bytes', () => {
  assert.deepEqual([bytesPerGiB, bytesPerMiB], [1073741824, 1048576])
  assert.deepEqual([formatBytes(bytesPerGiB), formatBytes(bytesPerMiB)], ['1 GB', '1 MB'])
})
