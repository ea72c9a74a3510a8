import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { devConfig, mountSmallDisk, RefusedError, startDevEnv, until } from '@cairn/dev-env'
import { Client } from 'pg'

const megabyte = 1024 * 1024
const reserveMb = 48
// A neighbour may wait this long on a busy machine for a write that normally takes a few milliseconds.
const longestGapMs = 20_000

const disk = await mountSmallDisk(1_300)
const skip = disk === undefined ? 'a file system can only be mounted by root, and not in every container' : false

let env: DevEnv
let mallory: Person
let hostile: TestProject
let neighbour: TestProject
const world = new AsyncDisposableStack()
before(async () => {
  if (disk === undefined) return
  world.use(disk)
  const { limits } = devConfig(disk.path)
  env = world.use(await startDevEnv({ home: disk.path, limits: { ...limits, disk: { reserveMb, lowMb: 600 } } }))
  mallory = await env.signUp('mallory')
  const grace = await env.signUp('grace')
  ;[hostile, neighbour] = await Promise.all([mallory.createProject(), grace.createProject()])
  await hostile.query('create table filled (t text)')
  await hostile.query(
    `create table watched (n int);
     create function fill() returns trigger language plpgsql as $$ begin ${chunk(1000)}; return null; end $$;
     create trigger fills before truncate on watched execute function fill()`,
  )
  await hostile.query('create database other')
  await hostile.query(`select vault.create_secret('a value', 'kept')`)
  await neighbour.query('create table kept (n int)')
})
after(() => world.disposeAsync())

