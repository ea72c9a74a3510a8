import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as zlib from 'node:zlib'
import { crc32, zipOf } from './zip.ts'

// Tested with `unzip -t` and Python's zipfile.
const archive = `504b0304140000080000c373775df459046d0a0000000a0000000a0000004f72646572732e73716c73656c65637420313b0a
504b0304140000080000c373775daf4b8fb10b0000000b000000100000004772c3b6c39f6520f09f98802e73716c73656c65
63742027c3bc27504b01021400140000080000c373775df459046d0a0000000a0000000a0000000000000000000000000000
0000004f72646572732e73716c504b01021400140000080000c373775daf4b8fb10b0000000b000000100000000000000000
0000000000320000004772c3b6c39f6520f09f98802e73716c504b05060000000002000200760000006b0000000000`

test('an archive of two texts is what other programs read', async () => {
  const zip = zipOf(
    [
      { name: 'Orders.sql', text: 'select 1;\n' },
      { name: 'Größe 😀.sql', text: "select 'ü'" },
    ],
    new Date(2026, 10, 23, 14, 30, 6),
  )
  assert.equal(Buffer.from(await zip.arrayBuffer()).toString('hex'), archive.replaceAll('\n', ''))
})

test('checksums are those of zlib', () => {
  for (const text of ['', 'a', 'select 1;\n', '😀'.repeat(10_000)])
    assert.equal(crc32(new TextEncoder().encode(text)), zlib.crc32(text))
})
