import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { TestEngine } from './test-engine.ts'

const id = 'changed'
let world: TestEngine
before(async () => {
  world = await startTestEngine()
  await world.engine.create(id, secrets)
})
after(() => world[Symbol.asyncDispose]())

const asOwner = (password = secrets.postgresPassword) => {
  const address = world.engine.address(id)
  assert.ok(address)
  return connectAs(address, 'postgres', password)
}
const settle = (change: string) => world.engine.settleChange(id, secrets, change)

test('a change that was made is found, with its details', async () => {
  const password = randomUUID()
  await world.engine.setPassword(id, { ...secrets, postgresPassword: password }, password)
  assert.deepEqual(await settle(password), { isDone: true, details: {} })
  await world.engine.setPassword(id, secrets)

  const repair = randomUUID()
  {
    await using owner = await asOwner()
    await owner.client.query('alter database postgres connection limit 0')
  }
  const done = await world.engine.repair(id, secrets, repair)
  assert.equal(done.length, 1)
  assert.deepEqual(await settle(repair), { isDone: true, details: { done } })
})

test('a change that was found not made cannot be made afterwards', async () => {
  const change = randomUUID()
  assert.deepEqual(await settle(change), { isDone: false })
  await assert.rejects(world.engine.setPassword(id, { ...secrets, postgresPassword: 'too late 1' }, change), {
    code: '23505',
  })
  await assert.rejects(asOwner('too late 1'), { code: '28P01' })
  await using owner = await asOwner()
  assert.equal(await owner.value('select 1'), 1)
})

test('a change that is being made is waited for', async () => {
  const change = randomUUID()
  await using owner = await asOwner()
  await owner.client.query('begin')
  await owner.client.query('create table made_by_change ()')
  await owner.client.query('select cairn.record_change($1)', [change])
  const settled = settle(change)
  await using observer = await asOwner()
  const waiting = `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'cairn.changes'`
  while ((await observer.value(waiting)) === 0);
  await owner.client.query('commit')
  assert.deepEqual(await settled, { isDone: true, details: {} })
})

test('the owner of the project can dump the table of changes and cannot change it', async () => {
  await using owner = await asOwner()
  await assert.rejects(owner.client.query('delete from cairn.changes'), { code: '42501' })
  await assert.rejects(owner.client.query('drop schema cairn cascade'), { code: '42501' })
  await owner.client.query('begin; lock table cairn.changes in access share mode; table cairn.changes; commit')
})

test('a schema with the name of ours keeps its content under another name when an instance is upgraded', async () => {
  await world.engine.create('named', secrets)
  const address = world.engine.address('named')
  assert.ok(address)
  {
    await using admin = await connectAs(address, 'supabase_admin', secrets.adminPassword)
    await admin.client.query(`drop schema cairn cascade; alter database template1 reset cairn.instance_version`)
    await using owner = await connectAs(address, 'postgres', secrets.postgresPassword)
    await owner.client.query(`create schema cairn; create table cairn.stones as select 7 as height`)
  }
  await world.engine.stop('named')
  await using owner = await connectAs(await world.engine.start('named', secrets), 'postgres', secrets.postgresPassword)
  assert.equal(await owner.value('select height from cairn_of_project.stones'), 7)
  assert.equal(
    await owner.value(`select nspowner::regrole::text from pg_namespace where nspname = 'cairn'`),
    'supabase_admin',
  )
})
