import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connectAsAdministrator } from '../src/admin-connection.ts'
import { packFolder, unpackFolder } from '../src/copy/archive.ts'
import { diskSize } from '../src/disk-size.ts'
import { createEngine, makeTestHome, testCacheDir } from '../src/index.ts'
import type { Engine, InstanceAddress } from '../src/index.ts'
import { instanceContents } from './instance-contents.ts'
import { connectAs, runAndKill, secrets, startTestEngine } from './test-engine.ts'
import type { Session, TestEngine } from './test-engine.ts'

let world: TestEngine
before(async () => {
  world = await startTestEngine()
})
after(() => world[Symbol.asyncDispose]())

const asOwner = (address: InstanceAddress) => connectAs(address, 'postgres', secrets.postgresPassword)

// Money is moved between accounts, and each transfer is noted, in one transaction: the balances always add up to nothing.
// The accounts fill enough pages that some are copied before a transfer changes them, and some after.
const bank = `
  create table accounts (n int primary key, balance int not null default 0, note text default repeat('x', 900));
  insert into accounts select generate_series(1, 20000);
  create table transfers (n int primary key)`
const transfer = (n: number) => `with parties as materialized (select (random() * 9999)::int + 1 as giver)
  , changed as (update accounts set balance = balance + case when n > 10000 then 1 else -1 end
    from parties where n in (giver, giver + 10000) returning n)
  insert into transfers select ${n} from changed limit 1`