const connect = async ({ ref, password }: TestProject): Promise<Client> => {
  const client = new Client({
    host: '127.0.0.1',
    port: env.platform.postgresPort,
    user: `postgres.${ref}`,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const pass = async (): Promise<void> => new Promise(setImmediate)

const messageOf = (error: unknown): string => {
  if (error instanceof RefusedError) return error.body.message
  return error instanceof Error ? error.message : String(error)
}

const chunk = (n: number) => `insert into filled select repeat(md5(n::text), 30) from generate_series(1, ${n}) n`

interface Filler {
  rows: number
  committed: number
  lastRefusal: string
}

const saysLocked = /locked because the disk of this installation is almost full/

/** Commits one chunk after the other, overrules the read-only default each time, and connects again whenever it is disconnected. */
const fill = async (filler: Filler, over: AbortSignal): Promise<void> => {
  let session: Client | undefined
  while (!over.aborted) {
    try {
      session ??= await connect(hostile)
      await session.query(`begin read write; ${chunk(filler.rows)}; commit`)
      filler.committed += 1
    } catch (error) {
      filler.lastRefusal = messageOf(error)
      await session?.end().catch(() => undefined)
      session = undefined
      await pass()
    }
  }
  await session?.end()
}

/** Writes all the time; the longest time between two rows that were acknowledged. */
const keepWriting = async (over: AbortSignal): Promise<{ rows: number; longestMs: number }> => {
  const written = { rows: 0, longestMs: 0 }
  let last = performance.now()
  let session: Client | undefined
  while (!over.aborted) {
    try {
      session ??= await connect(neighbour)
      await session.query('insert into kept values ($1)', [written.rows])
      written.rows += 1
      written.longestMs = Math.max(written.longestMs, performance.now() - last)
      last = performance.now()
    } catch {
      await session?.end().catch(() => undefined)
      session = undefined
      await pass()
    }
  }
  await session?.end()
  written.longestMs = Math.max(written.longestMs, performance.now() - last)
  return written
}

test(
  'while space is low, a project that writes little can continue, and becomes read-only once it has used its share',
  { skip },
  async () => {
    if (disk === undefined) return
    const { engine } = env.platform.context
    await until('the reserve is held', () => engine.disk().reserve === 'held')
    await neighbour.query('create table little (t text)')
    await using filled = await disk.fill(570 * megabyte)
    assert.ok(filled.bytes > 0)
    await until('space is low', () => engine.disk().isLow)
    const bytes = async () => (await neighbour.detail()).database_bytes ?? 0
    /** Resolves when the engine has measured it. */
    const grow = async (rows: number) => {
      const earlier = await bytes()
      await neighbour.query(`insert into little select repeat(md5(n::text), 30) from generate_series(1, ${rows}) n`)
      await until('the growth was measured', async () => (await bytes()) > earlier)
    }
    for (let step = 0; step < 6; step += 1) await grow(500)
    assert.equal((await neighbour.detail()).read_only, null)
    // The share is a sixteenth of 600 MB.
    const grown = async () => {
      await neighbour.query(chunk(3000).replace('filled', 'little')).catch(() => undefined)
      return (await neighbour.detail()).read_only === 'host-disk'
    }
    await until('it is read-only', grown)
    assert.ok(engine.disk().isLow)
    await filled[Symbol.asyncDispose]()
    await until('it can write again', async () => (await neighbour.detail()).read_only === null)
    // Servers hear of a new default a moment later.
    await neighbour.query('begin read write; drop table little; commit')
  },
)

const isLocked = async (): Promise<boolean> => (await hostile.detail()).read_only === 'locked'

test(
  'sessions that commit 20 MB at a time and overrule the read-only default are locked out, and a neighbour keeps writing',
  { skip },
  async () => {
    if (disk === undefined) return
    const { engine } = env.platform.context
    await until('the reserve is held', () => engine.disk().reserve === 'held')
    const over = new AbortController()
    const neighbourWrites = keepWriting(over.signal)
    const fillers = [20_000, 20_000, 500].map((rows): Filler => ({ rows, committed: 0, lastRefusal: '' }))
    const fillings = fillers.map((filler) => fill(filler, over.signal))
    try {
      await until('the hostile project is locked', isLocked)
      await until('each attacker is refused', () => fillers.every(({ lastRefusal }) => saysLocked.test(lastRefusal)))
      // They keep trying, and none of the attempts may take space.
      const rowsOfNeighbour = async () => Number((await neighbour.query('select count(*) from kept'))[0]?.rows[0]?.[0])
      const rowsBefore = await rowsOfNeighbour()
      // Of the disk itself: what the engine has measured is some time ago, when an attempt may still have had its space.
      const free = await disk.freeBytes()
      const committed = fillers.map((filler) => filler.committed)
      await until('the neighbour has written 500 more rows', async () => (await rowsOfNeighbour()) > rowsBefore + 500)
      const left = await disk.freeBytes()
      assert.ok(left > free - 8 * megabyte, `${left} of ${free} bytes are free`)
      assert.deepEqual(
        fillers.map((filler) => filler.committed),
        committed,
      )
      assert.equal(engine.disk().reserve, 'held')
      await env.signUp('hopper')
    } finally {
      over.abort()
    }
    const { rows, longestMs } = await neighbourWrites
    assert.ok(longestMs < longestGapMs, `the neighbour waited ${Math.round(longestMs)} ms for one of ${rows} rows`)
    await Promise.all(fillings)
    for (const { committed, lastRefusal } of fillers) assert.ok(committed > 0, lastRefusal)
  },
)

test('a neighbour whose server crashes while space is low starts again and can write', { skip }, async () => {
  const { engine, supervisor } = env.platform.context
  assert.ok(engine.disk().isLow)
  const [postmaster] = engine.processIds(neighbour.ref)
  assert.ok(postmaster)
  process.kill(postmaster, 'SIGKILL')
  await until('its server was started again', () => {
    const [now] = engine.processIds(neighbour.ref)
    return engine.state(neighbour.ref) === 'running' && now !== undefined && now !== postmaster
  })
  await supervisor.settled()
  await neighbour.settled('ACTIVE_HEALTHY')
  assert.deepEqual(engine.readOnlyBecause(neighbour.ref), [])
  await neighbour.query('insert into kept values (1)')
})

test('a locked project can be read, and only SQL that drops and truncates writes', { skip }, async () => {
  assert.ok(await isLocked())
  const [found] = await hostile.query('select true from filled limit 1')
  assert.deepEqual(found?.rows, [['t']])
  await assert.rejects(hostile.query(`begin read write; ${chunk(10)}; commit`), saysLocked)
  await assert.rejects(hostile.query(`begin read write; drop table filled; ${chunk(10)}; commit`), saysLocked)
  await assert.rejects(hostile.query(`do 'begin perform 1; end'`), saysLocked)
  // Its trigger writes: it has to be dropped first.
  await assert.rejects(hostile.query('begin read write; truncate watched; commit'), saysLocked)
  await hostile.query('begin read write; drop trigger fills on watched; commit')
  await hostile.query('begin read write; truncate watched; commit')
  await hostile.query('drop database other')
  assert.deepEqual((await hostile.query("select from pg_database where datname = 'other'"))[0]?.rows, [])
  await assert.rejects(hostile.query('create table one_more ()'), saysLocked)
  await assert.rejects(connect(hostile), saysLocked)
  assert.ok(await isLocked())
})

test('the secrets of a locked project can be read, and none can be created', { skip }, async () => {
  assert.ok(await isLocked())
  const { ref } = hostile
  const headers = await hostile.headers()
  const listed = await mallory.request('GET /platform/pg-meta/:ref/vault/secrets', { params: { ref }, headers })
  const [kept] = listed
  assert.equal(kept?.name, 'kept')
  const revealed = await mallory.request('GET /platform/pg-meta/:ref/vault/secrets/:id', {
    params: { ref, id: kept.id },
    headers,
  })
  assert.equal(revealed.secret, 'a value')
  await assert.rejects(
    mallory.request('POST /platform/pg-meta/:ref/vault/secrets', {
      params: { ref },
      headers,
      body: { name: 'another', secret: 'x' },
    }),
    saysLocked,
  )
})

test('a locked project that gives the space back is unlocked, and can write again', { skip }, async () => {
  await hostile.query('begin read write; truncate filled; commit')
  await until('the project can write', async () => (await hostile.detail()).read_only === null)
  const session = await connect(hostile)
  await session.query(chunk(1000))
  await session.end()
  const [found] = await hostile.query('select count(*) from filled')
  assert.deepEqual(found?.rows, [['1000']])
})
