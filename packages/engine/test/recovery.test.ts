import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createEngine, makeTestHome, testCacheDir } from '../src/index.ts'
import type { InstanceAddress } from '../src/index.ts'
import { connectAs, runAndKill, secrets, startTestEngine } from './test-engine.ts'
import type { TestEngine } from './test-engine.ts'

let world: TestEngine
before(async () => {
  world = await startTestEngine()
})
after(() => world[Symbol.asyncDispose]())

const archives = { archives: true }
const asOwner = (address: InstanceAddress) => connectAs(address, 'postgres', secrets.postgresPassword)
const valueIn = async (address: InstanceAddress, sql: string): Promise<unknown> => {
  await using session = await asOwner(address)
  return await session.value(sql)
}
const notes = `select string_agg(text, ',' order by text) from notes`

/** Writes a row, and returns a moment between this change and the next. */
const note = async (address: InstanceAddress, text: string): Promise<Date> => {
  await using session = await asOwner(address)
  await session.client.query('create table if not exists notes (text text)')
  await session.client.query(`insert into notes values ('${text}')`)
  const time = await session.value('select clock_timestamp()')
  assert.ok(time instanceof Date)
  // JavaScript cuts the microseconds off.
  const moment = new Date(time.getTime() + 1)
  await session.client.query(`do $$ begin while clock_timestamp() <= '${moment.toISOString()}' loop end loop; end $$`)
  return moment
}

const archivesOf = (home: string, id: string) => readdir(join(home, 'instances', id, 'archive'))
const segmentsOf = async (home: string, id: string) => {
  const names = await Promise.all(
    (await archivesOf(home, id)).map((archive) => readdir(join(home, 'instances', id, 'archive', archive))),
  )
  return names.flat()
}

test('a table that was dropped comes back at a moment before it, with the rows of then, and again at an earlier one', async () => {
  const { engine, home } = world
  const id = 'recovered'
  const folder = join(home, `backup-of-${id}`)
  const address = await engine.create(id, secrets, archives)
  await note(address, 'in the backup')
  const { recovery } = await engine.backup(id, folder)
  assert.ok(recovery)
  const first = await note(address, 'one')
  const second = await note(address, 'two')
  await valueIn(address, 'drop table notes')

  const recovered = await engine.recoverInPlace({ folder, time: second }, id, secrets, archives)
  assert.equal(await valueIn(recovered, notes), 'in the backup,one,two')
  assert.equal(existsSync(join(home, 'instances', id, 'data', 'recovery.signal')), false)
  await engine.tryLogins(id)
  // It goes on in an archive of its own, and both are there.
  assert.equal((await archivesOf(home, id)).length, 2)
  await note(recovered, 'after the recovery')
  const later = join(home, `later-backup-of-${id}`)
  const manifest = await engine.backup(id, later)
  assert.notEqual(manifest.recovery?.archive, recovery.archive)
  const third = await note(recovered, 'three')
  await valueIn(recovered, 'truncate notes')
  const again = await engine.recoverInPlace({ folder: later, time: third }, id, secrets, archives)
  assert.equal(await valueIn(again, notes), 'after the recovery,in the backup,one,three,two')
  // The first backup and its archive are kept.
  const earlier = await engine.recoverInPlace({ folder, time: first }, id, secrets, archives)
  assert.equal(await valueIn(earlier, notes), 'in the backup,one')

  await engine.trimArchives(id, [folder])
  assert.equal((await archivesOf(home, id)).length, 2)
  await engine.trimArchives(id, [])
  assert.equal((await archivesOf(home, id)).length, 1)
  await engine.stop(id)
  assert.equal(await valueIn(await engine.start(id, secrets, archives), notes), 'in the backup,one')
})

test('a backup that waits for a restore has the archive that the restore begins', async () => {
  const { engine, home } = world
  const id = 'restored'
  const [first, second] = [join(home, `first-backup-of-${id}`), join(home, `second-backup-of-${id}`)]
  await note(await engine.create(id, secrets, archives), 'one')
  const earlier = await engine.backup(id, first)
  const [restored, { recovery }] = await Promise.all([
    engine.restoreInPlace(first, id, secrets, archives),
    engine.backup(id, second),
  ])
  assert.notEqual(recovery?.archive, earlier.recovery?.archive)
  const time = await note(restored, 'two')
  const recovered = await engine.recoverInPlace({ folder: second, time }, id, secrets, archives)
  assert.equal(await valueIn(recovered, notes), 'one,two')
})

test('a moment after the last change is recovered, of a server that is stopped too, and a moment before the backup is not', async () => {
  const { engine, home } = world
  const id = 'idle'
  const folder = join(home, `backup-of-${id}`)
  const address = await engine.create(id, secrets, archives)
  const early = await note(address, 'one')
  await engine.backup(id, folder)
  await note(address, 'two')
  const time = await note(address, 'three')
  await engine.stop(id)
  assert.equal(
    await valueIn(await engine.recoverInPlace({ folder, time }, id, secrets, archives), notes),
    'one,three,two',
  )
  await assert.rejects(
    engine.recoverInPlace({ folder, time: early }, id, secrets, archives),
    /This backup is of a later time/,
  )
  const future = new Date(Date.now() + 60_000)
  await assert.rejects(
    engine.recoverInPlace({ folder, time: future }, id, secrets, archives),
    /recovery ended before configured recovery target was reached/,
  )
  assert.equal(await valueIn(await engine.start(id, secrets, archives), notes), 'one,three,two')
})

