import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { translateError } from './translate-error.ts'

const skip = process.platform === 'linux' ? false : 'there is no file that is always full'

test('a disk without space left is said to be full, and is no unknown fault', { skip }, async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((thrown: unknown) => thrown)
  const translated = translateError(error)
  assert.deepEqual([translated?.status, translated?.reason], [507, 'disk_full'])
})
