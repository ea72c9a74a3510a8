import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connectAsAdministrator } from '../src/admin-connection.ts'
import type { InstanceAddress } from '../src/index.ts'
import { instanceContents } from './instance-contents.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { Session, TestEngine } from './test-engine.ts'

let world: TestEngine
before(async () => {
  world = await startTestEngine()
})
after(() => world[Symbol.asyncDispose]())

const asOwner = (address: InstanceAddress) => connectAs(address, 'postgres', secrets.postgresPassword)

// Each transaction adds one row to each table, so a consistent copy has as many in both. The index must agree with them.
const shop = `create table orders (n int primary key, note text default repeat('x', 500)); create table payments (n int);`
const order = (n: number) =>
  `begin; insert into orders (n) values (${n}); insert into payments values (${n}); ${n % 200 === 0 ? 'truncate payments; insert into payments select n from orders;' : ''} commit`

/** Writes until it is stopped. `acknowledged` is the number of the last row that the server said was committed. */
const startWriter = (session: Session) => {
  let acknowledged = 0
  const stopped = new AbortController()
  const work = (async () => {
    while (!stopped.signal.aborted) {
      await session.client.query(order(acknowledged + 1))
      acknowledged += 1
    }
  })()
  return {
    acknowledged: () => acknowledged,
    stop: () => {
      stopped.abort()
      return work
    },
  }
}

const assertConsistent = async (address: InstanceAddress, atLeast: number): Promise<number> => {
  await using session = await asOwner(address)
  const { rows } = await session.client.query(`select
    (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments,
    (select coalesce(max(n), 0) from orders) as last,
    (select count(*)::int from orders o join payments p using (n)) as both`)
  const [{ orders, payments, last, both }] = rows
  assert.ok(last >= atLeast, `${last} rows, ${atLeast} were acknowledged before`)
  assert.deepEqual([orders, payments, both], [last, last, last])
  await session.client.query('set enable_seqscan = off')
  assert.equal(await session.value(`select count(*)::int from orders where n > 0`), last)
  return last
}

const remains = async (address: InstanceAddress): Promise<unknown> => {
  await using admin = await connectAsAdministrator(address, secrets.adminPassword)
  const { rows } = await admin.client.query(`select
    (select count(*)::int from pg_replication_slots) as slots,
    (select count(*)::int from pg_stat_activity where application_name = 'cairn-engine' and pid <> pg_backend_pid()) as sessions`)
  return rows[0]
}

test('a clone and a backup of an instance that is written to hold what was acknowledged, and are consistent', async () => {
  const { engine, home } = world
  const address = await engine.create('busy', secrets)
  await using session = await asOwner(address)
  await session.client.query(shop)
  await using connection = await asOwner(address)
  const writer = startWriter(connection)
  while (writer.acknowledged() < 100) await session.client.query('select 1')

  const folder = join(home, 'backup')
  const beforeClone = writer.acknowledged()
  await engine.clone('busy', 'twin')
  const beforeBackup = writer.acknowledged()
  const { postgresVersion } = await engine.backup('busy', folder)
  assert.equal(postgresVersion, engine.postgresVersion)
  const afterBackup = writer.acknowledged()
  await writer.stop()
  assert.ok(beforeBackup > beforeClone, 'nothing was written while it was cloned')
  assert.ok(afterBackup > beforeBackup, 'nothing was written while it was backed up')
  assert.deepEqual(await remains(address), { slots: 0, sessions: 0 })

  const twin = await engine.start('twin', secrets)
  await assertConsistent(twin, beforeClone)
  await engine.tryLogins('twin')
  await engine.restore(folder, 'restored')
  assert.equal(engine.state('restored'), 'stopped')
  const restored = await engine.start('restored', secrets)
  const rows = await assertConsistent(restored, beforeBackup)
  assert.deepEqual(await instanceContents(restored), await instanceContents(address))

  // Each goes its own way.
  await using own = await asOwner(restored)
  await own.client.query('delete from payments; delete from orders')
  await assertConsistent(twin, beforeClone)
  await assertConsistent(address, rows)
  // The backup can be restored again.
  await engine.restore(folder, 'again')
  assert.equal(await assertConsistent(await engine.start('again', secrets), beforeBackup), rows)
})

test('a backup of a stopped instance is restored with its rows', async () => {
  const { engine, home } = world
  {
    await using session = await asOwner(await engine.create('idle', secrets))
    await session.client.query(shop + order(1))
  }
  await engine.stop('idle')
  await engine.backup('idle', join(home, 'of-idle'))
  await engine.destroy('idle')
  await engine.restore(join(home, 'of-idle'), 'idle')
  assert.equal(await assertConsistent(await engine.start('idle', secrets), 1), 1)
})

test('a backup that is aborted, or whose source stops, leaves no folder and nothing in its source', async () => {
  const { engine, home } = world
  const address = await engine.create('aborted', secrets)
  {
    await using session = await asOwner(address)
    await session.client.query(shop + order(1))
  }
  const interrupt = async (name: string, how: () => unknown, signal?: AbortSignal) => {
    const backup = engine.backup('aborted', join(home, name), signal)
    const failed = assert.rejects(backup)
    // Interrupted while the files are copied.
    while (!existsSync(join(home, `${name}.partial/data`))) await new Promise(setImmediate)
    how()
    await failed
    assert.deepEqual(
      (await readdir(home)).filter((entry) => entry.startsWith(name)),
      [],
    )
  }
  const controller = new AbortController()
  await interrupt('half', () => controller.abort(), controller.signal)
  assert.deepEqual(await remains(address), { slots: 0, sessions: 0 })
  await interrupt('stopped', () => engine.stop('aborted'))
  assert.equal(engine.state('aborted'), 'stopped')
  assert.deepEqual(await remains(await engine.start('aborted', secrets)), { slots: 0, sessions: 0 })
  await engine.backup('aborted', join(home, 'whole'))
})

test('a copy that the disk has no room for is refused before anything is written', async (t) => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return t.skip('mounting needs root')
  const { engine, home } = world
  await engine.create('large', secrets)
  const small = join(home, 'small-disk')
  await mkdir(small)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', small])
  try {
    await assert.rejects(
      engine.backup('large', join(small, 'backup')),
      /^Error: There is not enough disk space for the copy: it needs \d+ MB, and 20 MB are free\.$/,
    )
    assert.deepEqual(await readdir(small), [])
  } finally {
    execFileSync('umount', [small])
    await rm(small, { recursive: true })
  }
})

test('a backup of another version of PostgreSQL, or that is none, is refused, and nothing is left', async () => {
  const { engine, home } = world
  await assert.rejects(engine.restore(join(home, 'nowhere'), 'nobody'), /ENOENT/)
  await engine.create('of-18', secrets)
  const folder = join(home, 'of-17')
  await engine.backup('of-18', folder)
  const manifest = join(folder, 'backup.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(engine.postgresVersion, '17.2'))
  await assert.rejects(engine.restore(folder, 'nobody'), /The backup is of PostgreSQL 17\.2, and this is 18\./)
  assert.equal(await engine.exists('nobody'), false)
})
