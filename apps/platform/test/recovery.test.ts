import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rename, utimes } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { after, before, test } from 'node:test'
import type { ProjectRecovery } from '@cairn/contracts/backups/recovery'
import { recoveryAddOn } from '@cairn/contracts/backups/recovery-rules'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { Health } from '@cairn/contracts/platform/platform'
import { archiver } from '@cairn/contracts/projects/project-services'
import type { DevEnv, Person } from '@cairn/dev-env'
import { givePlan, startDevEnv, TestProject, until } from '@cairn/dev-env'
import { ProjectFiles, sweepFiles } from '@cairn/storage'
import { createClient } from '@supabase/supabase-js'
import { platformActor } from '../src/audit/record-audit.ts'
import { makeDailyBackups } from '../src/areas/backups/daily-backups.ts'
import { storeProject } from './members-fixture.ts'
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
  await project.query(`create table notes (text text)`)
})
after(() => env[Symbol.asyncDispose]())

const params = () => ({ ref: project.ref })
const read = (): Promise<ProjectRecovery> =>
  owner.request('GET /platform/database/:ref/backups/pitr', { params: params() })
const switchTo = (days: 7 | 14 | 28 | null): Promise<ProjectRecovery> =>
  owner.request('PUT /platform/database/:ref/backups/pitr', { params: params(), body: { days } })
const recover = (ms: number) =>
  owner.request('POST /platform/database/:ref/backups/pitr', {
    params: params(),
    body: { recovery_time_target_unix: ms / 1_000 },
  })
const backups = () => owner.request('GET /platform/database/:ref/backups', { params: params() })

const value = async (sql: string) => (await project.query(sql))[0]?.rows[0]?.[0]
const notes = () => value(`select string_agg(text, ',' order by text) from notes`)

/** Writes a row, and returns a moment between this change and the next. */
const note = async (text: string): Promise<number> => {
  await project.query(`insert into notes values ('${text}')`)
  const ms = Math.floor(Number(await value(`select extract(epoch from clock_timestamp()) * 1000`))) + 1
  await project.query(`do $$ begin while extract(epoch from clock_timestamp()) * 1000 <= ${ms} loop end loop; end $$`)
  return ms
}

const untilWindows = async (count: number) => {
  await until(`there are ${count} windows`, async () => (await read()).windows.length === count)
  return (await read()).windows
}

const periods = async () => {
  const { rows } = await env.platform.context.system.pool('postgres').query<{ item_name: string; is_open: boolean }>(
    `select item_name, ended_at is null as is_open from platform.add_on_periods
      where add_on = $1 and project_ref = $2 order by id`,
    [recoveryAddOn, project.ref],
  )
  return rows.map(({ item_name: name, is_open: isOpen }) => `${name}${isOpen ? '' : ' ended'}`)
}

test('it is off at first: nothing is archived, and no time can be recovered', async () => {
  const { days, unavailable, usd_per_month: usd, windows, archived_bytes: bytes } = await read()
  assert.deepEqual(
    { days, unavailable, usd, windows, bytes },
    { days: null, unavailable: null, usd: 100, windows: [], bytes: 0 },
  )
  assert.equal(await reasonOf(recover(Date.now())), 'recovery_time_outside')
  const free = await owner.createOrganization(undefined, { tier: 'tier_free' })
  const { ref } = await owner.createProject({ organization: free })
  const refused = owner.request('PUT /platform/database/:ref/backups/pitr', { params: { ref }, body: { days: 7 } })
  assert.equal(await reasonOf(refused), 'recovery_unavailable')
})

