import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { devConfig, mountSmallDisk, startDevEnv, until } from '@cairn/dev-env'
import { createEngine, testCacheDir } from '@cairn/engine'
import type { Engine } from '@cairn/engine'
import { Client } from 'pg'

const megabyte = 1024 * 1024

const disk = await mountSmallDisk(720)
const skip = disk === undefined ? 'a file system can only be mounted by root, and not in every container' : false

let env: DevEnv
let ada: Person
const world = new AsyncDisposableStack()
before(async () => {
  if (disk === undefined) return
  world.use(disk)
  const { limits } = devConfig(disk.path)
  env = world.use(await startDevEnv({ home: disk.path, limits: { ...limits, disk: { reserveMb: 48, lowMb: 300 } } }))
  ada = await env.signUp('ada')
})
after(() => world.disposeAsync())

const connect = async ({ ref, password }: TestProject): Promise<Client> => {
  const client = new Client({
    host: '127.0.0.1',
    port: env.platform.postgresPort,
    user: `postgres.${ref}`,
    password,
    database: 'postgres',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Writes one row after the other until told to stop, and returns how many were acknowledged and how many were not. */
const keepWriting = async (project: TestProject) => {
  const client = await connect(project)
  await client.query('create table if not exists kept (n int)')
  const rows = { acknowledged: 0, refused: 0 }
  let stopped = false
  const written = (async () => {
    while (!stopped) {
      try {
        await client.query('insert into kept values ($1)', [rows.acknowledged])
        rows.acknowledged += 1
      } catch {
        rows.refused += 1
        stopped = true
      }
    }
    await client.end()
  })()
  return async () => {
    stopped = true
    await written
    return rows
  }
}

const ended = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
  return 'nothing'
}

const untilReserved = (engine: Pick<Engine, 'disk'>) =>
  until(
    'the reserve is held',
    () => engine.disk().reserve === 'held',
    () => engine.disk(),
  )

/**
 * Resolves to the rows of the last statement. Each session of a server hears of a new default on its own, one that ended
 * with its server is found so when it is used, and while little space is left those of a server that grows are ended.
 */
const rowsOnceItRuns = async (project: TestProject, sql: string): Promise<unknown> => {
  let rows: unknown
  let last: unknown
  await until(
    `it runs: ${sql}`,
    async () => {
      last = await ended(project.query(sql).then((results) => (rows = results.at(-1)?.rows)))
      return last === 'nothing'
    },
    () => last,
  )
  return rows
}

/** Resolves once the engine knows of it. A server that the full disk has stopped already is not there to be killed. */
const crash = async (id: string): Promise<void> => {
  const { engine } = env.platform.context
  const [postmaster] = engine.processIds(id)
  if (postmaster === undefined) return
  process.kill(postmaster, 'SIGKILL')
  await until(`the engine knows that ${id} ended`, () => engine.processIds(id)[0] !== postmaster)
}

const fillForEver =
  'insert into filled select repeat(md5(n::text), 30) from (select generate_series(1, 100000000)) s (n)'

test(
  'a project that fills the disk is stopped, the others keep writing, and it can free the space',
  { skip },
  async () => {
    const { engine } = env.platform.context
    const hog = await ada.createProject()
    const neighbour = await ada.createProject()
    const stopWriting = await keepWriting(neighbour)
    const session = await connect(hog)
    await session.query('set default_transaction_read_only = off; create table filled (t text)')
    assert.equal(await ended(session.query(fillForEver)), '57P01')
    assert.deepEqual(engine.readOnlyBecause(hog.ref), ['host-disk'])
    assert.deepEqual(engine.readOnlyBecause(neighbour.ref), [])
    assert.equal(engine.state(hog.ref), 'running')
    // The platform itself writes as well.
    await env.signUp('grace')
    // Its server may have met the end of the space as well; it is started again with the reserve.
    await rowsOnceItRuns(hog, 'begin read write; drop table if exists filled; commit')
    await rowsOnceItRuns(hog, 'create table filled (t text)')
    const { acknowledged, refused } = await stopWriting()
    assert.equal(refused, 0)
    assert.deepEqual((await neighbour.query('select count(*) from kept'))[0]?.rows, [[String(acknowledged)]])
  },
)

test('servers that stop while the disk is full start again, with all that was acknowledged', { skip }, async () => {
  assert.ok(disk)
  const { engine, supervisor } = env.platform.context
  await untilReserved(engine)
  const project = await ada.createProject()
  const session = await connect(project)
  await session.query('create table large as select repeat(md5(n::text), 30) from generate_series(1, 20000) n')
  await session.query('create table kept (n int)')
  let acknowledged = 0
  {
    await using filler = await disk.fill(0)
    assert.ok(filler.bytes > 0)
    const insert = async () => {
      await session.query('insert into kept select n from generate_series(1, 5000) n')
      acknowledged += 5000
    }
    // By an error of the server, or by its end.
    await until('a row is refused', async () => (await ended(insert())) !== 'nothing')
    await Promise.all([project.ref, 'system'].map(crash))
    const states = () => ['system', project.ref].map((id) => engine.state(id))
    await until('both servers run again', () => states().every((state) => state === 'running'), states)
    // Connections that the platform had to its own database end with the crash, some of them only when they are used.
    await until(
      'the platform answers',
      async () => (await ada.send('GET /platform/projects/:ref', { params: { ref: project.ref } })).status === 200,
    )
    await supervisor.settled()
    await project.settled('ACTIVE_HEALTHY')
    await env.signUp('hopper')
    assert.deepEqual(await rowsOnceItRuns(project, 'select count(*) from kept'), [[String(acknowledged)]])
    await rowsOnceItRuns(project, 'begin read write; drop table if exists large; commit')
  }
  await untilReserved(engine)
  await rowsOnceItRuns(project, 'insert into kept values (1)')
})

test('the reserve is freed for a server that has to start on a full disk, and made again later', { skip }, async () => {
  await using small = await mountSmallDisk(160)
  assert.ok(small)
  const secrets = { adminPassword: 'a-long-administrator-password', postgresPassword: 'the-person-chose-this' }
  const limits = { reserveBytes: 32 * megabyte, lowBytes: 16 * megabyte }
  await using engine = await createEngine({ home: small.path, cache: testCacheDir(), disk: limits })
  await engine.create('one', secrets)
  await engine.stop('one')
  assert.equal(engine.disk().reserve, 'held')
  {
    await using filler = await small.fill(0)
    assert.ok(filler.bytes > 0)
    // Full to the last byte, unless the engine has seen it already and freed the reserve.
    const free = await small.freeBytes()
    assert.ok(free === 0 || engine.disk().reserve === 'freed', `${free} bytes are free`)
    await engine.start('one', secrets)
    assert.equal(engine.disk().reserve, 'freed')
  }
  await untilReserved(engine)
})

test(
  'an engine starts on a disk without a free byte: the reserve is removed before its lock is written',
  { skip },
  async () => {
    await using small = await mountSmallDisk(160)
    assert.ok(small)
    const options = {
      home: small.path,
      cache: testCacheDir(),
      disk: { reserveBytes: 32 * megabyte, lowBytes: 16 * megabyte },
    }
    {
      await using earlier = await createEngine(options)
      assert.equal(earlier.disk().reserve, 'held')
    }
    await using filler = await small.fill(0)
    assert.ok(filler.bytes > 0)
    assert.equal(await small.freeBytes(), 0)
    await using engine = await createEngine(options)
    assert.equal(engine.disk().reserve, 'freed')
  },
)