test('a new instance is made of a moment of another, which runs on and archives on', async () => {
  const { engine, home } = world
  const id = 'source'
  const folder = join(home, `backup-of-${id}`)
  const address = await engine.create(id, secrets, archives)
  await note(address, 'one')
  await engine.backup(id, folder)
  const moment = await note(address, 'two')
  await note(address, 'three')
  const source = { id, adminPassword: secrets.adminPassword, folder, time: moment }
  const own = { adminPassword: 'of the new one', postgresPassword: secrets.postgresPassword }
  assert.equal(await valueIn(await engine.createFromMoment(source, 'at-moment', own), notes), 'one,two')
  assert.equal(await valueIn(address, notes), 'one,three,two')
  assert.deepEqual(await archivesOf(home, 'at-moment'), [])
  // A moment that no later change follows, and a new instance that is archived.
  const now = { ...source, time: new Date() }
  assert.equal(await valueIn(await engine.createFromMoment(now, 'at-once', own, archives), notes), 'one,three,two')
  assert.equal((await archivesOf(home, 'at-once')).length, 1)
  for (const made of ['at-moment', 'at-once']) await engine.destroy(made)
  // Of an archive that has ended, the source need not run.
  await engine.restoreInPlace(folder, id, secrets, archives)
  await engine.stop(id)
  assert.equal(await valueIn(await engine.createFromMoment(source, 'earlier', own), notes), 'one,two')
  const { adminPassword } = secrets
  const future = { ...source, adminPassword, time: new Date(Date.now() + 60_000) }
  await assert.rejects(engine.createFromMoment(future, 'never', own), /before configured recovery target was reached/)
  assert.equal(await engine.exists('never'), false)
})

test('segments are whole, compressed and under their names, and older ones than the oldest backup are deleted', async () => {
  const { engine, home } = world
  const id = 'trimmed'
  const address = await engine.create(id, secrets, archives)
  await note(address, 'one')
  const first = join(home, 'first-of-trimmed')
  const { recovery: start } = await engine.backup(id, first)
  await note(address, 'two')
  const second = join(home, 'second-of-trimmed')
  const { recovery } = await engine.backup(id, second)
  await engine.stop(id)
  const names = await segmentsOf(home, id)
  assert.ok(names.length >= 2)
  assert.deepEqual(
    names.filter((name) => !/^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/.test(name)),
    [],
  )
  const bytes = await engine.archivedBytes(id)
  assert.ok(bytes > 0 && bytes < names.length * 4 * 1024 * 1024, `${bytes}`)
  assert.ok(start !== undefined && recovery !== undefined && start.firstSegment < recovery.firstSegment)
  for (const [folders, from] of [
    [[first, second], start.firstSegment],
    [[second], recovery.firstSegment],
  ] as const) {
    await engine.trimArchives(id, folders)
    const needed = names.filter((name) => name >= from)
    assert.deepEqual((await segmentsOf(home, id)).toSorted(), needed.toSorted())
    assert.ok(needed.includes(`${from}.gz`))
  }
})

test('without an archive a backup says that nothing later can be recovered; copies do not write into that of their original', async () => {
  const { engine, home } = world
  await engine.create('plain', secrets)
  const plain = await engine.backup('plain', join(home, 'backup-of-plain'))
  assert.equal(plain.recovery, undefined)
  await assert.rejects(
    engine.recoverInPlace({ folder: join(home, 'backup-of-plain'), time: new Date() }, 'plain', secrets),
    /The changes after this backup were not archived/,
  )
  const address = await engine.create('original', secrets, archives)
  await note(address, 'one')
  const folder = join(home, 'backup-of-original')
  const { recovery } = await engine.backup('original', folder)
  await engine.stop('original')
  await engine.clone('original', 'copy')
  await engine.start('copy', secrets, archives)
  await engine.restoreInPlace(folder, 'original', secrets, archives)
  for (const id of ['copy', 'original']) {
    const own = await readFile(join(home, 'instances', id, 'data', 'cairn_archive'), 'utf8')
    assert.notEqual(own, recovery?.archive)
  }
  // Switched off and on again, there is a gap.
  const idBefore = await readFile(join(home, 'instances', 'original', 'data', 'cairn_archive'), 'utf8')
  for (const limits of [{}, archives]) {
    await engine.stop('original')
    await engine.start('original', secrets, limits)
  }
  assert.notEqual(await readFile(join(home, 'instances', 'original', 'data', 'cairn_archive'), 'utf8'), idBefore)
})

test('after a kill while a moment is recovered, the instance has its data of before, and can be recovered', async () => {
  await using own = await makeTestHome()
  const id = 'interrupted'
  const folder = join(own.path, 'backup')
  let time: Date
  {
    await using engine = await createEngine({ home: own.path, cache: testCacheDir() })
    const address = await engine.create(id, secrets, archives)
    await note(address, 'one')
    await engine.backup(id, folder)
    time = await note(address, 'two')
    await valueIn(address, `delete from notes`)
    await note(address, 'three')
  }
  for (const word of ['copying', 'starting']) {
    await runAndKill(own.path, id, word, { backup: folder, time })
    await using engine = await createEngine({ home: own.path, cache: testCacheDir() })
    assert.equal(await valueIn(await engine.start(id, secrets, archives), notes), 'three', word)
    assert.deepEqual(await readdir(join(own.path, 'instances')), [id])
  }
  await using engine = await createEngine({ home: own.path, cache: testCacheDir() })
  assert.equal(await valueIn(await engine.recoverInPlace({ folder, time }, id, secrets, archives), notes), 'one,two')
})
