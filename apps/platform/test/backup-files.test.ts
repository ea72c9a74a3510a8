import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Backup } from '@cairn/contracts/backups/backups'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { givePlan, startDevEnv, TestProject, until } from '@cairn/dev-env'
import { ProjectFiles, sweepFiles } from '@cairn/storage'
import { createClient } from '@supabase/supabase-js'

let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization()
  await givePlan(env.url, organization, 'tier_pro')
  project = await owner.createProject({ organization })
  assert.equal((await (await storageOf(project)).createBucket('files')).error, null)
})
after(() => env[Symbol.asyncDispose]())

const storageOf = async ({ ref }: Pick<TestProject, 'ref'>) => {
  const keys = await owner.request('GET /v1/projects/:ref/api-keys', { params: { ref }, query: { reveal: 'true' } })
  const key = keys.find(({ api_key: value }) => value?.startsWith('sb_secret_') === true)?.api_key
  return createClient(`${env.url}/p/${ref}`, key ?? '', { auth: { persistSession: false } }).storage
}

type Storage = Awaited<ReturnType<typeof storageOf>>

const upload = async (storage: Storage, name: string, text = name) =>
  assert.equal((await storage.from('files').upload(name, Buffer.from(text), { upsert: true })).error, null)
const remove = async (storage: Storage, names: string[]) =>
  assert.equal((await storage.from('files').remove(names)).error, null)
const read = async (storage: Storage, name: string) => (await storage.from('files').download(name)).data?.text()

const list = async () =>
  (await owner.request('GET /platform/database/:ref/backups', { params: { ref: project.ref } })).backups
const backUp = async (): Promise<Backup> => {
  const { id } = await owner.request('POST /platform/database/:ref/backups', { params: { ref: project.ref } })
  let found: Backup | undefined
  await until(`backup ${id} has ended`, async () => {
    found = (await list()).find((backup) => backup.id === id && backup.status !== 'PENDING')
    return found !== undefined
  })
  assert.ok(found)
  assert.equal(found.error, null)
  return found
}
const restore = async ({ id }: Backup) => {
  await owner.request('POST /platform/database/:ref/backups/:id/restore', { params: { ref: project.ref, id } })
  await project.settled('ACTIVE_HEALTHY')
}
const removeBackup = ({ id }: Backup) =>
  owner.request('DELETE /platform/database/:ref/backups/:id', { params: { ref: project.ref, id } })
const clone = async ({ id }: Backup) => {
  const body = { backup_id: id, name: 'copy', db_pass: 'another correct horse 2' }
  const { ref } = await owner.request('POST /platform/projects/:ref/clone', { params: { ref: project.ref }, body })
  const made = new TestProject(owner, ref, body.db_pass)
  await made.settled('ACTIVE_HEALTHY')
  return made
}

const filesOf = ({ ref }: Pick<TestProject, 'ref'>) => new ProjectFiles(join(env.home, 'files', ref))
const folderOf = ({ id }: Backup) => join(env.home, 'backups', project.ref, id)
const versionsOf = async (of: TestProject): Promise<string[]> =>
  (await of.query('select version from storage.objects'))[0]?.rows.map(([version]) => String(version)) ?? []
const versionOf = async (name: string) =>
  String((await project.query(`select version from storage.objects where name = '${name}'`))[0]?.rows[0]?.[0])

/** Deletes what no row refers to, as the clean-up does an hour later. Returns how many there were. */
const sweep = async (of: TestProject): Promise<number> => {
  const { projects, supervisor } = env.platform.context
  const stored = await projects.find(of.ref)
  assert.ok(stored)
  return sweepFiles(filesOf(of), await supervisor.pool(stored, 'supabase_storage_admin'), { olderThanMs: -1_000 })
}

