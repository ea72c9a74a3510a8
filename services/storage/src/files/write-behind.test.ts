import assert from 'node:assert/strict'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { WriteBehind } from './write-behind.ts'

const makeFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'cairn-write-behind-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

test('chunks of every size are in the file in their order', async () => {
  await using folder = await makeFolder()
  const path = join(folder.path, 'file')
  const chunks = Array.from({ length: 3_000 }, (_, n) => Buffer.alloc((n * 37) % 2_000, n))
  chunks.push(Buffer.alloc(3_000_000, 'x'))
  {
    await using handle = await open(path, 'wx')
    const writer = new WriteBehind(handle)
    for (const chunk of chunks) await writer.write(chunk)
    await writer.flush()
    assert.ok((await readFile(path)).equals(Buffer.concat(chunks)))
  }
})

test('a failure is thrown by the next write and by the end', async () => {
  await using folder = await makeFolder()
  const path = join(folder.path, 'file')
  await (await open(path, 'wx')).close()
  await using handle = await open(path, 'r')
  const writer = new WriteBehind(handle)
  await assert.rejects(
    async () => {
      for (let written = 0; written < 3; written += 1) await writer.write(Buffer.alloc(1024 * 1024))
    },
    { code: 'EBADF' },
  )
  await assert.rejects(writer.flush(), { code: 'EBADF' })
})
