import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { EventEmitter, once } from 'node:events'
import type { InstanceEvent } from '../src/index.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { TestEngine } from './test-engine.ts'

let world: TestEngine
before(async () => {
  world = await startTestEngine()
})
after(() => world[Symbol.asyncDispose]())

const recordEvents = () => {
  const events: InstanceEvent[] = []
  const emitter = new EventEmitter()
  const stop = world.engine.onEvent((event) => {
    events.push(event)
    emitter.emit(event.state)
  })
  return {
    states: (id: string) => events.filter((event) => event.id === id).map(({ state }) => state),
    last: () => events.at(-1),
    next: (state: string) => once(emitter, state),
    [Symbol.dispose]: () => stop(),
  }
}

test('a created instance answers, keeps its data through a restart, and is gone when destroyed', async () => {
  const { engine, home } = world
  using events = recordEvents()
  const address = await engine.create('keeps', secrets)
  assert.deepEqual(engine.address('keeps'), address)
  assert.equal(engine.state('keeps'), 'running')
  assert.equal(await engine.exists('keeps'), true)
  {
    await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
    assert.match(String(await session.value('show server_version')), new RegExp(`^${engine.postgresVersion}`))
    await session.client.query('create table kept (n int); insert into kept values (7)')
  }
  await engine.stop('keeps')
  assert.equal(engine.address('keeps'), undefined)
  assert.deepEqual(engine.processIds('keeps'), [])
  {
    await using session = await connectAs(await engine.start('keeps', secrets), 'postgres', secrets.postgresPassword)
    assert.equal(await session.value('select n from kept'), 7)
  }
  await engine.destroy('keeps')
  assert.equal(await engine.exists('keeps'), false)
  assert.deepEqual(
    (await readdir(join(home, 'instances'))).filter((name) => name.startsWith('keeps')),
    [],
  )
  assert.equal(existsSync(address.socketDir), false)
  assert.equal(events.states('keeps').join(' '), 'starting running stopping stopped starting running stopping stopped')
})

test('concurrent starts share one, a stop during a start wins, and starting twice is harmless', async () => {
  const { engine } = world
  using events = recordEvents()
  await engine.create('busy', secrets)
  await engine.stop('busy')
  const addresses = await Promise.all([engine.start('busy', secrets), engine.start('busy', secrets)])
  assert.deepEqual(addresses[0], addresses[1])
  assert.equal(events.states('busy').filter((state) => state === 'starting').length, 2)
  await engine.stop('busy')

  const started = engine.start('busy', secrets)
  await Promise.all([
    assert.rejects(events.next('starting').then(() => started)),
    events.next('starting').then(() => engine.stop('busy')),
  ])
  assert.equal(engine.state('busy'), 'stopped')
  await engine.destroy('busy')
})

test('a clone has the data and the passwords, and goes its own way', async () => {
  const { engine } = world
  {
    await using session = await connectAs(await engine.create('source', secrets), 'postgres', secrets.postgresPassword)
    await session.client.query('create table shared (n int); insert into shared values (1)')
  }
  await engine.stop('source')
  await engine.clone('source', 'copy')
  await assert.rejects(engine.clone('source', 'copy'), /already/)
  await assert.rejects(engine.clone('source', 'source'), /already/)
  await assert.rejects(engine.clone('nobody-knows', 'other'), /There is no instance called nobody-knows/)
  await using copy = await connectAs(await engine.start('copy', secrets), 'postgres', secrets.postgresPassword)
  await copy.client.query('insert into shared values (2)')
  await using source = await connectAs(await engine.start('source', secrets), 'postgres', secrets.postgresPassword)
  assert.equal(await copy.value('select count(*)::int from shared'), 2)
  assert.equal(await source.value('select count(*)::int from shared'), 1)
})

