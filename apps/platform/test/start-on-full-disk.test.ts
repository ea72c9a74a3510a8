import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { devConfig, mountSmallDisk } from '@cairn/dev-env'
import { createEngine, testCacheDir } from '@cairn/engine'
import { loadSecrets } from '../src/secrets.ts'

test('where not a byte is left, and no reserve, the start says so, and leaves nothing', async (t) => {
  const disk = await mountSmallDisk(4)
  if (disk === undefined) return t.skip('a file system can only be mounted by root, and not in every container')
  await using mounted = disk
  await using filled = await mounted.fill(0)
  assert.ok(filled.bytes > 0)
  const before = await readdir(mounted.path)
  await assert.rejects(
    createEngine({ home: mounted.path, cache: testCacheDir() }),
    /^SetupError: There is no space left on the disk of .+ Free some/,
  )
  assert.deepEqual(await readdir(mounted.path), before)
})

test('a key that the full disk had no space for is made by the next start', async (t) => {
  const disk = await mountSmallDisk(4)
  if (disk === undefined) return t.skip('a file system can only be mounted by root, and not in every container')
  await using mounted = disk
  const config = { ...devConfig(mounted.path), secretKey: undefined }
  {
    await using filled = await mounted.fill(0)
    assert.ok(filled.bytes > 0)
    await assert.rejects(loadSecrets(config), /ENOSPC/)
  }
  const [one, other] = await Promise.all([loadSecrets(config), loadSecrets(config)])
  assert.equal(one.derive('a name'), other.derive('a name'))
  assert.deepEqual(await readdir(mounted.path), ['secret.key'])
})
