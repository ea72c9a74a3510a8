import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createEngine, makeTestHome } from '../src/index.ts'
import { assertNothingRuns, connectAs, secrets } from './test-engine.ts'

test('two engines fill one empty cache at once, and both have a server', async () => {
  await using home = await makeTestHome()
  const cache = join(home.path, 'cache')
  const homes = ['one', 'two'].map((name) => join(home.path, name))
  await Promise.all(
    homes.map(async (path) => {
      await using engine = await createEngine({ home: path, cache })
      await using session = await connectAs(await engine.create('first', secrets), 'postgres', secrets.postgresPassword)
      assert.equal(await session.value('select 1'), 1)
    }),
  )
  const kinds = (await readdir(cache)).map((name) => name.replace(/-.*(\.partial)?/, '$1'))
  assert.deepEqual(new Set(kinds), new Set(['postgres', 'extensions', 'template']))
  assert.equal(kinds.length, 3)
  for (const path of homes) assertNothingRuns(path, ['first'])
})
