import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTests, testFiles } from './area-tests.ts'
import { groupsOf, long, measuring } from './groups.ts'

test('every server test runs once, in one process', async () => {
  const files = await findTests(testFiles.server)
  const groups = groupsOf(files)
  assert.deepEqual(groups.flat().toSorted(), files)
  assert.ok(groups.length < files.length / 2)
})

test('a file that takes long or measures its process runs alone, and the long ones start first', () => {
  const [api, fullDisk, hostile, sample] = ['api', 'full-disk', 'hostile-input', 'sample-area'].map(
    (name) => `apps/platform/test/${name}.test.ts`,
  )
  const others = Array.from({ length: 15 }, (_, index) => `apps/platform/test/other-${index}.test.ts`)
  const unit = 'services/meta/src/limits.test.ts'
  const crash = 'packages/engine/test/crash.test.ts'
  const files = [api, fullDisk, hostile, ...others, sample, crash, unit].flatMap((file) => file ?? [])
  assert.deepEqual(groupsOf(files), [
    [sample],
    [hostile],
    [api, ...others.slice(0, 14)],
    others.slice(14),
    [unit],
    [fullDisk],
    [crash],
  ])
})

test('every file that is named as one to run alone exists', async () => {
  const files = await findTests(testFiles.server)
  for (const file of [...long, ...measuring]) assert.ok(files.includes(file), file)
})
