import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { givePlan, signUp, until } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'
import { serverProcesses } from '@cairn/dev-env/server-processes'
import { createClient } from '@supabase/supabase-js'

const megabyte = Buffer.alloc(1024 * 1024, 'x')

test('after the platform was killed during a backup and during a restore, both are whole, with the files of storage', async () => {
  await using installation = await Installation.start()
  const owner = await signUp(installation.url, 'ada')
  const organization = await owner.createOrganization()
  await givePlan(installation.url, organization, 'tier_pro')
  const project = await owner.createProject({ organization })
  const params = { ref: project.ref }
  await project.query(`create table town as select n, repeat('x', 1000) as note from generate_series(1, 50000) n`)
  const keys = await owner.request('GET /v1/projects/:ref/api-keys', { params, query: { reveal: 'true' } })
  const key = keys.find(({ api_key: value }) => value?.startsWith('sb_secret_') === true)?.api_key ?? ''
  const { storage } = createClient(`${installation.url}/p/${project.ref}`, key, { auth: { persistSession: false } })
  await storage.createBucket('files')
  const files = storage.from('files')
  for (const name of ['one', 'two']) assert.equal((await files.upload(name, megabyte)).error, null)

  const folder = join(installation.home, 'backups', project.ref)
  const held = join(installation.home, 'files', project.ref, 'held')
  const list = () => owner.request('GET /platform/database/:ref/backups', { params })
  const { id } = await owner.request('POST /platform/database/:ref/backups', { params })
  await until('the database is being copied', () => Promise.resolve(existsSync(join(folder, `${id}.partial`, 'data'))))
  assert.equal((await readdir(held)).length, 1)
  await installation.end('SIGKILL')
  await installation.start()
  await until('the backup has ended', async () => (await list()).backups[0]?.status !== 'PENDING')
  const [backup] = (await list()).backups
  assert.deepEqual([backup?.status, backup?.error, backup?.files?.count], ['COMPLETED', null, 2])
  assert.deepEqual(await readdir(folder), [id])
  assert.equal(existsSync(held), false)

  await project.query('drop table town')
  assert.equal((await files.remove(['one', 'two'])).error, null)
  await owner.request('POST /platform/database/:ref/backups/:id/restore', { params: { ...params, id } })
  await until('data are unpacked', () =>
    Promise.resolve(existsSync(join(installation.home, 'instances', `${project.ref}.partial`, 'data'))),
  )
  await installation.end('SIGKILL')
  await installation.start()
  await project.settled('ACTIVE_HEALTHY')
  assert.equal((await list()).last_restore?.error, null)
  assert.equal((await project.query('select count(*) from town'))[0]?.rows[0]?.[0], '50000')
  for (const name of ['one', 'two']) assert.equal((await files.download(name)).data?.size, megabyte.length)
  assert.deepEqual((await readdir(join(installation.home, 'instances'))).toSorted(), [project.ref, 'system'].toSorted())
})

test('after the platform was killed during a download of a backup, nothing is left of its server and its copy of the data', async () => {
  await using installation = await Installation.start()
  const owner = await signUp(installation.url, 'ada')
  const organization = await owner.createOrganization()
  await givePlan(installation.url, organization, 'tier_pro')
  const project = await owner.createProject({ organization })
  const params = { ref: project.ref }
  const { id } = await owner.request('POST /platform/database/:ref/backups', { params })
  const list = () => owner.request('GET /platform/database/:ref/backups', { params })
  await until('the backup is complete', async () => (await list()).backups[0]?.status === 'COMPLETED')
  const instances = join(installation.home, 'instances')
  const download = owner.send('GET /platform/database/:ref/backups/:id/download', { params: { ...params, id } })
  const ended = assert.rejects(download.then((response) => response.arrayBuffer()))
  await until('its server runs', () =>
    Promise.resolve(existsSync(join(instances, 'backup.1', 'data', 'postmaster.pid'))),
  )
  await installation.end('SIGKILL')
  await ended
  await installation.start()
  assert.deepEqual((await readdir(instances)).toSorted(), [project.ref, 'system'].toSorted())
  const running = async () => new Set((await serverProcesses(installation.home)).map(({ instance }) => instance))
  // On a busy machine it starts after the platform answers.
  await until('the project runs', async () => (await running()).has(project.ref))
  assert.deepEqual([...(await running())].toSorted(), [project.ref, 'system'].toSorted())
  const response = await owner.send('GET /platform/database/:ref/backups/:id/download', { params: { ...params, id } })
  assert.equal(response.status, 200)
  assert.match(
    gunzipSync(new Uint8Array(await response.arrayBuffer())).toString(),
    /^-- The database of a Cairn project/,
  )
})
