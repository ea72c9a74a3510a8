import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, truncate } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { after, before, test } from 'node:test'
import type { Backup, ProjectBackups } from '@cairn/contracts/backups/backups'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { givePlan, startDevEnv, TestProject, until } from '@cairn/dev-env'
import { makeDailyBackups } from '../src/areas/backups/daily-backups.ts'
import { join, storeProject } from './members-fixture.ts'
import { reasonOf } from './refused-reason.ts'

const dayMs = 24 * 60 * 60 * 1_000

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
  await project.query(`create table notes (text text); insert into notes values ('before')`)
})
after(() => env[Symbol.asyncDispose]())

const list = (ref = project.ref): Promise<ProjectBackups> =>
  owner.request('GET /platform/database/:ref/backups', { params: { ref } })
const create = (ref = project.ref): Promise<Backup> =>
  owner.request('POST /platform/database/:ref/backups', { params: { ref } })
const remove = (id: string, ref = project.ref) =>
  owner.request('DELETE /platform/database/:ref/backups/:id', { params: { ref, id } })
const restore = (id: string, ref = project.ref) =>
  owner.request('POST /platform/database/:ref/backups/:id/restore', { params: { ref, id } })
const notes = async () =>
  (await project.query(`select string_agg(text, ',' order by text) from notes`))[0]?.rows[0]?.[0]
const folderOf = (ref = project.ref) => joinPath(env.home, 'backups', ref)
const daily = (now = Date.now()) => makeDailyBackups(env.platform.context, new AbortController().signal, now)

const completed = async (id: string): Promise<Backup> => {
  let found: Backup | undefined
  await until(`backup ${id} has ended`, async () => {
    found = (await list()).backups.find((backup) => backup.id === id && backup.status !== 'PENDING')
    return found !== undefined
  })
  assert.ok(found)
  return found
}

const actions = async () => {
  const page = await owner.request('GET /platform/organizations/:slug/audit', { params: { slug: organization.slug } })
  return page.entries
    .filter(({ action }) => action.startsWith('backup.'))
    .map(({ action, details }) => ({ action, details }))
}

test('a backup is made while the project runs, and restored: rows, a dropped table and keys are as they were', async () => {
  const created = await create()
  assert.deepEqual([created.kind, created.status, created.size_bytes], ['manual', 'PENDING', null])
  const backup = await completed(created.id)
  assert.equal(backup.status, 'COMPLETED')
  assert.ok((backup.size_bytes ?? 0) > 500_000)
  assert.deepEqual(await readdir(folderOf()), [backup.id])

  await project.query(`insert into notes values ('after')`)
  await project.query(`create table later (n int); drop table notes`)
  assert.equal((await restore(backup.id)).status, 'RESTORING')
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await notes(), 'before')
  assert.equal((await project.query(`select to_regclass('public.later') is null`))[0]?.rows[0]?.[0], 't')
  const { last_restore: last } = await list()
  assert.deepEqual([last?.backup_inserted_at, last?.error], [backup.inserted_at, null])
  assert.ok(last?.finished_at)
  assert.deepEqual(await actions(), [
    { action: 'backup.restored', details: { id: backup.id } },
    { action: 'backup.created', details: { id: backup.id } },
  ])
  // Services of the project answer as before.
  const health = await owner.request('GET /platform/projects/:ref/health', { params: { ref: project.ref } })
  assert.deepEqual(
    health.filter(({ status }) => status !== 'healthy'),
    [],
  )
})

