import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { branchingAddOn } from '@cairn/contracts/billing/add-on-rules'
import { dayOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Branch, ProjectBranches } from '@cairn/contracts/branches/branches'
import { BranchDiff } from '@cairn/contracts/branches/merging'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { send as sendAs, startDevEnv, TestProject, until } from '@cairn/dev-env'
import { createClient } from '@supabase/supabase-js'
import { platformActor } from '../src/audit/record-audit.ts'
import { makeDailyBackups } from '../src/areas/backups/daily-backups.ts'
import { join } from './members-fixture.ts'
import { reasonOf } from './refused-reason.ts'

let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization('Paid', { tier: 'tier_pro' })
  project = await owner.createProject({ organization })
  await project.query(`create table notes (text text); insert into notes values ('production')`)
  await project.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'ada@example.com')`)
})
after(() => env[Symbol.asyncDispose]())

const list = (ref = project.ref, by = owner): Promise<ProjectBranches> =>
  by.request('GET /platform/projects/:ref/branches', { params: { ref } })
const create = (name: string, withData = false, by = owner, ref = project.ref): Promise<Branch> =>
  by.request('POST /platform/projects/:ref/branches', {
    params: { ref },
    body: { branch_name: name, with_data: withData },
  })
const opened = async ({ ref }: Pick<Branch, 'ref'>): Promise<TestProject> => {
  const branch = new TestProject(owner, ref, '')
  await branch.settled('ACTIVE_HEALTHY')
  return branch
}
const remove = async (ref: string) => {
  await owner.request('DELETE /platform/branches/:ref', { params: { ref } })
  await env.platform.context.supervisor.settled()
}
const reset = (ref: string, withData = false) =>
  owner.request('POST /platform/branches/:ref/reset', { params: { ref }, body: { with_data: withData } })
const diff = (ref: string) => owner.request('GET /platform/branches/:ref/diff', { params: { ref } })
const merge = (ref: string, fingerprint: string) =>
  owner.request('POST /platform/branches/:ref/merge', { params: { ref }, body: { fingerprint } })
const valueIn = async (where: TestProject, sql: string) => (await where.query(sql))[0]?.rows[0]?.[0]
const storedProject = async () => {
  const stored = await env.platform.context.projects.find(project.ref)
  assert.ok(stored)
  return stored
}
const keysOf = async (ref: string) =>
  (await owner.request('GET /v1/projects/:ref/api-keys', { params: { ref }, query: { reveal: 'true' } })).map(
    ({ api_key: key }) => key,
  )
const actions = async () => {
  const page = await owner.request('GET /platform/organizations/:slug/audit', { params: { slug: organization.slug } })
  return page.entries.map(({ action }) => action).filter((action) => action.startsWith('branch.'))
}

test('a branch is a project of its own with the schema of its project, without rows and users, listed under it', async () => {
  const created = await create('feature')
  assert.deepEqual([created.name, created.parent_project_ref, created.status], ['feature', project.ref, 'COMING_UP'])
  const branch = await opened(created)
  assert.equal(await valueIn(branch, 'select count(*) from notes'), '0')
  assert.equal(await valueIn(branch, 'select count(*) from auth.users'), '0')
  assert.deepEqual(
    (await keysOf(branch.ref)).filter((key) => key !== null).length,
    new Set([...(await keysOf(branch.ref)), ...(await keysOf(project.ref))]).size - (await keysOf(project.ref)).length,
    'a key is that of the project',
  )
  const read = await owner.request('GET /platform/projects/:ref', { params: { ref: branch.ref } })
  assert.deepEqual([read.parent_project_ref, read.preview_branch_refs], [project.ref, []])
  const parent = await owner.request('GET /platform/projects/:ref', { params: { ref: project.ref } })
  assert.deepEqual(parent.preview_branch_refs, [branch.ref])
  for (const ref of [project.ref, branch.ref]) {
    const { project: of, branches, unavailable } = await list(ref)
    assert.deepEqual([of.ref, branches.map(({ name }) => name), unavailable], [project.ref, ['feature'], null])
  }
  const guest = await env.signUp('guest')
  await join(env, organization, guest, { role: null, projects: [{ ref: project.ref, role: 'developer' }] })
  assert.equal((await list(branch.ref, guest)).branches.length, 1, 'a guest of the project has no role in its branch')
  await remove(branch.ref)
  assert.deepEqual((await list()).branches, [])
  assert.deepEqual(await actions(), ['branch.deleted', 'branch.created'])
})

test('a branch with data has the rows and users of its project, and what is changed in it stays in it', async () => {
  const branch = await opened(await create('with data', true))
  assert.equal(await valueIn(branch, 'select string_agg(text, null) from notes'), 'production')
  assert.equal(await valueIn(branch, 'select email from auth.users'), 'ada@example.com')
  await branch.query('drop table notes')
  assert.equal(await valueIn(project, 'select count(*) from notes'), '1')
  await remove(branch.ref)
})

const serviceKey = (all: readonly (string | null)[]) => all.find((key) => key?.startsWith('sb_secret_') === true)

const storageOf = (ref: string, key: string | null | undefined) =>
  createClient(`${env.url}/p/${ref}`, key ?? '', { auth: { persistSession: false } }).storage

test('a branch with data has the files of its project, and each of the two keeps what the other deletes', async () => {
  const keys = await keysOf(project.ref)
  const ours = storageOf(project.ref, serviceKey(keys))
  assert.equal((await ours.createBucket('pictures')).error, null)
  for (const name of ['kept.txt', 'deleted.txt'])
    assert.equal((await ours.from('pictures').upload(name, Buffer.from(name))).error, null)
  const branch = await opened(await create('with files', true))
  const its = storageOf(branch.ref, serviceKey(await keysOf(branch.ref)))
  const read = async (storage: typeof its, name: string) => (await storage.from('pictures').download(name)).data?.text()
  assert.equal(await read(its, 'kept.txt'), 'kept.txt')
  await ours.from('pictures').remove(['deleted.txt'])
  await its.from('pictures').remove(['kept.txt'])
  assert.deepEqual([await read(its, 'deleted.txt'), await read(ours, 'deleted.txt')], ['deleted.txt', undefined])
  assert.deepEqual([await read(its, 'kept.txt'), await read(ours, 'kept.txt')], [undefined, 'kept.txt'])
  await reset(branch.ref, true)
  await branch.settled('ACTIVE_HEALTHY')
  assert.deepEqual([await read(its, 'kept.txt'), await read(its, 'deleted.txt')], ['kept.txt', undefined])
  await remove(branch.ref)
  assert.equal(await read(ours, 'kept.txt'), 'kept.txt')
})

test('settings of services and edge functions are copied, with their secrets sealed for the branch', async () => {
  const params = { ref: project.ref }
  // Who can connect is kept beside them.
  const allowed = { dbAllowedCidrs: ['203.0.113.0/24'], dbAllowedCidrsV6: ['2001:db8::/32'] }
  await owner.request('POST /v1/projects/:ref/network-restrictions/apply', { params, body: allowed })
  await owner.request('PATCH /v1/projects/:ref/config/auth', {
    params,
    body: {
      site_url: 'https://example.com',
      external_github_enabled: true,
      external_github_client_id: 'id',
      external_github_secret: 'hush',
    },
  })
  const { authSecrets, functions, projects } = env.platform.context
  const stored = await projects.find(project.ref)
  assert.ok(stored)
  const files = [{ name: 'index.ts', content: `Deno.serve(() => new Response('hello'))` }]
  const metadata = { entrypoint_path: 'index.ts', verify_jwt: false }
  await functions.deploy(platformActor, stored, 'hello', { id: randomUUID(), metadata, files, most: null })
  const branch = await opened(await create('configured'))
  const settings = await owner.request('GET /v1/projects/:ref/config/auth', { params: { ref: branch.ref } })
  assert.equal(settings.site_url, 'https://example.com')
  const network = await owner.request('GET /v1/projects/:ref/network-restrictions', { params: { ref: branch.ref } })
  assert.deepEqual(network.config, allowed)
  const [row] = await env.platform.context.system
    .pool('postgres')
    .query<{ value: string }>(
      `select s.value::text from platform.project_service_settings s join platform.projects p on p.id = s.project_id
       where p.ref = $1 and s.service = 'auth'`,
      [branch.ref],
    )
    .then(({ rows }) => rows)
  const sealed = [...(row?.value ?? '').matchAll(/"([\w-]{38,})"/g)].map(([, text = '']) => text)
  assert.deepEqual(
    sealed.map((text) => authSecrets.open(branch.ref, text)),
    ['hush'],
  )
  const [copied] = await owner.request('GET /v1/projects/:ref/functions', { params: { ref: branch.ref } })
  assert.deepEqual([copied?.slug, copied?.verify_jwt], ['hello', false])
  assert.deepEqual(await functions.files(copied?.id ?? ''), files)
  const [original] = await functions.list(stored)
  assert.notEqual(original?.id, copied?.id)
  await remove(branch.ref)
  assert.deepEqual(await functions.files(original?.id ?? ''), files)
})

test('a reset makes the branch of the project again, and its password and keys stay', async () => {
  const branch = await opened(await create('reset'))
  const keys = await keysOf(branch.ref)
  await branch.query('create table tried (n int)')
  await project.query(`insert into notes values ('newer')`)
  assert.equal((await reset(branch.ref, true)).status, 'RESTORING')
  await branch.settled('ACTIVE_HEALTHY')
  assert.equal(await valueIn(branch, `select to_regclass('tried') is null`), 't')
  assert.equal(await valueIn(branch, 'select count(*) from notes'), '2')
  assert.deepEqual(await keysOf(branch.ref), keys)
  const [listed] = (await list()).branches
  assert.deepEqual([listed?.with_data, listed?.reset_error], [true, null])
  assert.ok(Date.parse(listed?.copied_at ?? '') > Date.parse(listed?.inserted_at ?? ''))
  await remove(branch.ref)
  await project.query(`delete from notes where text = 'newer'`)
})

test('what differs is shown and merged in one transaction, and refused where it differs by then', async () => {
  const branch = await opened(await create('merged'))
  const same = await diff(branch.ref)
  assert.deepEqual([same.changes, same.left_out], [[], []])
  await branch.query(`create table merged (id int primary key); alter table notes add column author text`)
  const found = await diff(branch.ref)
  assert.deepEqual(
    found.changes.filter(({ is_destructive: isDestructive }) => isDestructive),
    [],
  )
  assert.ok(found.changes.some(({ sql }) => sql.includes('CREATE TABLE "public"."merged"')))
  await branch.query('alter table merged add column more text')
  assert.equal(await reasonOf(merge(branch.ref, found.fingerprint)), 'branch_changed')
  const merged = await merge(branch.ref, (await diff(branch.ref)).fingerprint)
  assert.ok(merged.merged_at)
  assert.deepEqual((await diff(branch.ref)).changes, [])
  assert.equal(await valueIn(project, 'select count(more) from merged'), '0')
  assert.equal(await valueIn(project, 'select text from notes'), 'production')
  assert.equal(
    await valueIn(project, 'select name from supabase_migrations.schema_migrations order by version desc limit 1'),
    'merge_merged',
  )
  assert.equal((await actions())[0], 'branch.merged')
  await remove(branch.ref)
})

test('a merge deploys the edge functions of the branch that differ, and leaves the others; a token needs their scope', async () => {
  const { functions, projects } = env.platform.context
  const deploy = async (ref: string, slug: string, text: string) => {
    const stored = await projects.find(ref)
    assert.ok(stored)
    const deployment = { metadata: { entrypoint_path: 'index.ts' }, files: [{ name: 'index.ts', content: text }] }
    return functions.deploy(platformActor, stored, slug, { id: randomUUID(), ...deployment, most: null })
  }
  const { version } = await deploy(project.ref, 'changed', 'before')
  await deploy(project.ref, 'same', 'same')
  const branch = await opened(await create('functions'))
  assert.deepEqual((await diff(branch.ref)).functions, [])
  await deploy(branch.ref, 'changed', 'after')
  await deploy(branch.ref, 'added', 'new')
  await deploy(project.ref, 'later', 'later')
  const found = await diff(branch.ref)
  assert.deepEqual(found.functions, [
    { slug: 'added', change: 'added' },
    { slug: 'changed', change: 'changed' },
  ])
  const { token } = await owner.request('POST /platform/profile/access-tokens', {
    body: { name: 'sql', scopes: ['database:write'] },
  })
  const { fingerprint } = found
  const params = { ref: branch.ref }
  const looked = await sendAs(env.url, 'GET /platform/branches/:ref/diff', token, { params })
  const seen = BranchDiff.parse(await looked.json())
  assert.deepEqual([seen.functions, seen.fingerprint], [[], fingerprint])
  assert.match(seen.left_out.join(), /Edge functions differ too/)
  for (const refused of [
    await sendAs(env.url, 'POST /platform/branches/:ref/merge', token, { params, body: { fingerprint } }),
    await sendAs(env.url, 'POST /v1/branches/:ref/merge', token, { params }),
  ]) {
    const { reason, message } = ErrorBody.parse(await refused.json())
    assert.deepEqual([refused.status, reason], [403, 'scope_missing'])
    assert.match(message, /edge_functions:write/)
  }
  await merge(branch.ref, fingerprint)
  assert.deepEqual((await diff(branch.ref)).functions, [])
  const now = await owner.request('GET /v1/projects/:ref/functions', { params: { ref: project.ref } })
  const changed = now.find(({ slug }) => slug === 'changed')
  assert.equal(changed?.version, version + 1)
  assert.deepEqual(await functions.files(changed.id), [{ name: 'index.ts', content: 'after' }])
  assert.ok(
    now.some(({ slug }) => slug === 'later'),
    'a function that the branch does not have is still there',
  )
  await remove(branch.ref)
})

test('a branch that is being merged is not deleted, reset or merged again meanwhile', async () => {
  const branch = await opened(await create('waiting'))
  await branch.query('alter table notes add column merged int')
  const { fingerprint } = await diff(branch.ref)
  const pool = await env.platform.context.supervisor.pool(await storedProject(), 'postgres')
  const holder = await pool.connect()
  try {
    await holder.query('begin; lock table notes in share mode')
    const [own] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    const merged = merge(branch.ref, fingerprint)
    await until('the merge waits', async () => {
      const { rowCount } = await pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        own?.pid,
      ])
      return rowCount === 1
    })
    const params = { ref: branch.ref }
    const calls = [
      owner.request('DELETE /platform/branches/:ref', { params }),
      // The dashboard deletes it as a branch; a branch is a project too.
      owner.request('DELETE /platform/projects/:ref', { params }),
      reset(branch.ref),
      merge(branch.ref, fingerprint),
    ]
    assert.deepEqual(await Promise.all(calls.map(reasonOf)), Array(4).fill('merge_under_way'))
    await holder.query('commit')
    assert.equal((await merged).ref, branch.ref)
  } finally {
    // Ends the transaction too.
    holder.release(true)
  }
  assert.equal(await valueIn(project, 'select count(merged) from notes'), '0')
  await remove(branch.ref)
  await project.query('alter table notes drop column merged')
})

test('a merge that the database refuses changes nothing, and says what was refused', async () => {
  const branch = await opened(await create('refused'))
  await branch.query('create table before_it (n int); alter table notes add column must text not null')
  const { fingerprint } = await diff(branch.ref)
  const answer = await owner.send('POST /platform/branches/:ref/merge', {
    params: { ref: branch.ref },
    body: { fingerprint },
  })
  assert.equal(answer.status, 422)
  const { reason, message } = await answer.json()
  assert.equal(reason, 'merge_failed')
  assert.match(message, /contains null values.*ALTER TABLE "public"."notes"/s)
  assert.equal(await valueIn(project, `select to_regclass('before_it') is null`), 't')
  assert.equal((await list()).branches[0]?.merged_at, null)
  await remove(branch.ref)
})

test('refusals: names, branches of branches, a plan without them, and a project that has one', async () => {
  const branch = await opened(await create('main idea'))
  assert.equal(await reasonOf(create('Main Idea')), 'branch_name_taken')
  assert.equal(await reasonOf(create('again', false, owner, branch.ref)), 'branch_of_branch')
  assert.equal(await reasonOf(diff(project.ref)), 'branch_not_found')
  const other = await opened(await create('other'))
  const rename = owner.request('PATCH /platform/projects/:ref', {
    params: { ref: other.ref },
    body: { name: 'MAIN idea' },
  })
  assert.equal(await reasonOf(rename), 'branch_name_taken')
  await remove(other.ref)
  assert.equal(
    await reasonOf(owner.request('DELETE /platform/projects/:ref', { params: { ref: project.ref } })),
    'has_branches',
  )
  assert.equal(
    await reasonOf(
      owner.request('PUT /platform/projects/:ref/compute', { params: { ref: branch.ref }, body: { size: 'small' } }),
    ),
    'is_branch',
  )
  const free = await owner.createOrganization('Free', { tier: 'tier_free' })
  const { ref } = await owner.createProject({ organization: free })
  assert.equal(await reasonOf(create('on free', false, owner, ref)), 'branching_not_in_plan')
  assert.match((await list(ref)).unavailable ?? '', /Pro/)
  const move = owner.request('POST /platform/projects/:ref/transfer', {
    params: { ref: project.ref },
    body: { target_organization_slug: free.slug },
  })
  assert.equal(await reasonOf(move), 'has_branches')
  const toFree = owner.request('PUT /platform/organizations/:slug/billing/subscription', {
    params: { slug: organization.slug },
    body: { tier: 'tier_free', from: 'tier_pro' },
  })
  assert.equal(await reasonOf(toFree), 'plan_not_possible')
  await remove(branch.ref)
})

const backupsOf = async (ref: string) =>
  (await owner.request('GET /platform/database/:ref/backups', { params: { ref } })).backups.length

test('a branch has no daily backups', async () => {
  const branch = await opened(await create('not backed up'))
  const inTwoDays = Date.now() + 2 * 24 * 60 * 60 * 1_000
  await makeDailyBackups(env.platform.context, new AbortController().signal, inTwoDays)
  assert.deepEqual([await backupsOf(project.ref), await backupsOf(branch.ref)], [1, 0])
  await remove(branch.ref)
})

test('a branch is charged by the hour in place of compute, from its creation to its end', async () => {
  const branch = await opened(await create('charged'))
  const today = dayOf(Date.now())
  const cycle = { start: today - 1, end: today + 2 }
  const history = () => env.platform.context.usage.history(organization.id, cycle, today)
  const periods = async () =>
    (await history()).addOns.filter(({ addOn, itemName }) => addOn === branchingAddOn && itemName === 'charged')
  assert.deepEqual(
    (await periods()).map(({ ref, toMs }) => [ref, toMs]),
    [[project.ref, null]],
  )
  assert.deepEqual(
    (await history()).projects.filter(({ ref }) => ref === branch.ref),
    [],
  )
  const { add_ons: addOns } = await owner.request('GET /platform/projects/:ref/billing/addons', {
    params: { ref: project.ref },
  })
  assert.equal(addOns.find(({ key }) => key === branchingAddOn)?.count, 1)
  await remove(branch.ref)
  assert.deepEqual(
    (await periods()).map(({ toMs }) => toMs !== null),
    [true],
  )
})