test('switched on, the project restarts, has a backup, and comes back as it was before a table was dropped', async () => {
  assert.equal((await switchTo(7)).days, 7)
  assert.equal((await project.detail()).status, 'RESTARTING')
  await assert.rejects(
    switchTo(null),
    /The project is restarting\. Point-in-time recovery cannot be switched on or off until that has ended\./,
  )
  await project.settled('ACTIVE_HEALTHY')
  const [window] = await untilWindows(1)
  assert.ok(window)
  await note('one')
  const time = await note('two')
  await project.query('drop table notes')
  const begun = Date.now()
  assert.equal((await recover(time)).status, 'RESTORING')
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await notes(), 'one,two')
  const { last_restore: last } = await backups()
  assert.deepEqual([last?.target_time, last?.error], [new Date(time).toISOString(), null])
  // The backup after it begins the next window; the first one ended with the restore.
  const [left, next] = await untilWindows(2)
  assert.ok(left !== undefined && next !== undefined)
  assert.equal(left.from, window.from)
  assert.ok(Date.parse(left.to) >= begun && Date.parse(next.from) >= Date.parse(left.to))
  await note('three')
  const later = await note('four')
  await project.query(`delete from notes`)
  await recover(later)
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await notes(), 'four,one,three,two')
  await untilWindows(3)
  // A moment of the first window.
  await recover(time)
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await notes(), 'one,two')
  await untilWindows(4)
  const health = await owner.request('GET /platform/projects/:ref/health', { params: params() })
  assert.deepEqual(
    health.filter(({ status }) => status !== 'healthy'),
    [],
  )
})

/** A bucket of a project. */
const ownFiles = async ({ ref }: Pick<TestProject, 'ref'>, isNew = false) => {
  const keys = await owner.request('GET /v1/projects/:ref/api-keys', { params: { ref }, query: { reveal: 'true' } })
  const key = keys.find(({ api_key: found }) => found?.startsWith('sb_secret_') === true)?.api_key ?? ''
  const { storage } = createClient(`${env.url}/p/${ref}`, key, { auth: { persistSession: false } })
  if (isNew) assert.equal((await storage.createBucket('files')).error, null)
  return storage.from('files')
}

/** What was downloaded. Throws what the server says where it was not. */
const textOf = async ({ data, error }: { data: Blob | null; error: Error | null }): Promise<string> => {
  if (data === null) throw error ?? new Error('There is no file.')
  return data.text()
}

test('a moment has the files of storage that it had, also those that were deleted since', async () => {
  const files = await ownFiles(project, true)
  for (const name of ['kept', 'deleted', 'replaced'])
    assert.equal((await files.upload(name, Buffer.from(name))).error, null)
  const time = await note('with files')
  assert.equal((await files.remove(['deleted'])).error, null)
  assert.equal((await files.upload('replaced', Buffer.from('by this'), { upsert: true })).error, null)
  const later = await note('without files')
  const { windows } = await read()
  await recover(time)
  await project.settled('ACTIVE_HEALTHY')
  for (const name of ['kept', 'deleted', 'replaced']) assert.equal(await textOf(await files.download(name)), name)
  await untilWindows(windows.length + 1)
  // What only the later moment had is deleted as files without a row, and kept.
  const stored = await env.platform.context.projects.find(project.ref)
  assert.ok(stored)
  const pool = await env.platform.context.supervisor.pool(stored, 'supabase_storage_admin')
  const onDisk = new ProjectFiles(joinPath(env.home, 'files', project.ref))
  assert.equal(await sweepFiles(onDisk, pool, { olderThanMs: -1_000 }), 1)
  await recover(later)
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await textOf(await files.download('replaced')), 'by this')
  assert.equal((await files.download('deleted')).data, null)
  await untilWindows(windows.length + 2)
})

