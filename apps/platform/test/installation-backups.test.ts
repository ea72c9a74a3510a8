import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { InstallationBackups } from '@cairn/contracts/installation-backups/installation-backups'
import { Health } from '@cairn/contracts/platform/platform'
import type { DevEnv, Person } from '@cairn/dev-env'
import { devConfig, givePlan, signInAs, startDevEnv, TestProject, until } from '@cairn/dev-env'
import { makeTestHome } from '@cairn/engine'
import type { TestHome } from '@cairn/engine'
import { createClient } from '@supabase/supabase-js'
import { ConfigError, readConfig } from '../src/config.ts'
import { startPlatform } from '../src/platform.ts'
import { reasonOf } from './refused-reason.ts'

let target: TestHome
let env: DevEnv
let owner: Person
let project: TestProject
let asleep: TestProject
before(async () => {
  target = await makeTestHome()
  env = await startDevEnv({ installationBackups: { folder: target.path, kept: 2 } })
  owner = await env.signUp('owner')
  const organization = await owner.createOrganization()
  await givePlan(env.url, organization, 'tier_pro')
  project = await owner.createProject({ organization })
  asleep = await owner.createProject({ organization })
})
after(async () => {
  await env[Symbol.asyncDispose]()
  await target[Symbol.asyncDispose]()
})

const list = (): Promise<InstallationBackups> => owner.request('GET /platform/operator/installation-backups', {})
const ended = async (): Promise<InstallationBackups> => {
  await until('no backup is being made', async () => !(await list()).is_running)
  return list()
}
const makeBackup = async (): Promise<InstallationBackups> => {
  await owner.request('POST /platform/operator/installation-backups', {})
  return ended()
}
const healthOf = async (url: string) => Health.parse(await (await fetch(`${url}/api/health`)).json()).checks['backups']

const filesOf = async (url: string, person: Person, { ref }: TestProject) => {
  const keys = await person.request('GET /v1/projects/:ref/api-keys', { params: { ref }, query: { reveal: 'true' } })
  const key = keys.find(({ api_key: found }) => found?.startsWith('sb_secret_') === true)?.api_key ?? ''
  return createClient(`${url}/p/${ref}`, key, { auth: { persistSession: false } })
}

const textsOf = async (of: TestProject) =>
  (await of.query('select text from notes order by text')).at(-1)?.rows.map(([text]) => text)

/** Makes this the text of the only note, and returns a moment between this change and the next, in seconds. */
const noteAlone = async (of: TestProject, text: string): Promise<number> => {
  await of.query(`update notes set text = '${text}'`)
  const now = await of.query('select extract(epoch from clock_timestamp()) * 1000')
  const ms = Math.floor(Number(now.at(-1)?.rows[0]?.[0])) + 1
  await of.query(`do $$ begin while extract(epoch from clock_timestamp()) * 1000 <= ${ms} loop end loop; end $$`)
  return ms / 1_000
}

