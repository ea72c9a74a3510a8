import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { IndexBuild } from '@cairn/contracts/database/index-builds'
import { until } from '@cairn/dev-env'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
  await fixture.project.query(
    `create table town (id int primary key, name text, size int);
     insert into town select n, 'town ' || n % 1000, n from generate_series(1, 300000) n;
     create table taken (id int)`,
  )
})
after(() => fixture[Symbol.asyncDispose]())

const address = async () => ({ params: { ref: fixture.project.ref }, headers: await fixture.project.headers() })

type Index = { columns: string; name?: string; is_unique?: boolean; migration?: string }
const create = async (index: Index): Promise<IndexBuild> =>
  fixture.people.developer.request('POST /platform/pg-meta/:ref/index-builds', {
    ...(await address()),
    body: { schema: 'public', table: 'town', ...index },
  })
const get = async (id: string): Promise<IndexBuild> => {
  const { builds } = await fixture.people.developer.request('GET /platform/pg-meta/:ref/index-builds', await address())
  return builds.find((build) => build.id === id) ?? assert.fail(`There is no build ${id}.`)
}
const ended = async (id: string): Promise<IndexBuild> => {
  await until('the build has ended', async () => (await get(id)).finished_at !== null)
  // The job ends after its build; the next one is refused until then.
  await until('its job has ended', async () => (await activeJobs()) === 0)
  return get(id)
}
const activeJobs = async (): Promise<number> => {
  const { rows } = await fixture.env.platform.context.system
    .pool('postgres')
    .query<{ count: number }>(
      `select count(*)::int as count from platform.jobs where name = 'build-index' and state in ('queued', 'running')`,
    )
  return rows[0]?.count ?? 0
}
const indexState = async (name: string) => {
  const [found] = await fixture.project.query(
    `select indisvalid from pg_index where indexrelid = to_regclass('public.${name}')`,
  )
  return found?.rows[0]?.[0] ?? 'absent'
}

/** A transaction that has written to the table: a concurrent build waits for its end. */
const openWrite = async () => {
  const { context } = fixture.env.platform
  const project = (await context.projects.find(fixture.project.ref)) ?? assert.fail('no project')
  const client = await (await context.supervisor.pool(project, 'postgres')).connect()
  await client.query('begin; update town set size = 0 where id = 1')
  return {
    [Symbol.asyncDispose]: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}
const untilWaiting = (id: string) =>
  until(
    'the build waits for the writer',
    async () => (await get(id)).progress?.phase.startsWith('waiting for') === true,
  )

test('an index is built in the background while rows are written, with its progress, and recorded in the audit log', async () => {
  const { id, name } = await create({ columns: 'name, size desc' })
  assert.match(name, /^town_name_size_desc_idx_/)
  const done = await ended(id)
  assert.deepEqual([done.state, done.error, done.progress], ['succeeded', null, null])
  assert.equal(await indexState(name), 't')
  const { entries } = await fixture.people.owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: fixture.organization.slug },
  })
  const entry = entries.find(({ action }) => action === 'index.built')
  assert.deepEqual(entry?.details, { table: 'public.town', index: name })
  assert.equal(entry?.actor.email, fixture.people.developer.email)
})

test('a build that waits says for what, does not block writes, and can be cancelled: its index is dropped', async () => {
  let id = ''
  {
    await using _ = await openWrite()
    ;({ id } = await create({ columns: 'size', name: 'never' }))
    await untilWaiting(id)
    assert.equal(await indexState('never'), 'f')
    await fixture.project.query(`update town set size = 5 where id = 2`)
    const second = fixture.people.developer.send('POST /platform/pg-meta/:ref/index-builds', {
      ...(await address()),
      body: { schema: 'public', table: 'town', columns: 'id' },
    })
    assert.equal((await second).status, 429)
    const cancelled = await fixture.people.developer.request('POST /platform/pg-meta/:ref/index-builds/:id/cancel', {
      ...(await address()),
      params: { ref: fixture.project.ref, id },
    })
    assert.equal(cancelled.is_cancelling, true)
    await until('the build has stopped', async () => (await get(id)).progress === null)
  }
  assert.equal((await ended(id)).state, 'cancelled')
  assert.equal(await indexState('never'), 'absent')
})

test('a unique index of duplicates fails with what PostgreSQL said, and is dropped', async () => {
  const failed = await ended((await create({ columns: 'name', name: 'unique_name', is_unique: true })).id)
  assert.equal(failed.state, 'failed')
  assert.equal(failed.error?.database?.sqlstate, '23505')
  assert.equal(await indexState('unique_name'), 'absent')
})

test('a name that is taken fails, and what has the name stays', async () => {
  const failed = await ended((await create({ columns: 'size', name: 'taken' })).id)
  assert.match(failed.error?.message ?? '', /^There is already a relation taken/)
  await fixture.project.query('select id from taken')
  const invalid = await ended((await create({ columns: 'no_such_column' })).id)
  assert.equal(invalid.error?.database?.sqlstate, '42703')
})

test('an index is kept as a migration that runs in a transaction; where that fails the index stays, and the build says so', async () => {
  const { project } = fixture
  const kept = await ended((await create({ columns: 'size', name: 'size_kept', migration: 'index_size' })).id)
  assert.equal(kept.state, 'succeeded')
  assert.match(kept.statement, /^create index concurrently/)
  const [recorded] = await project.query(`select name, statements[1] from supabase_migrations.schema_migrations`)
  const [[name, statement] = []] = recorded?.rows ?? []
  assert.equal(name, 'index_size')
  await project.query(`begin; drop index size_kept; ${statement}; commit`)
  assert.equal(await indexState('size_kept'), 't')

  await project.query(`alter table supabase_migrations.schema_migrations add check (name <> 'refused')`)
  const lost = await ended((await create({ columns: 'id', name: 'id_kept', migration: 'refused' })).id)
  assert.equal(lost.state, 'failed')
  assert.match(lost.error?.message ?? '', /^The index was built, and was not kept as a migration: /)
  assert.equal(lost.error?.database?.sqlstate, '23514')
  assert.equal(await indexState('id_kept'), 't')
})