/** Writes until it is stopped. `acknowledged` is the number of the last transfer that the server said was committed. */
const startWriter = (session: Session) => {
  let acknowledged = 0
  const stopped = new AbortController()
  const work = (async () => {
    while (!stopped.signal.aborted) {
      await session.client.query(transfer(acknowledged + 1))
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

/** Checkpoints one after the other: a copy that starts from another than its first would lack what was written before. */
const startCheckpoints = async (address: InstanceAddress) => {
  const admin = await connectAsAdministrator(address, secrets.adminPassword)
  const stopped = new AbortController()
  const work = (async () => {
    while (!stopped.signal.aborted) await admin.client.query('checkpoint')
  })()
  return async () => {
    stopped.abort()
    await work
    await admin[Symbol.asyncDispose]()
  }
}

const assertConsistent = async (address: InstanceAddress, atLeast: number): Promise<number> => {
  await using session = await asOwner(address)
  const { rows } = await session.client.query(`select
    (select count(*)::int from accounts) as accounts, (select sum(balance)::int from accounts) as balance,
    (select coalesce(sum(balance), 0)::int from accounts where n > 10000) as moved,
    (select count(*)::int from transfers) as transfers, (select coalesce(max(n), 0) from transfers) as last`)
  const [{ accounts, balance, moved, transfers, last }] = rows
  assert.ok(last >= atLeast, `${last} transfers, ${atLeast} were acknowledged before`)
  assert.deepEqual(
    { accounts, balance, moved, transfers },
    { accounts: 20_000, balance: 0, moved: last, transfers: last },
  )
  await session.client.query('set enable_seqscan = off')
  assert.equal(await session.value('select count(*)::int from transfers where n > 0'), last)
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
  await session.client.query(bank)
  await using connection = await asOwner(address)
  const writer = startWriter(connection)
  while (writer.acknowledged() < 100) await session.client.query('select 1')

  const stopCheckpoints = await startCheckpoints(address)
  const folder = join(home, 'backup')
  const beforeClone = writer.acknowledged()
  await engine.clone('busy', 'twin')
  const beforeBackup = writer.acknowledged()
  const { postgresVersion } = await engine.backup('busy', folder)
  assert.equal(postgresVersion, engine.postgresVersion)
  const afterBackup = writer.acknowledged()
  await writer.stop()
  await stopCheckpoints()
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
  await own.client.query('truncate accounts, transfers')
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
    await session.client.query(`${bank}; ${transfer(1)}`)
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
    await session.client.query(`${bank}; ${transfer(1)}`)
  }
  const interrupt = async (name: string, how: () => void | Promise<void>, signal?: AbortSignal) => {
    const backup = engine.backup('aborted', join(home, name), { signal })
    const failed = assert.rejects(backup)
    // Interrupted while the files are copied.
    while (!existsSync(join(home, `${name}.partial/data`))) await new Promise(setImmediate)
    await Promise.all([how(), failed])
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

test('a copy that would leave less than counts as low on the disk of the home is refused, and nothing is left of it', async (t) => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return t.skip('mounting needs root')
  const { path, ...own } = await makeTestHome()
  await using _ = own
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', path])
  try {
    const disk = { reserveBytes: 0, lowBytes: 300 * 1024 * 1024 }
    await using engine = await createEngine({ home: path, cache: testCacheDir(), disk })
    await engine.create('source', secrets)
    assert.equal(engine.disk().isLow, false)
    const refusal =
      /^Error: There is not enough disk space for the copy: .* above the 300 MB that this installation keeps free\.$/
    await assert.rejects(engine.clone('source', 'copy'), refusal)
    await assert.rejects(
      engine.createBranch({ id: 'source', contents: 'no-rows', ...secrets }, 'branch', secrets),
      refusal,
    )
    await assert.rejects(engine.backup('source', join(path, 'backup')), refusal)
    await assert.rejects(engine.dump('source', secrets, join(path, 'dump')), refusal)
    assert.deepEqual(await readdir(join(path, 'instances')), ['source'])
    assert.deepEqual(
      (await readdir(path)).filter((name) => /^(backup|dump)/.test(name)),
      [],
    )
  } finally {
    execFileSync('umount', [path])
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

const valueIn = async (address: InstanceAddress, sql: string): Promise<unknown> => {
  await using session = await asOwner(address)
  return await session.value(sql)
}

/** An instance with the row `before`, a backup of it, and the row `after`, which the backup does not have. */
const withBackup = async (engine: Engine, home: string, id: string) => {
  const address = await engine.create(id, secrets)
  await using session = await asOwner(address)
  await session.client.query(`create table notes (text text); insert into notes values ('before')`)
  const folder = join(home, `backup-of-${id}`)
  await engine.backup(id, folder)
  await session.client.query(`insert into notes values ('after')`)
  return { address, folder }
}
const notes = `select string_agg(text, ',' order by text desc) from notes`

test('a backup is restored in place of what the instance holds now, and takes a fraction of its size', async () => {
  const { engine, home } = world
  const { address, folder } = await withBackup(engine, home, 'replaced')
  assert.deepEqual((await readdir(folder)).toSorted(), ['backup.json', 'data.tar.zst'])
  assert.ok((await diskSize(folder)) * 4 < (await engine.diskBytes('replaced')))
  assert.equal(await valueIn(address, notes), 'before,after')
  const restored = await engine.restoreInPlace(folder, 'replaced', secrets, { memoryBytes: 512 * 1024 * 1024 })
  assert.equal(await valueIn(restored, notes), 'before')
  assert.equal(engine.memoryLimit('replaced'), 512 * 1024 * 1024)
  await engine.tryLogins('replaced')
  // A stopped one too, and what was restored stays.
  await valueIn(restored, `insert into notes values ('again')`)
  await engine.stop('replaced')
  assert.equal(await valueIn(await engine.start('replaced', secrets), notes), 'before,again')
  await engine.stop('replaced')
  assert.equal(await valueIn(await engine.restoreInPlace(folder, 'replaced', secrets), notes), 'before')
  assert.deepEqual(
    (await readdir(join(home, 'instances'))).filter((name) => name.includes('.')),
    [],
  )
  assert.deepEqual(
    (await readdir(join(home, 'instances', 'replaced'))).filter((name) => name.startsWith('data')),
    ['data'],
  )
})

test('where a backup cannot be read, or its server does not start, the instance has its data of before', async () => {
  const { engine, home } = world
  const { folder } = await withBackup(engine, home, 'kept')
  const refuses = async (expected: RegExp) => {
    await assert.rejects(engine.restoreInPlace(folder, 'kept', secrets), expected)
    assert.equal(engine.address('kept'), undefined)
    assert.equal(await valueIn(await engine.start('kept', secrets), notes), 'before,after')
  }
  const archive = join(folder, 'data.tar.zst')
  const whole = await readFile(archive)
  await writeFile(archive, whole.subarray(0, whole.length / 2))
  await refuses(/^Error: The backup cannot be read: /)
  await rm(archive)
  await refuses(/The backup cannot be read: ENOENT/)

  const unpacked = join(home, 'without-a-control-file')
  await writeFile(archive, whole)
  await unpackFolder(archive, unpacked)
  await rm(join(unpacked, 'global/pg_control'))
  await packFolder(unpacked, archive)
  await refuses(/kept did not start/)
  await assert.rejects(engine.restoreInPlace(folder, 'nobody', secrets), /There is no instance called nobody/)
})

test('after a kill while a backup is restored in place, the instance has its data of before', async () => {
  await using own = await makeTestHome()
  let folder = ''
  {
    await using engine = await createEngine({ home: own.path, cache: testCacheDir() })
    folder = (await withBackup(engine, own.path, 'interrupted')).folder
  }
  for (const word of ['copying', 'starting']) {
    await runAndKill(own.path, 'interrupted', word, { backup: folder })
    await using engine = await createEngine({ home: own.path, cache: testCacheDir() })
    assert.equal(await valueIn(await engine.start('interrupted', secrets), notes), 'before,after', word)
    assert.deepEqual(await readdir(join(own.path, 'instances')), ['interrupted'])
  }
  await runAndKill(own.path, 'interrupted', 'restored', { backup: folder })
  await using engine = await createEngine({ home: own.path, cache: testCacheDir() })
  assert.equal(await valueIn(await engine.start('interrupted', secrets), notes), 'before')
})

test('an instance is created from a backup of another, with passwords of its own', async () => {
  const { engine, home } = world
  const { folder } = await withBackup(engine, home, 'source')
  const own = { adminPassword: 'another-administrator-password', postgresPassword: 'another-person-chose-this' }
  const address = await engine.createFromBackup(folder, secrets.adminPassword, 'made', own)
  {
    await using session = await connectAs(address, 'postgres', own.postgresPassword)
    assert.equal(await session.value(notes), 'before')
  }
  await assert.rejects(asOwner(address), /password authentication failed/)
  await assert.rejects(connectAsAdministrator(address, secrets.adminPassword), /password authentication failed/)
  await engine.stop('made')
  await engine.start('made', own)
  await engine.tryLogins('made')
  await assert.rejects(engine.createFromBackup(join(home, 'nowhere'), 'x', 'not-made', own), /ENOENT/)
  assert.equal(await engine.exists('not-made'), false)
})