/** Starts Cairn with a backup as its home, as on another machine. */
const startFrom = async (name: string) => {
  await using cleanup = new AsyncDisposableStack()
  const home = cleanup.use(await makeTestHome())
  execFileSync('cp', ['-a', `${join(target.path, name)}/.`, home.path])
  const platform = cleanup.use(await startPlatform(devConfig(home.path)))
  const owned = cleanup.move()
  return { url: platform.url, home: home.path, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

test('an installation whose home is lost starts from the backup: people, rows, users, files and backups are there', async () => {
  await project.query('create table notes (text text); insert into notes values ($$before$$)')
  await asleep.query('create table notes (text text); insert into notes values ($$at rest$$)')
  const client = await filesOf(env.url, owner, project)
  const email = 'somebody@example.com'
  assert.equal(
    (await client.auth.admin.createUser({ email, password: 'of-the-user-1', email_confirm: true })).error,
    null,
  )
  assert.equal((await client.storage.createBucket('files')).error, null)
  for (const name of ['kept.txt', 'deleted.txt'])
    assert.equal((await client.storage.from('files').upload(name, Buffer.from(name))).error, null)
  const params = { ref: project.ref }
  await owner.request('POST /platform/database/:ref/backups', { params })
  const restorable = async () =>
    (await owner.request('GET /platform/database/:ref/backups', { params })).backups.filter(
      ({ status }) => status === 'COMPLETED',
    )
  await until('the backup of the project is complete', async () => (await restorable()).length === 1)
  await env.platform.context.engine.stop(asleep.ref)

  const { backups, last_error: error } = await makeBackup()
  assert.equal(error, null)
  assert.deepEqual(
    backups.map(({ projects, failed }) => ({ projects, failed })),
    [{ projects: 2, failed: [] }],
  )
  await project.query('insert into notes values ($$after$$)')
  assert.equal((await client.storage.from('files').remove(['deleted.txt'])).error, null)

  await using copy = await startFrom(backups[0]?.name ?? '')
  const person = await signInAs(copy.url, owner.email, owner.password)
  const [restored, restoredAsleep] = [project, asleep].map(
    ({ ref, password }) => new TestProject(person, ref, password),
  )
  assert.ok(restored !== undefined && restoredAsleep !== undefined)
  await restored.settled('ACTIVE_HEALTHY')
  assert.deepEqual(await textsOf(restored), ['before'])
  assert.deepEqual(await textsOf(restoredAsleep), ['at rest'])
  const there = await filesOf(copy.url, person, restored)
  for (const name of ['kept.txt', 'deleted.txt'])
    assert.equal(await (await there.storage.from('files').download(name)).data?.text(), name)
  assert.equal((await there.auth.signInWithPassword({ email, password: 'of-the-user-1' })).error, null)
  // The backup of the project is there too, and can be restored.
  const [own] = (await person.request('GET /platform/database/:ref/backups', { params })).backups
  assert.equal(own?.status, 'COMPLETED')
  await restored.query('drop table notes')
  await person.request('POST /platform/database/:ref/backups/:id/restore', { params: { ...params, id: own?.id ?? '' } })
  await restored.settled('ACTIVE_HEALTHY')
  assert.deepEqual(await textsOf(restored), ['before'])
  // The original goes on.
  assert.deepEqual(await textsOf(project), ['after', 'before'])
})

test('a file that has not changed shares its space with the backup before; so many are kept as is set, and no half one', async () => {
  for (const end of ['partial', 'removed']) await mkdir(join(target.path, `2020-01-01T00-00-00.000Z.${end}`))
  const [first] = (await list()).backups
  const second = (await makeBackup()).backups[0]
  assert.ok(first !== undefined && second !== undefined && first.name !== second.name)
  const shard = join('files', project.ref, 'objects')
  const inodesIn = async (name: string) => {
    const folder = join(target.path, name, shard)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).ino))
  }
  const [inFirst, inSecond] = [await inodesIn(first.name), await inodesIn(second.name)]
  // The deleted file is in the first one alone.
  assert.deepEqual([inFirst.length, inSecond.length], [2, 1])
  assert.ok(inSecond.every((inode) => inFirst.includes(inode)))
  const third = (await makeBackup()).backups[0]
  assert.deepEqual((await readdir(target.path)).toSorted(), [second.name, third?.name])
})

test('projects that are created or deleted meanwhile are whole in the backup, or not in it', async () => {
  const { organization_slug: slug } = await project.detail()
  const organization = await owner.request('GET /platform/organizations/:slug', { params: { slug } })
  const doomed = await owner.createProject({ organization })
  await owner.request('POST /platform/operator/installation-backups', {})
  const created = await Promise.all([
    owner.createProject({ organization }),
    owner.createProject({ organization }),
    owner.request('DELETE /platform/projects/:ref', { params: { ref: doomed.ref } }),
  ])
  const { backups, last_error: error } = await ended()
  assert.equal(error, null)
  await using copy = await startFrom(backups[0]?.name ?? '')
  const person = await signInAs(copy.url, owner.email, owner.password)
  const projects = await person.request('GET /platform/projects', {})
  assert.ok(projects.length >= 2 && projects.length <= 5, String(projects.length))
  for (const { ref } of projects) {
    const each = new TestProject(person, ref, '')
    // Its deletion may have been under way, and goes on then.
    if (ref !== doomed.ref) await each.settled('ACTIVE_HEALTHY')
  }
  for (const each of created.slice(0, 2))
    if (each instanceof TestProject)
      await owner.request('DELETE /platform/projects/:ref', { params: { ref: each.ref } })
})