test('a project is created from a moment, with the rows and files of then, while the original goes on', async () => {
  const files = await ownFiles(project)
  assert.equal((await files.upload('of then', Buffer.from('of then'))).error, null)
  const time = await note('of then')
  assert.equal((await files.remove(['of then'])).error, null)
  await project.query(`delete from notes where text = 'of then'`)
  const cloneOf = (ms: number) => ({
    params: params(),
    body: { recovery_time_target_unix: ms / 1_000, name: 'of then', db_pass: 'another correct horse 2' },
  })
  // It is started again, since it archives its latest changes first.
  await env.platform.context.engine.stop(project.ref)
  const { ref } = await owner.request('POST /platform/projects/:ref/clone', cloneOf(time))
  const clone = new TestProject(owner, ref, 'another correct horse 2')
  await clone.settled('ACTIVE_HEALTHY')
  const [rows] = await clone.query(`select count(*) from notes where text = 'of then'`)
  assert.equal(rows?.rows[0]?.[0], '1')
  assert.equal(await (await (await ownFiles(clone)).download('of then')).data?.text(), 'of then')
  assert.equal(await value(`select count(*) from notes where text = 'of then'`), '0')
  const [listed] = await owner.request('GET /platform/projects/:ref/clone/status', { params: params() })
  assert.deepEqual([listed?.ref, listed?.target_time], [ref, new Date(time).toISOString()])
  assert.equal((await owner.request('GET /platform/database/:ref/backups/pitr', { params: { ref } })).days, null)
  assert.equal(
    await reasonOf(owner.request('POST /platform/projects/:ref/clone', cloneOf(1_000))),
    'recovery_time_outside',
  )
  const { body } = cloneOf(time)
  for (const wrong of [
    { ...body, backup_id: randomUUID() },
    { name: body.name, db_pass: body.db_pass },
  ])
    await assert.rejects(
      owner.request('POST /platform/projects/:ref/clone', { params: params(), body: wrong }),
      /either a backup or a point in time/,
    )
  await owner.request('DELETE /platform/projects/:ref', { params: { ref } })
})

test('times before the first backup, in between and in the future are refused', async () => {
  const { windows } = await read()
  const [first, second] = windows
  assert.ok(first !== undefined && second !== undefined)
  for (const ms of [Date.parse(first.from) - 1, Date.parse(second.from) - 1, Date.now() + 60_000])
    await assert.rejects(recover(ms), /cannot be recovered to this time\. It can be recovered to times from 20/)
  assert.equal((await project.detail()).status, 'ACTIVE_HEALTHY')
})

test('a restore of a backup begins another archive, and a moment before it can still be recovered', async () => {
  const [backup] = (await backups()).backups
  assert.ok(backup)
  const rows = await notes()
  const time = await note('before the restore')
  const { windows } = await read()
  await owner.request('POST /platform/database/:ref/backups/:id/restore', { params: { ...params(), id: backup.id } })
  await project.settled('ACTIVE_HEALTHY')
  await untilWindows(windows.length + 1)
  assert.equal(await notes(), rows)
  await recover(time)
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await notes(), `before the restore,${rows}`)
  await untilWindows(windows.length + 2)
})

test('a backup that is completed after recovery was switched off and on again is no start of it', async () => {
  const { backups: store, projects, system } = env.platform.context
  const ref = await storeProject(env, organization, 'INACTIVE')
  const switched = async (days: number | null) => {
    const { organization_id: organizationId = null } = (await projects.find(ref)) ?? {}
    const event = {
      organizationId,
      action: 'backup.recovery_switched',
      target: { type: 'project', id: ref, name: ref },
    } as const
    await store.switchRecovery(ref, days, { by: platformActor, event })
  }
  /** What is stored of the archive of a backup during which something happens. */
  const archiveOf = async (meanwhile: () => Promise<unknown>) => {
    const [id, archive, recoveryStart] = [await store.createDaily(ref), randomUUID(), await store.recoveryStart(ref)]
    await meanwhile()
    const recovery = { archive, firstSegment: '0'.repeat(24), from: new Date().toISOString() }
    const written = { sizeBytes: 1, files: { files: 0, bytes: 0 }, withoutBucket: false, recovery, recoveryStart }
    await store.complete(id, written)
    const stored = await store.find(ref, id)
    assert.equal(stored?.status, 'COMPLETED')
    return { isKept: stored.archive === archive, isNone: stored.archive === null && stored.recoverable_from === null }
  }
  const [kept, left] = [
    { isKept: true, isNone: false },
    { isKept: false, isNone: true },
  ]
  await switched(7)
  assert.deepEqual(await archiveOf(() => switched(14)), kept)
  const other = await owner.createOrganization()
  const move = 'update platform.projects set organization_id = $2 where ref = $1'
  const pay = (id: number) => system.pool('postgres').query(move, [ref, id])
  assert.deepEqual(await archiveOf(() => pay(other.id)), kept)
  assert.deepEqual(await archiveOf(() => switched(null)), left)
  assert.deepEqual(await archiveOf(() => switched(7)), left)
  const again = async () => {
    await switched(null)
    await switched(7)
  }
  assert.deepEqual(await archiveOf(again), left)
  assert.deepEqual(await archiveOf(() => Promise.resolve()), kept)
})