test('a killed server is reported as crashed with its log, and starts again with what was committed', async () => {
  const { engine } = world
  using events = recordEvents()
  const address = await engine.create('killed', secrets)
  await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
  await session.client.query('create table committed (n int); insert into committed values (3)')
  const [postmaster] = engine.processIds('killed')
  assert.ok(postmaster)
  const crashed = events.next('crashed')
  process.kill(postmaster, 'SIGKILL')
  await crashed
  assert.equal(engine.state('killed'), 'crashed')
  assert.match(events.last()?.detail ?? '', /ready to accept connections/)
  await using again = await connectAs(await engine.start('killed', secrets), 'postgres', secrets.postgresPassword)
  assert.equal(await again.value('select n from committed'), 3)
})

test('a killed session ends its server with one crash event, and nothing starts it but its owner', async () => {
  const { engine } = world
  const address = await engine.create('session-killed', secrets)
  using events = recordEvents()
  await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
  const crashed = events.next('crashed')
  process.kill(Number(await session.value('select pg_backend_pid()')), 'SIGKILL')
  await crashed
  assert.equal(engine.state('session-killed'), 'crashed')
  await engine.start('session-killed', secrets)
  assert.equal(events.states('session-killed').join(' '), 'crashed starting running')
})

test('passwords of any kind work, and only they', async () => {
  const { engine } = world
  const postgresPassword = `it's "quoted" \\ and ünïcödé`
  const address = await engine.create('words', { ...secrets, postgresPassword })
  for (const role of ['supabase_admin', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin']) {
    await using session = await connectAs(address, role, secrets.adminPassword)
    assert.equal(await session.value('select current_user'), role)
  }
  await using session = await connectAs(address, 'postgres', postgresPassword)
  assert.equal(await session.value('select current_user'), 'postgres')
  await assert.rejects(connectAs(address, 'postgres', secrets.adminPassword), { code: '28P01' })
  await assert.rejects(connectAs(address, 'supabase_admin', postgresPassword), { code: '28P01' })
})

test('a failed create leaves nothing behind', async () => {
  const { engine, home } = world
  // Postgres refuses a zero byte in a password, after the copy was made and the server started.
  await assert.rejects(engine.create('broken', { ...secrets, postgresPassword: 'nul\0byte' }))
  assert.equal(await engine.exists('broken'), false)
  assert.deepEqual(
    (await readdir(join(home, 'instances'))).filter((name) => name.startsWith('broken')),
    [],
  )
  assert.equal(engine.running().includes('broken'), false)
  await engine.create('broken', secrets)
})

test('what cannot be is refused with a sentence', async () => {
  const { engine } = world
  await assert.rejects(engine.start('nobody-knows', secrets), /There is no instance called nobody-knows/)
  await assert.rejects(engine.create('../escape', secrets), /is no id/)
  await engine.create('twice', secrets)
  await assert.rejects(engine.create('twice', secrets), /already/)
  assert.equal(engine.state('twice'), 'running')
})

test('the server runs unprivileged: not as root, in no group of root, with folders closed to others', async (t) => {
  if (process.platform !== 'linux') return t.skip('reads /proc')
  const { engine, home } = world
  const { socketDir } = await engine.create('plain', secrets)
  const [postmaster] = engine.processIds('plain')
  const status = readFileSync(`/proc/${postmaster}/status`, 'utf8')
  const ids = (field: string) => new RegExp(`^${field}:(.*)$`, 'm').exec(status)?.[1]?.trim().split(/\s+/)
  for (const field of ['Uid', 'Gid', 'Groups']) assert.equal(ids(field)?.includes('0'), false, field)
  const environment = readFileSync(`/proc/${postmaster}/environ`, 'utf8').split('\0')
  assert.deepEqual(
    new Set(environment.map((line) => line.split('=')[0])),
    // PWD comes from the shell that starts the server.
    new Set(['', 'HOME', 'LC_ALL', 'PATH', 'PWD', 'TZ']),
  )
  for (const folder of [socketDir, join(home, 'instances/plain'), join(home, 'instances/plain/data')])
    assert.equal(statSync(folder).mode & 0o777, 0o700, folder)
})
