import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { TestEngine } from './test-engine.ts'

const megabyte = 1024 * 1024

let world: TestEngine
before(async () => {
  world = await startTestEngine()
})
after(() => world[Symbol.asyncDispose]())

const refusedWith = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error.code
    throw error
  }
  return 'nothing'
}

test('one session that asks for more memory than its instance has gets an error, and the server goes on', async () => {
  const address = await world.engine.create('memory', secrets, { memoryBytes: 512 * megabyte })
  await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
  const began = await session.value('select pg_postmaster_start_time()')
  const gigabyte = session.client.query("select length(repeat('x', 1000000000) || 'y')")
  assert.equal(await refusedWith(gigabyte), '53200')
  assert.equal(await session.value("select length(repeat('x', 100000000) || 'y')"), 100_000_001)
  assert.deepEqual(await session.value('select pg_postmaster_start_time()'), began)
})

test('one session may use half of the temporary files of its instance, and cannot raise that', async () => {
  const address = await world.engine.create('sorts', secrets, { temporaryFileBytes: 64 * megabyte })
  await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
  const sort = session.client.query('select * from generate_series(1, 3000000) n order by md5(n::text) offset 2999999')
  assert.equal(await refusedWith(sort), '53400')
  assert.equal(await refusedWith(session.client.query('set temp_file_limit = -1')), '42501')
})
