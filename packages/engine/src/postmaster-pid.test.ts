import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPostmasterPid } from './postmaster-pid.ts'

const cases = [
  {
    name: 'a server that is ready',
    text: '4711\n/data\n1763690000\n5432\n/run/a\n\n  1234   98\nready   \n',
    read: { pid: 4711, sharedMemoryId: 98, status: 'ready' },
  },
  {
    name: 'a server that has just begun to write',
    text: '4711\n/data\n',
    read: { pid: 4711, sharedMemoryId: undefined, status: '' },
  },
  { name: 'a standalone server', text: '-4711\n/data\n', read: { pid: 4711, sharedMemoryId: undefined, status: '' } },
  { name: 'an empty file', text: '', read: undefined },
  { name: 'a file full of something else', text: 'hello\nworld\n', read: undefined },
  // Signals to 0 and 1 would go to ourselves and to init.
  { name: 'a number that is no server', text: '0\n', read: undefined },
]

for (const { name, text, read } of cases)
  test(`postmaster.pid of ${name}`, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'cairn-pid-'))
    await writeFile(join(folder.path, 'postmaster.pid'), text)
    assert.deepEqual(await readPostmasterPid(folder.path), read)
  })

test('no postmaster.pid', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cairn-pid-'))
  assert.equal(await readPostmasterPid(folder.path), undefined)
})