test('files that were deleted or replaced come back with a restore, and later ones are deleted', async () => {
  const storage = await storageOf(project)
  for (const name of ['kept', 'deleted', 'replaced']) await upload(storage, name)
  const backup = await backUp()
  assert.deepEqual(backup.files, { count: 3, bytes: 'keptdeletedreplaced'.length, without_bucket: false })
  await remove(storage, ['deleted'])
  await upload(storage, 'replaced', 'by this')
  await upload(storage, 'later')
  const later = await versionOf('later')
  await restore(backup)
  for (const name of ['kept', 'deleted', 'replaced']) assert.equal(await read(storage, name), name)
  assert.equal(await read(storage, 'later'), undefined)
  assert.equal(await sweep(project), 2)
  assert.equal(existsSync(filesOf(project).pathOf(later)), false)
  assert.equal(await sweep(project), 0)
  for (const name of ['kept', 'deleted', 'replaced']) assert.equal(await read(storage, name), name)
  await removeBackup(backup)
})

test('a file takes its bytes once for the project and its backups, until the last of them is deleted', async () => {
  const storage = await storageOf(project)
  await upload(storage, 'shared')
  const path = filesOf(project).pathOf(await versionOf('shared'))
  const backups = [await backUp(), await backUp()]
  assert.equal((await stat(path)).nlink, 3)
  for (const backup of backups) await removeBackup(backup)
  assert.equal((await stat(path)).nlink, 1)
  assert.deepEqual(await readdir(join(env.home, 'backups', project.ref)), [])
})

test('a project that is created from a backup has its files, and each of the two keeps what the other deletes', async () => {
  const storage = await storageOf(project)
  for (const name of ['one', 'two']) await upload(storage, name)
  const backup = await backUp()
  await remove(storage, ['one'])
  const made = await clone(backup)
  await removeBackup(backup)
  const its = await storageOf(made)
  assert.deepEqual([await read(its, 'one'), await read(its, 'two')], ['one', 'two'])
  await remove(its, ['two'])
  assert.deepEqual([await read(storage, 'one'), await read(storage, 'two')], [undefined, 'two'])
  await owner.request('DELETE /platform/projects/:ref', { params: { ref: made.ref } })
})

test('while files are uploaded, replaced and deleted, each row of a backup has its file', async () => {
  const storage = await storageOf(project)
  const ended = new AbortController()
  const change = async (worker: number) => {
    for (let n = 0; !ended.signal.aborted; n++) {
      await upload(storage, `brief ${worker}`, `${n}`)
      await upload(storage, `brief ${worker}`, `${n} again`)
      await upload(storage, `busy ${worker} ${n % 5}`)
      await remove(storage, [`brief ${worker}`, `busy ${worker} ${(n + 2) % 5}`])
    }
  }
  const changes = Promise.all([0, 1, 2, 3].map(change))
  const backups: Backup[] = []
  for (let count = 0; count < 3; count++) backups.push(await backUp())
  ended.abort()
  await changes
  for (const backup of backups) {
    const made = await clone(backup)
    const versions = await versionsOf(made)
    assert.ok(versions.length > 4)
    const missing = versions.filter((version) => !existsSync(filesOf(made).pathOf(version)))
    assert.deepEqual(missing, [])
    await owner.request('DELETE /platform/projects/:ref', { params: { ref: made.ref } })
  }
  for (const backup of backups) await removeBackup(backup)
  assert.deepEqual(await readdir(filesOf(project).folder), ['objects'])
})

test('a backup of a version without files is restored, and says that it has none', async () => {
  const storage = await storageOf(project)
  await upload(storage, 'of now')
  const backup = await backUp()
  await rename(join(folderOf(backup), 'files'), join(env.home, 'moved away'))
  const system = env.platform.context.system.pool('postgres')
  await system.query(`update platform.backups set file_count = null, file_bytes = null where id = $1`, [backup.id])
  assert.equal((await list()).find(({ id }) => id === backup.id)?.files, null)
  await restore(backup)
  assert.equal(await read(storage, 'of now'), 'of now')
})

test('a backup of a project whose files may be in a bucket of another server says that those are not part of it', async () => {
  const bucket = { endpoint: 'https://s3.example.com', region: 'x', name: 'kept', accessKey: 'a', sealedSecret: '' }
  const settings = (files: object) =>
    env.platform.context.runtime.updateSettings(
      project.ref,
      'storage',
      () => ({ files }),
      () => Promise.resolve(),
    )
  await settings({
    keptIn: 'disk',
    bucket: { ...bucket, sealedSecret: env.platform.context.storageSecrets.seal(project.ref, 'b') },
  })
  assert.equal((await backUp()).files?.without_bucket, true)
  await settings({})
})