test('a project is created from a backup, with the rows and users of then, and keys and a password of its own', async () => {
  await project.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'ada@example.com')`)
  const backup = await completed((await create()).id)
  await project.query(`insert into notes values ('later')`)
  const request = { backup_id: backup.id, name: 'copy', db_pass: 'another correct horse 2' }
  const clone = new TestProject(
    owner,
    (await owner.request('POST /platform/projects/:ref/clone', { params: { ref: project.ref }, body: request })).ref,
    request.db_pass,
  )
  await clone.settled('ACTIVE_HEALTHY')
  const [rows, users] = await clone.query(
    `select string_agg(text, ',') from notes; select count(*) from auth.users where email = 'ada@example.com'`,
  )
  assert.deepEqual([rows?.rows[0]?.[0], users?.rows[0]?.[0]], ['before', '1'])
  const [its, own] = await Promise.all(
    [project, clone].map(async ({ ref }) =>
      owner.request('GET /v1/projects/:ref/api-keys', { params: { ref }, query: { reveal: 'true' } }),
    ),
  )
  assert.notDeepEqual(
    its?.map(({ api_key: key }) => key),
    own?.map(({ api_key: key }) => key),
  )
  const [listed] = await owner.request('GET /platform/projects/:ref/clone/status', { params: { ref: project.ref } })
  assert.deepEqual(
    [listed?.ref, listed?.name, listed?.status, listed?.backup_inserted_at],
    [clone.ref, 'copy', 'ACTIVE_HEALTHY', backup.inserted_at],
  )
  const guest = await env.signUp('guest')
  await join(env, organization, guest, { role: null, projects: [{ ref: project.ref, role: 'developer' }] })
  assert.deepEqual(
    await guest.request('GET /platform/projects/:ref/clone/status', { params: { ref: project.ref } }),
    [],
    'a guest of the project sees the name of another one',
  )
  // What it is made of is no longer kept.
  const stored = await env.platform.context.projects.find(clone.ref)
  assert.equal(stored?.openSecrets().source, undefined)
  await owner.request('DELETE /platform/projects/:ref', { params: { ref: clone.ref } })
  await project.query(`delete from notes where text = 'later'`)
})

test('where the backup is gone when the project is created from it, the creation fails with a reason', async () => {
  const { projects, supervisor } = env.platform.context
  const backup = await completed((await create()).id)
  await remove(backup.id)
  const ref = await storeProject(env, organization, 'COMING_UP')
  await projects.changeSecrets(ref, ({ openSecrets }) => ({
    ...openSecrets(),
    source: { ref: project.ref, backupId: backup.id, adminPassword: 'x' },
  }))
  const stored = await projects.find(ref)
  assert.ok(stored)
  supervisor.beginCreation(stored)
  const failed = await new TestProject(owner, ref, '').settled('INIT_FAILED')
  assert.equal(failed.status_detail, 'The backup does not exist any more.')
})

test('a backup that cannot be restored leaves the project as it is, and says why', async () => {
  const backup = await completed((await create()).id)
  await project.query(`insert into notes values ('kept')`)
  await truncate(joinPath(folderOf(), backup.id, 'data.tar.zst'), 100_000)
  await restore(backup.id)
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await notes(), 'before,kept')
  const { last_restore: last } = await list()
  assert.match(last?.error ?? '', /^The backup cannot be read: /)
  assert.doesNotMatch(last?.error ?? '', new RegExp(env.home))
})

test('a restore that was stored and did not end continues after a crash of the platform’s database', async () => {
  const backup = await completed((await create()).id)
  const { backups, engine, projects } = env.platform.context
  const stored = await backups.find(project.ref, backup.id)
  assert.ok(stored)
  await project.query(`insert into notes values ('lost by the restore')`)
  const running = Promise.withResolvers<undefined>()
  const stop = engine.onEvent(({ id, state }) => {
    if (id === 'system' && state === 'running') running.resolve(undefined)
  })
  const system = env.platform.context.system.pool('postgres')
  const client = await system.connect()
  await backups.beginRestore(client, stored, { status: 'ACTIVE_HEALTHY' })
  client.release()
  await projects.changeStatus(project.ref, 'ACTIVE_HEALTHY', 'RESTORING', null)
  assert.equal(await reasonOf(restore(backup.id)), 'wrong_status')
  assert.equal(await reasonOf(remove(backup.id)), 'wrong_status')
  const [postmaster] = engine.processIds('system')
  assert.ok(postmaster)
  process.kill(postmaster, 'SIGKILL')
  await running.promise
  stop()
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await notes(), 'before,kept')
  assert.equal((await list()).last_restore?.error, null)
})

test('a backup whose restore begins at the same moment is not deleted', async () => {
  const backup = await completed((await create()).id)
  const { backups } = env.platform.context
  const stored = await backups.find(project.ref, backup.id)
  assert.ok(stored)
  const system = env.platform.context.system.pool('postgres')
  const client = await system.connect()
  await client.query('begin')
  await backups.beginRestore(client, stored, { status: 'ACTIVE_HEALTHY' })
  const removed = backups.remove(backup.id)
  await until('the deletion waits for the restore', async () => {
    const { rows } = await system.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    return rows.length > 0
  })
  await client.query('commit')
  client.release()
  assert.equal(await removed, false)
  const pending = await backups.pendingRestore(project.ref)
  assert.equal(pending?.backupId, backup.id)
  await backups.endRestore(pending.id, null)
  await remove(backup.id)
  const gone = backups.beginRestore(system, stored, { status: 'ACTIVE_HEALTHY' })
  await assert.rejects(gone, /The project is not in a state that allows this/)
})

test('five backups can be created by hand, one at a time; they are deleted with their files', async () => {
  for (const { id } of (await list()).backups) await remove(id)
  const answers = await Promise.allSettled([create(), create()])
  const begun = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  assert.equal(begun.length, 1)
  await completed(begun[0]?.id ?? '')
  for (let count = 1; count < 5; count++) await completed((await create()).id)
  assert.equal(await reasonOf(create()), 'too_many_backups')
  assert.equal((await readdir(folderOf())).length, 5)
  for (const { id } of (await list()).backups) assert.equal((await remove(id)).id, id)
  assert.deepEqual((await list()).backups, [])
  assert.deepEqual(await readdir(folderOf()), [])
  assert.equal(await reasonOf(remove(randomUUID())), 'backup_not_found')
  assert.equal(await reasonOf(restore(randomUUID())), 'backup_not_found')
})

/** Daily backups begin a day after it was created. */
const makeOlder = async ({ ref }: TestProject) => {
  const system = env.platform.context.system.pool('postgres')
  await system.query(`update platform.projects set inserted_at = now() - interval '1 day' where ref = $1`, [ref])
}

test('each day has a backup, kept for the 7 days of the plan; the newest complete one stays while it is the last', async () => {
  await daily()
  assert.deepEqual((await list()).backups, [])
  await makeOlder(project)
  await daily()
  await daily()
  const [first, ...others] = (await list()).backups
  assert.deepEqual([first?.kind, first?.status, others], ['scheduled', 'COMPLETED', []])
  assert.equal((await list()).retention_hours, 7 * 24)
  const now = Date.now()
  await daily(now + dayMs)
  assert.equal((await list()).backups.length, 2)
  // A week later only the newest is left; the one of that day is made first.
  await daily(now + 8 * dayMs)
  assert.equal((await list()).backups.length, 1)
  assert.equal((await readdir(folderOf())).length, 1)
  // Nothing can be made while it is paused, and the last one stays.
  await owner.request('POST /platform/projects/:ref/pause', { params: { ref: project.ref } })
  await project.settled('INACTIVE')
  await daily(now + 30 * dayMs)
  assert.equal((await list()).backups.length, 1)
  assert.equal(await reasonOf(create()), 'wrong_status')
  await owner.request('POST /platform/projects/:ref/restore', { params: { ref: project.ref } })
  await project.settled('ACTIVE_HEALTHY')
})

test('a daily backup that was interrupted is made again, and files of nobody are deleted', async () => {
  const id = await env.platform.context.backups.createDaily(project.ref)
  await mkdir(joinPath(folderOf(), `${id}.partial`), { recursive: true })
  await mkdir(joinPath(folderOf(), randomUUID()))
  await mkdir(joinPath(folderOf('aaaaaaaaaaaaaaaaaaaa'), randomUUID()), { recursive: true })
  await daily()
  assert.equal((await completed(id)).status, 'COMPLETED')
  assert.deepEqual((await readdir(folderOf())).toSorted(), (await list()).backups.map((each) => each.id).toSorted())
  assert.ok(!(await readdir(joinPath(env.home, 'backups'))).includes('aaaaaaaaaaaaaaaaaaaa'))
})

test('Free includes no backups: none are made, and those of each day are deleted after a change to it', async () => {
  const free = await owner.createOrganization(undefined, { tier: 'tier_free' })
  const ref = await storeProject(env, free, 'ACTIVE_HEALTHY')
  assert.equal((await list(ref)).retention_hours, 0)
  assert.equal(await reasonOf(create(ref)), 'backups_not_in_plan')
  await env.platform.context.backups.createDaily(ref)
  await daily(Date.now() + 1_000)
  assert.deepEqual((await list(ref)).backups, [])
})

test('the backups of a project are deleted with it', async () => {
  const gone = await owner.createProject({ organization })
  await makeOlder(gone)
  await daily()
  assert.equal((await list(gone.ref)).backups.length, 1)
  assert.ok(existsSync(folderOf(gone.ref)))
  await owner.request('DELETE /platform/projects/:ref', { params: { ref: gone.ref } })
  await until('its files are deleted', () => Promise.resolve(!existsSync(folderOf(gone.ref))))
})

test('the daily backups leave nothing of a project that is deleted while they are made', async () => {
  const { context } = env.platform
  const { projects, supervisor, system } = context
  const gone = await owner.createProject({ organization })
  await system
    .pool('postgres')
    .query(
      'insert into platform.recovery_windows (project_id, days) select id, 7 from platform.projects where ref = $1',
      [gone.ref],
    )
  const listed = await projects.listAll()
  const listAll = async () => {
    if ((await projects.find(gone.ref)) !== undefined)
      await owner.request('DELETE /platform/projects/:ref', { params: { ref: gone.ref } })
    await supervisor.settled()
    return listed
  }
  const whileDeleting = { ...context, projects: { ...projects, listAll } }
  await makeDailyBackups(whileDeleting, new AbortController().signal, Date.now() + 2 * dayMs)
  const left = await readdir(env.home, { recursive: true })
  assert.deepEqual(
    left.filter((path) => path.includes(gone.ref)),
    [],
  )
})
