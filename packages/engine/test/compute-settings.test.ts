import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { TestEngine } from './test-engine.ts'

let world: TestEngine
before(async () => {
  world = await startTestEngine()
})
after(() => world[Symbol.asyncDispose]())

const micro = { memoryBytes: 1024 ** 3, cores: 2, connections: 60 }

const settingsOf = async (): Promise<unknown> => {
  await using session = await connectAs(
    await world.engine.start('sized', secrets),
    'postgres',
    secrets.postgresPassword,
  )
  return await session.value(`select string_agg(current_setting(name), ' ' order by name)
    from pg_settings where name in ('shared_buffers', 'maintenance_work_mem', 'effective_cache_size', 'max_wal_size')`)
}

test('a larger compute size is applied by a reload where it can be, and the rest by the next start', async () => {
  const { engine } = world
  await engine.create('sized', secrets)
  assert.equal(await settingsOf(), '384MB 32MB 512MB 64MB')
  assert.deepEqual(await engine.applySettings('sized', secrets, { compute: micro }), {
    applied: ['effective_cache_size', 'maintenance_work_mem', 'max_wal_size'],
    needRestart: ['shared_buffers'],
  })
  assert.equal(await settingsOf(), '768MB 64MB 1GB 64MB')
  // The old size again: nothing waits for a restart any more.
  assert.deepEqual(await engine.applySettings('sized', secrets, {}), {
    applied: ['shared_buffers', 'effective_cache_size', 'maintenance_work_mem', 'max_wal_size'],
    needRestart: [],
  })
  await engine.applySettings('sized', secrets, { compute: micro })
  await engine.stop('sized')
  await engine.start('sized', secrets, { compute: micro })
  assert.equal(await settingsOf(), '768MB 64MB 1GB 256MB')
  await engine.stop('sized')
  assert.deepEqual(await engine.applySettings('sized', secrets, { compute: { ...micro, connections: 90 } }), {
    applied: [],
    needRestart: ['max_connections', 'work_mem'],
  })
})