const archiverHealth = async () => {
  const health = await owner.request('GET /platform/projects/:ref/health', { params: params() })
  return health.find(({ name }) => name === archiver)
}

const archivingCheck = async () => Health.parse(await (await fetch(`${env.url}/api/health`)).json()).checks['archiving']

const daily = (now: number) => makeDailyBackups(env.platform.context, new AbortController().signal, now)
const archives = () => readdir(joinPath(env.home, 'instances', project.ref, 'archive'))

test('archived changes are deleted with the backups that they follow', async () => {
  const count = (await archives()).length
  await daily(Date.now())
  assert.equal((await archives()).length, count)
  await daily(Date.now() + 8 * dayMs)
  assert.equal((await archives()).length, 1)
  assert.equal((await read()).windows.length, 1)
})

test('each seven days are charged, changes are recorded, and a smaller plan is refused while it is on', async () => {
  assert.deepEqual(await periods(), ['days 1 to 7'])
  assert.equal((await switchTo(28)).days, 28)
  assert.equal((await project.detail()).status, 'ACTIVE_HEALTHY')
  assert.equal((await backups()).retention_hours, 28 * 24)
  assert.deepEqual(await periods(), ['days 1 to 7', 'days 8 to 14', 'days 15 to 21', 'days 22 to 28'])
  await switchTo(14)
  assert.deepEqual(await periods(), ['days 1 to 7', 'days 8 to 14', 'days 15 to 21 ended', 'days 22 to 28 ended'])
  const { add_ons: addOns } = await owner.request('GET /platform/projects/:ref/billing/addons', { params: params() })
  assert.equal(addOns.find(({ key }) => key === recoveryAddOn)?.count, 1)
  const here = { params: { slug: organization.slug } }
  const body = { tier: 'tier_free', from: 'tier_pro' } as const
  const toFree = owner.request('PUT /platform/organizations/:slug/billing/subscription', { ...here, body })
  assert.equal(await reasonOf(toFree), 'plan_not_possible')
  const page = await owner.request('GET /platform/organizations/:slug/audit', here)
  const ofProject = page.entries.filter(({ target }) => target.id === project.ref)
  const actions = ofProject.filter(({ action }) => /recover/.test(action)).map(({ action }) => action)
  assert.equal(actions.filter((action) => action === 'backup.recovery_switched').length, 3)
  assert.equal(actions.filter((action) => action === 'backup.recovered').length, 6)
})

