import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { makeTestHome, removeAbandonedTestHomes } from '@cairn/engine'

test('the homes of processes that are gone are removed, and no other folder', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'cairn-homes-'))
  try {
    await using home = await makeTestHome()
    const ours = basename(home.path)
    const gone = spawnSync(process.execPath, ['--version']).pid
    const kept = [ours, 'cairn-test-cache-0-18.4.0', 'cairn-test-olden1', `cairn-network-${gone}-abcdef`]
    for (const name of [...kept, ours.replace(String(process.pid), String(gone))]) {
      await mkdir(join(parent, name, 'data'), { recursive: true })
      await writeFile(join(parent, name, 'data', 'PG_VERSION'), '18')
    }
    assert.equal(await removeAbandonedTestHomes([parent, join(parent, 'none')]), 1)
    assert.deepEqual((await readdir(parent)).toSorted(), kept.toSorted())
  } finally {
    await rm(parent, { recursive: true })
  }
})
