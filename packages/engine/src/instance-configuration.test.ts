import assert from 'node:assert/strict'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { InstanceConfiguration } from './instance-configuration.ts'
import { instanceFiles } from './instance-files.ts'
import { readOnlyReasons } from './instance-limits.ts'
import { makeTestHome } from './test-home.ts'

test('changes that come at the same time are all in the files', async () => {
  await using home = await makeTestHome()
  const files = instanceFiles(home.path, 'one')
  await mkdir(files.folder)
  const configuration = new InstanceConfiguration({
    files,
    address: { socketDir: '/run/one', port: 5432 },
    context: {
      binaries: { postgres: '', initdb: '', extensions: '' },
      foreignServers: { hostNames: false, networks: [] },
    },
    runningServer: () => undefined,
  })
  await Promise.all(
    readOnlyReasons.toReversed().map((reason) => {
      configuration.readOnlyBecause.add(reason)
      return configuration.write()
    }),
  )
  assert.match(await readFile(files.configFile, 'utf8'), /^max_wal_size = '32MB'$/m)
  assert.match(await readFile(files.hbaFile, 'utf8'), /^local all supabase_admin,cairn_editor,cairn_reader /m)
  assert.deepEqual((await readdir(files.folder)).sort(), ['pg_hba.conf', 'postgresql.conf'])
})
