import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { installBinaries, packagedPostgres } from '../src/binaries.ts'
import { platformLogins, testCacheDir } from '../src/index.ts'
import { beginInstance, finishInstance, instanceFiles } from '../src/instance-files.ts'
import { findPostgresUser } from '../src/system-user.ts'
import { prepareTemplate, readSql } from '../src/template.ts'
import { connectAs, startTestEngine } from './test-engine.ts'

const adminPassword = 'administrator of then'

/** An instance as commit 563e036 made it, from the SQL of that commit. */
const makeOldInstance = async (home: string, id: string): Promise<void> => {
  const packaged = packagedPostgres()
  const user = await findPostgresUser(undefined)
  const cache = testCacheDir()
  const { dataDir } = await prepareTemplate(
    await installBinaries(packaged, cache),
    packaged.packageVersion,
    cache,
    user,
    {
      bootstrap: await readSql(join(import.meta.dirname, 'bootstrap-of-563e036')),
      everyStart: [],
    },
  )
  const files = instanceFiles(join(home, 'instances'), id)
  await beginInstance(files, dataDir, user)
  await finishInstance(files)
}

test('an instance of the first bootstrap gets logins that work, keeps the password of its owner, and can be repaired', async () => {
  await using world = await startTestEngine()
  const { engine, home } = world
  await makeOldInstance(home, 'old')
  const address = await engine.start('old', { adminPassword })
  await engine.tryLogins('old')

  await using owner = await connectAs(address, 'postgres', 'the owner chose this')
  await owner.client.query('create table kept (n int); insert into kept values (1)')
  await using reader = await connectAs(address, platformLogins.reader.user, engine.logins('old')?.reader ?? '')
  assert.equal(await reader.value('select n from kept'), 1)
  await assert.rejects(reader.client.query('insert into kept values (2)'), { code: '25006' })
  await assert.rejects(reader.client.query('set role supabase_read_only_user'), { code: '42501' })

  await assert.rejects(connectAs(address, 'supabase_read_only_user', adminPassword), { code: '28P01' })
  for (const sql of [`alter role cairn_editor password 'x'`, 'begin; lock table pg_catalog.pg_authid; rollback'])
    await assert.rejects(owner.client.query(sql), { code: '42501' }, sql)
  await owner.client.query('rollback')

  await owner.client.query('alter database postgres connection limit 1')
  assert.deepEqual(await engine.repair('old', { adminPassword }), [
    'Removed the connection limit of the database postgres.',
  ])
  await engine.tryLogins('old')
  await engine.stop('old')
  await engine.start('old', { adminPassword })
  await engine.tryLogins('old')
})