test('a transfer to an organization whose plan has no recovery is refused while it is on, and the preview says so', async () => {
  const free = await owner.createOrganization('Without recovery', { tier: 'tier_free' })
  const body = { target_organization_slug: free.slug }
  const preview = await owner.request('POST /platform/projects/:ref/transfer/preview', { params: params(), body })
  const reason = 'The project has point-in-time recovery, and the plan of Without recovery does not include it.'
  assert.ok(preview.problem?.startsWith(reason), preview.problem ?? 'no problem')
  const move = owner.request('POST /platform/projects/:ref/transfer', { params: params(), body })
  assert.equal(await reasonOf(move), 'recovery_is_on')
  const pro = await owner.createOrganization('With recovery')
  await givePlan(env.url, pro, 'tier_pro')
  const toPro = { params: params(), body: { target_organization_slug: pro.slug } }
  const offered = await owner.request('POST /platform/projects/:ref/transfer/preview', toPro)
  assert.equal(offered.problem, null)
  await owner.request('POST /platform/projects/:ref/transfer', toPro)
  assert.equal((await read()).days, 14)
  await owner.request('POST /platform/projects/:ref/transfer', {
    params: params(),
    body: { target_organization_slug: organization.slug },
  })
})

test('while changes cannot be archived, the page and the health of the project say since when, and that of the installation after minutes', async () => {
  assert.equal((await archiverHealth())?.status, 'healthy')
  const begun = Date.now()
  const system = joinPath(env.home, 'instances', project.ref, 'archive')
  const archived = (await read()).windows.at(-1)
  await rename(system, `${system}-away`)
  await project.query(`select text from notes; insert into notes values ('not archived')`)
  const stored = await env.platform.context.projects.find(project.ref)
  assert.ok(stored)
  const admin = await env.platform.context.supervisor.pool(stored, 'supabase_admin')
  await admin.query('select pg_switch_wal()')
  await until('the failure is reported', async () => (await read()).failing_since !== null)
  const { failing_since: since, waiting_bytes: bytes } = await read()
  assert.ok(Date.parse(since ?? '') >= begun - 1_000 && bytes >= 4 * 1024 ** 2, `${since} ${bytes}`)
  const failing = await archiverHealth()
  assert.equal(failing?.status, 'unhealthy')
  assert.match(failing.detail ?? '', /^Changes since 20.* UTC are not archived\. They take \d+ MB of disk space\. /)
  // What is not archived cannot be recovered, and the page does not offer it.
  const { windows } = await read()
  assert.ok(
    archived !== undefined && windows.every(({ to }) => to <= archived.to),
    JSON.stringify({ archived, windows }),
  )
  assert.equal(await reasonOf(recover(Date.now())), 'recovery_time_outside')
  // The next attempts of the server fail as well, and the time stays.
  await admin.query('select pg_switch_wal()')
  assert.equal((await read()).failing_since, since)
  assert.equal((await archivingCheck())?.status, 'ok')
  const status = joinPath(env.home, 'instances', project.ref, 'data', 'pg_wal', 'archive_status')
  const earlier = new Date(Date.now() - 10 * 60_000)
  for (const name of await readdir(status)) await utimes(joinPath(status, name), earlier, earlier)
  await until('the installation reports it', async () => (await archivingCheck())?.status === 'failed')
  assert.match((await archivingCheck())?.detail ?? '', /^Changes of 1 of 1 projects/)
  await rename(`${system}-away`, system)
  await until('it is archived', async () => (await read()).failing_since === null)
  assert.equal((await archiverHealth())?.status, 'healthy')
  assert.equal((await read()).waiting_bytes, 0)
})

test('switched off, the project restarts without it; a paused one changes it at its next start', async () => {
  assert.equal((await switchTo(null)).days, null)
  await project.settled('ACTIVE_HEALTHY')
  assert.deepEqual((await read()).windows, [])
  assert.equal(await value('show archive_mode'), 'off')
  const held = joinPath(env.home, 'files', project.ref, 'held', 'deleted')
  assert.ok(existsSync(held))
  await daily(Date.now())
  assert.equal(existsSync(held), false)
  assert.ok((await periods()).every((period) => period.endsWith('ended')))
  await owner.request('POST /platform/projects/:ref/pause', { params: params() })
  await project.settled('INACTIVE')
  await switchTo(7)
  assert.equal((await project.detail()).status, 'INACTIVE')
  await owner.request('POST /platform/projects/:ref/restore', { params: params() })
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await value('show archive_mode'), 'on')
})
