import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { InstanceAddress, LimitEvent } from '../src/index.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { Session, TestEngine } from './test-engine.ts'

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

const asPerson = (address: InstanceAddress) => connectAs(address, 'postgres', secrets.postgresPassword)

const sessions = async (address: InstanceAddress, count: number): Promise<Session[]> =>
  Promise.all(Array.from({ length: count }, () => asPerson(address)))

/** What the engine reports of one instance while this is not disposed of. */
const limitEvents = (id: string) => {
  const events: LimitEvent[] = []
  const emitter = new EventEmitter()
  const stop = world.engine.onLimit((event) => {
    if (event.id !== id) return
    events.push(event)
    emitter.emit('event')
  })
  return {
    events,
    first: async (action: LimitEvent['action']): Promise<LimitEvent> => {
      for (;;) {
        const found = events.find((event) => event.action === action)
        if (found !== undefined) return found
        await once(emitter, 'event')
      }
    },
    [Symbol.dispose]: () => stop(),
  }
}

const logOf = (id: string) => readFileSync(join(world.home, 'instances', id, 'postgres.log'), 'utf8')

test('a session that requests more memory than its instance has gets an error, and the server keeps running', async () => {
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

// Volatile, since a constant would be kept in the plan as well.
const hold = ({ client }: Session, bytes: number) =>
  client.query(
    `do $$ declare t text := repeat('x', ${bytes} + (random() * 0)::int); begin perform pg_sleep(30); end $$`,
  )

test('sessions that together use more memory than their instance has: the largest is ended, the others go on', async () => {
  using limit = limitEvents('crowded')
  const address = await world.engine.create('crowded', secrets, { memoryBytes: 512 * megabyte })
  const [large, another, ...small] = await sessions(address, 5)
  assert.ok(large && another)
  const sleeping = () => another.value("select count(*)::int from pg_stat_activity where wait_event = 'PgSleep'")
  const held: Promise<unknown>[] = []
  for (const session of small) {
    held.push(refusedWith(hold(session, 110_000_000)))
    while ((await sleeping()) !== held.length) assert.deepEqual(limit.events, [])
  }
  assert.equal(await refusedWith(hold(large, 200_000_000)), '57P01')
  const ended = await limit.first('session-ended')
  assert.equal(ended.limit, 'memory')
  assert.ok(ended.usedBytes > ended.limitBytes, `${ended.usedBytes} of ${ended.limitBytes}`)
  assert.equal(await sleeping(), small.length)
  assert.match(
    logOf('crowded'),
    /The session was ended by the platform: this project's memory limit of 512 MB was exceeded/,
  )
  await another.value("select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'PgSleep'")
  assert.deepEqual(await Promise.all(held), ['57014', '57014', '57014'])
  assert.equal(limit.events.length, 1)
  await Promise.all([another, ...small].map((session) => session[Symbol.asyncDispose]()))
})

test('sessions that together use more temporary files than their instance may: the largest user is ended', async () => {
  using limit = limitEvents('spills')
  const address = await world.engine.create('spills', secrets, { temporaryFileBytes: 64 * megabyte })
  const crowd = await sessions(address, 3)
  for (const { client } of crowd) {
    const spilled = async () => {
      await client.query(
        'begin; declare c cursor for select n, md5(n::text) from generate_series(1, 500000) n order by 2',
      )
      await client.query('fetch 1 from c')
    }
    // The last one may be ended while it sorts.
    await spilled().catch(() => undefined)
  }
  const ended = await limit.first('session-ended')
  assert.equal(ended.limit, 'temporary-files')
  assert.equal(world.engine.state('spills'), 'running')
  await Promise.all(crowd.map((session) => session[Symbol.asyncDispose]()))
})

test('databases above their quota are read-only by default, can be emptied, and are writable again by themselves', async () => {
  using limit = limitEvents('full')
  const disk = { quotaBytes: 50 * megabyte, hardBytes: 100 * megabyte }
  const address = await world.engine.create('full', secrets, { disk })
  await using session = await asPerson(address)
  await session.client.query('create table filled (t text)')
  const fill = () =>
    session.client.query('insert into filled select repeat(md5(n::text), 30) from generate_series(1, 10000) n')
  let code: unknown = 'nothing'
  while (code === 'nothing') code = await refusedWith(fill())
  assert.equal(code, '25006')
  const event = await limit.first('read-only')
  assert.equal(event.limit, 'disk')
  assert.deepEqual(world.engine.readOnlyBecause('full'), ['disk'])
  await session.client.query('set default_transaction_read_only = off')
  await session.client.query('truncate filled')
  await session.client.query('reset default_transaction_read_only')
  await limit.first('writable')
  assert.deepEqual(world.engine.readOnlyBecause('full'), [])
  await using later = await asPerson(address)
  await later.client.query('insert into filled values (1)')
})

test('above the hard limit, a session that keeps writing is ended, and one that deletes is not', async () => {
  using limit = limitEvents('stubborn')
  const disk = { quotaBytes: 40 * megabyte, hardBytes: 60 * megabyte }
  const address = await world.engine.create('stubborn', secrets, { disk })
  await using session = await asPerson(address)
  await session.client.query('set default_transaction_read_only = off; create table filled (t text)')
  const endless = 'insert into filled select repeat(md5(n::text), 30) from (select generate_series(1, 100000000)) s (n)'
  assert.equal(await refusedWith(session.client.query(endless)), '57P01')
  assert.equal((await limit.first('session-ended')).limit, 'disk')
  await using cleaner = await asPerson(address)
  await cleaner.client.query('set default_transaction_read_only = off')
  await cleaner.client.query('begin; delete from filled')
  await cleaner.client.query('truncate filled')
  await cleaner.client.query('commit')
  await limit.first('writable')
  assert.equal(world.engine.state('stubborn'), 'running')
})

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

test('a session that writes 120 MB into the log of its server does not fill the disk with it', async () => {
  const address = await world.engine.create('loud', secrets)
  await using session = await asPerson(address)
  const path = join(world.home, 'instances/loud/postgres.log')
  let most = 0
  for (let written = 0; written < 120; written += 1) {
    await session.client.query("do $$ begin raise log '%', repeat('x', 1000000); end $$")
    most = Math.max(most, sizeOf(path) + sizeOf(`${path}.1`))
  }
  assert.ok(most < 80 * megabyte, `${Math.round(most / megabyte)} MB`)
})

test('notifications that a listening session does not fetch take 64 MB at most', async () => {
  const address = await world.engine.create('notified', secrets)
  await using listener = await asPerson(address)
  // In a transaction, it fetches none.
  await listener.client.query('listen news; begin; select 1')
  await using session = await asPerson(address)
  const notify = `select pg_notify('news', repeat('x', 7900) || n) from generate_series(1, 9000) n`
  assert.equal(await refusedWith(session.client.query(notify)), '54000')
  const folder = join(world.home, 'instances/notified/data/pg_notify')
  const bytes = readdirSync(folder).reduce((sum, name) => sum + sizeOf(join(folder, name)), 0)
  assert.ok(bytes <= 66 * megabyte, `${bytes} bytes`)
})
