import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder, openLogs, rowsOf, writeNumbered } from './stored-logs.ts'

/** A part may be deleted between the list and the look. */
const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0

test('a part of the journal has the size that it may have, also while the parts before it are compacted', async () => {
  await using folder = await makeFolder()
  await using store = openLogs(folder.path, { rollBytes: 1_000_000 })
  const fill = 'x'.repeat(500)
  let largest = 0
  for (let number = 0; number < 60_000; number += 1) {
    writeNumbered(store, 'project', number, fill)
    if (number % 1_000 !== 999) continue
    await store.flush('project')
    const source = join(folder.path, 'project/edge_logs')
    const parts = (await readdir(source)).filter((name) => name.startsWith('journal-'))
    largest = Math.max(largest, ...(await Promise.all(parts.map((name) => sizeOf(join(source, name))))))
  }
  assert.ok(largest > 500_000 && largest < 2_500_000, `${largest} bytes`)
  await store.compactAll()
  assert.equal(store.dropped('project'), 0)
  assert.deepEqual(await rowsOf(store, 'project', 'select count(*) as lines from edge_logs'), [{ lines: 60_000 }])
})
