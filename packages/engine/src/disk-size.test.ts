import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { diskSize } from './disk-size.ts'
import { makeTestHome } from './test-home.ts'

const bytes = 1024 * 1024

test('folders that come and go, as those of temporary files do, do not hide the others', async () => {
  await using home = await makeTestHome()
  await writeFile(join(home.path, 'kept'), Buffer.alloc(bytes, 1))
  const folders = Array.from({ length: 20 }, (_, index) => join(home.path, `set-${index}`))
  const ending = new AbortController()
  const churn = async (folder: string) => {
    while (!ending.signal.aborted) {
      await mkdir(folder)
      await rm(folder, { recursive: true })
    }
  }
  const churning = Promise.all(folders.map(churn))
  try {
    for (let look = 0; look < 40; look += 1) assert.ok((await diskSize(home.path)) >= bytes, `look ${look}`)
  } finally {
    ending.abort()
    await churning
  }
  assert.equal(await diskSize(join(home.path, 'missing')), 0)
})