test('a project that keeps its changes can be recovered from the backup to a moment before it, and goes on keeping them', async () => {
  const { ref, password } = project
  await owner.request('PUT /platform/database/:ref/backups/pitr', { params: { ref }, body: { days: 7 } })
  const windowsAt = async (person: Person) =>
    (await person.request('GET /platform/database/:ref/backups/pitr', { params: { ref } })).windows
  await until('there is a moment to recover', async () => (await windowsAt(owner)).length === 1)
  await project.query('truncate notes; insert into notes values (null)')
  const then = await noteAlone(project, 'then')
  await noteAlone(project, 'later')

  const { backups } = await makeBackup()
  await using copy = await startFrom(backups[0]?.name ?? '')
  const person = await signInAs(copy.url, owner.email, owner.password)
  const restored = new TestProject(person, ref, password)
  await restored.settled('ACTIVE_HEALTHY')
  assert.deepEqual(await textsOf(restored), ['later'])
  const recoverTo = async (seconds: number) => {
    const body = { recovery_time_target_unix: seconds }
    await person.request('POST /platform/database/:ref/backups/pitr', { params: { ref }, body })
    await restored.settled('ACTIVE_HEALTHY')
  }
  const sinceTheStart = await noteAlone(restored, 'since the start')
  await noteAlone(restored, 'last')
  await recoverTo(sinceTheStart)
  assert.deepEqual(await textsOf(restored), ['since the start'])
  await recoverTo(then)
  assert.deepEqual(await textsOf(restored), ['then'])
  await owner.request('PUT /platform/database/:ref/backups/pitr', { params: { ref }, body: { days: null } })
  // It restarts for that.
  await project.settled('ACTIVE_HEALTHY')
})

test('a project that cannot be copied is named with the reason, in the health of the installation too; the others are in the backup', async () => {
  const { projects, supervisor } = env.platform.context
  const stored = await projects.find(project.ref)
  assert.ok(stored !== undefined)
  const instance = join(env.home, 'instances', project.ref)
  const place = join(instance, 'elsewhere')
  await mkdir(place)
  const { uid, gid } = await stat(instance)
  await chown(place, uid, gid)
  const administrator = await supervisor.pool(stored, 'supabase_admin')
  await administrator.query(`create tablespace elsewhere location '${place}'`)
  const { backups, last_error: error } = await makeBackup()
  assert.equal(error, null)
  const [newest] = backups
  assert.deepEqual(newest?.failed, [{ ref: project.ref, message: 'A server with tablespaces cannot be copied.' }])
  const instances = await readdir(join(target.path, newest.name, 'instances'))
  assert.ok(instances.includes(asleep.ref) && !instances.includes(project.ref))
  const status = async () => (await healthOf(env.url))?.status
  await until('the health says so', async () => (await status()) === 'failed')
  await administrator.query('drop tablespace elsewhere')
  assert.deepEqual((await makeBackup()).backups[0]?.failed, [])
  await until('the health says so', async () => (await status()) === 'ok')
})

test('a folder that is gone is reported to the operator and in the health of the installation, until a backup succeeds', async () => {
  assert.equal((await healthOf(env.url))?.status, 'ok')
  const hidden = `${target.path}.hidden`
  await rename(target.path, hidden)
  const failed = await makeBackup()
  assert.match(failed.last_error ?? '', /The folder of CAIRN_BACKUP_FOLDER does not exist, or cannot be written\./)
  assert.equal(failed.shares_disk, null)
  const health = async () => (await healthOf(env.url))?.status
  await until('the health says so', async () => (await health()) === 'failed')
  await rm(target.path, { recursive: true, force: true })
  await rename(hidden, target.path)
  assert.equal((await makeBackup()).last_error, null)
  await until('the health says so', async () => (await health()) === 'ok')
})

test('without the setting none is made; a folder within the home is refused, and so is one around it', async () => {
  await using without = await startDevEnv()
  const operator = await without.signUp()
  const asked = operator.request('POST /platform/operator/installation-backups', {})
  assert.equal(await reasonOf(asked), 'backup_folder_not_set')
  for (const folder of ['/var/lib/cairn', '/var/lib/cairn/backup', '/var/lib'])
    assert.throws(() => readConfig({ CAIRN_HOME: '/var/lib/cairn', CAIRN_BACKUP_FOLDER: folder }), ConfigError)
  const { folder, kept } = readConfig({ CAIRN_HOME: '/var/lib/cairn', CAIRN_BACKUP_FOLDER: '/mnt' }).installationBackups
  assert.deepEqual({ folder, kept }, { folder: '/mnt', kept: 7 })
})
