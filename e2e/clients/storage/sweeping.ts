import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { sweepFiles } from '@cairn/storage'
import { filesWithoutRow, versionsOf } from './world.ts'
import type { World } from './world.ts'

export const sweepingChecks = (world: World): void => {
  before(async () => {
    const { service } = world()
    await service.createBucket('swept')
    for (const name of ['kept', 'copied', 'orphan']) await service.from('swept').upload(name, name)
  })

  const sweep = (olderThanMs: number) =>
    sweepFiles(world().files, world().running.project.pool('supabase_storage_admin'), { olderThanMs })

  test('files without a row are deleted, and others stay', async () => {
    const { service, files, sql } = world()
    const versions = new Map((await versionsOf(world(), 'swept')).map(({ name, version }) => [name, version]))
    // What the suites before have left.
    await sweep(0)
    const lost = randomUUID()
    await mkdir(join(files.objects, lost.slice(0, 2)), { recursive: true })
    await writeFile(join(files.objects, lost.slice(0, 2), lost), 'of an upload whose row was never written')
    await sql(`delete from storage.objects where bucket_id = 'swept' and name = 'orphan'`)
    await sweep(3_600_000)
    await (await files.open(lost)).close()
    assert.equal(await sweep(0), 2)
    assert.deepEqual(await filesWithoutRow(world()), [])
    for (const version of [lost, versions.get('orphan') ?? ''])
      await assert.rejects(files.open(version), { code: 'ENOENT' })
    assert.equal(await (await service.from('swept').download('kept')).data?.text(), 'kept')
    assert.equal(await sweep(0), 0)
  })

  test('a file with two rows stays until both are gone', async () => {
    const { service, sql } = world()
    await sql(`insert into storage.objects (bucket_id, name, version, metadata)
      select bucket_id, 'second', version, metadata from storage.objects where bucket_id = 'swept' and name = 'copied'`)
    await service.from('swept').remove(['copied'])
    assert.equal(await (await service.from('swept').download('second')).data?.text(), 'copied')
  })

  test('a version that somebody wrote into a row leads nowhere', async () => {
    const { service, sql, project } = world()
    for (const version of ['../../secret.key', `../../../${project.ref}/objects`, '/etc/passwd', '', 'x']) {
      await sql(`insert into storage.objects (bucket_id, name, version) values ('swept', 'forged', '${version}')
        on conflict (bucket_id, name) do update set version = excluded.version`)
      const { error } = await service.from('swept').download('forged')
      assert.notEqual(error, null, version)
    }
    assert.equal((await service.from('swept').remove(['forged'])).error, null)
  })
}
