import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp, until } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'
import { Client } from 'pg'

test('an index that was being built when the platform was killed is dropped after its next start', async () => {
  await using installation = await Installation.start()
  const project = await (await signUp(installation.url, 'ada')).createProject()
  const { owner, ref } = project
  await project.query(
    `create table town (id int primary key, size int); insert into town select n, n from generate_series(1, 200000) n`,
  )
  const writer = new Client({
    host: '127.0.0.1',
    port: installation.postgresPort,
    user: `postgres.${ref}`,
    password: project.password,
    database: 'postgres',
  })
  writer.on('error', () => undefined)
  await writer.connect()
  // The build waits for the transaction of this session, which does not notice that its client is gone.
  const writing = writer
    .query('begin; update town set size = 0 where id = 1; select pg_sleep(600)')
    .catch(() => undefined)
  const sleeps = `select 1 from pg_stat_activity where wait_event = 'PgSleep'`
  await until('the writer sleeps', async () => ((await project.query(sleeps))[0]?.rows.length ?? 0) > 0)

  const list = async () => {
    const address = { params: { ref }, headers: await project.headers() }
    return (await owner.request('GET /platform/pg-meta/:ref/index-builds', address)).builds[0]
  }
  await owner.request('POST /platform/pg-meta/:ref/index-builds', {
    params: { ref },
    headers: await project.headers(),
    body: { schema: 'public', table: 'town', columns: 'size', name: 'town_size' },
  })
  await until('the build waits', async () => (await list())?.progress?.phase.startsWith('waiting for') === true)
  await installation.end('SIGKILL')
  await writing

  await installation.start()
  await project.settled('ACTIVE_HEALTHY')
  await until('the build has ended', async () => (await list())?.finished_at !== null)
  const build = await list()
  assert.equal(build?.state, 'failed')
  assert.match(build.error?.message ?? '', /^The build was interrupted by a restart of the platform/)
  const [found] = await project.query(`select to_regclass('town_size')`)
  assert.equal(found?.rows[0]?.[0], null)
})
