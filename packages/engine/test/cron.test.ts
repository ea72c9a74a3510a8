import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InstanceAddress } from '../src/index.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { Session, TestEngine } from './test-engine.ts'

const id = 'scheduled'
let world: TestEngine
let address: InstanceAddress
let owner: Session
before(async () => {
  world = await startTestEngine()
  address = await world.engine.create(id, secrets)
  owner = await connectAs(address, 'postgres', secrets.postgresPassword)
  // As the guides of the reference write it. PostgreSQL warns that nothing is granted.
  await owner.client.query(`
    create extension pg_cron with schema pg_catalog;
    grant usage on schema cron to postgres;
    grant all privileges on all tables in schema cron to postgres`)
})
after(async () => {
  await owner[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const jobs = () =>
  owner.client
    .query('select jobid::int, jobname, schedule, command, active, username, database from cron.job order by jobid')
    .then(({ rows }) => rows)

test('jobs are scheduled, changed and removed by the functions that clients call', async () => {
  const first = await owner.value(`select cron.schedule('nightly', '0 3 * * *', 'vacuum')::int`)
  const second = await owner.value(`select cron.schedule('30 seconds', $$select 1$$)::int`)
  // The same name changes the job.
  assert.equal(await owner.value(`select cron.schedule('nightly', '0 4 * * *', 'analyze')::int`), first)
  await owner.client.query(`select cron.alter_job(${Number(second)}, schedule => '@hourly', active => false)`)
  const place = { username: 'postgres', database: 'postgres' }
  assert.deepEqual(await jobs(), [
    { jobid: first, jobname: 'nightly', schedule: '0 4 * * *', command: 'analyze', active: true, ...place },
    { jobid: second, jobname: null, schedule: '@hourly', command: 'select 1', active: false, ...place },
  ])
  assert.equal(await owner.value(`select cron.unschedule('nightly')`), true)
  assert.equal(await owner.value(`select cron.unschedule(${Number(second)})`), true)
  assert.deepEqual(await jobs(), [])
  await assert.rejects(owner.client.query(`select cron.unschedule('nightly')`), /There is no job 'nightly'/)
})

test('a job for another database or role, without a name or a schedule, is refused', async () => {
  const refused = [
    [`select cron.schedule('a', 'every day', 'select 1')`, /'every day' is not a schedule/],
    [`select cron.schedule(null, '* * * * *', 'select 1')`, /needs a name/],
    [`insert into cron.job (schedule, command) values ('60 seconds', 'select 1')`, /check constraint/],
    [`select cron.schedule('a', '* * * * *', '')`, /check constraint/],
    [`select cron.schedule_in_database('a', '* * * * *', 'select 1', 'template1')`, /Jobs run in the database/],
    [`select cron.schedule_in_database('a', '* * * * *', 'select 1', 'postgres', 'anon')`, /as the role postgres/],
    [`select cron.alter_job(42, active => false)`, /There is no job '42'/],
  ] as const
  for (const [sql, message] of refused) await assert.rejects(owner.client.query(sql), message, sql)
  assert.deepEqual(await jobs(), [])
})

test('the roles of the API neither see nor schedule jobs', async () => {
  for (const role of ['anon', 'authenticated', 'service_role'])
    for (const sql of ['select * from cron.job', `select cron.schedule('a', '* * * * *', 'select 1')`]) {
      await owner.client.query(`set role ${role}`)
      await assert.rejects(owner.client.query(sql), { code: '42501' }, `${role}: ${sql}`)
      await owner.client.query('reset role')
    }
})

test('changes of jobs are announced when they are committed', async () => {
  await using listener = await connectAs(address, 'postgres', secrets.postgresPassword)
  let announced = 0
  listener.client.on('notification', () => (announced += 1))
  await listener.client.query('listen cairn_cron')
  const changes = [
    `select cron.schedule('announced', '* * * * *', 'select 1')`,
    `update cron.job set active = false`,
    `insert into cron.job_run_details (jobid, status) select jobid, 'starting' from cron.job`,
    `select cron.unschedule('announced')`,
  ]
  for (const [index, sql] of changes.entries()) {
    await owner.client.query(sql)
    await listener.client.query('select')
    assert.equal(announced, index + 1, sql)
  }
  await owner.client.query(`begin; select cron.schedule('given up', '* * * * *', 'select 1'); rollback`)
  await listener.client.query('select')
  assert.equal(announced, changes.length)
})

test('a project has at most 1,000 jobs', async () => {
  await owner.client.query(
    `insert into cron.job (schedule, command) select '@yearly', 'select 1' from generate_series(1, 1000)`,
  )
  await assert.rejects(owner.client.query(`select cron.schedule('@yearly', 'select 1')`), /at most 1000 jobs/)
  await owner.client.query('delete from cron.job')
})

test('a dump has the jobs and their numbers, and loads them', async () => {
  await using dumped = await startTestEngine()
  await owner.client.query(`select cron.schedule('kept', '5 4 * * sun', 'select ''kept''')`)
  const folder = `${world.home}/dump-of-jobs`
  await world.engine.dump(id, secrets, folder)
  const other = await dumped.engine.create('other', secrets)
  await dumped.engine.loadTrustedDump(folder, 'other', secrets)
  await using loaded = await connectAs(other, 'postgres', secrets.postgresPassword)
  assert.equal(await loaded.value('select command from cron.job'), `select 'kept'`)
  assert.equal(
    await loaded.value(`select cron.schedule('next', '* * * * *', 'select 1')::int`),
    Number(await owner.value('select max(jobid)::int from cron.job')) + 1,
  )
})

test('the extension goes with all that it made', async () => {
  await owner.client.query('drop extension pg_cron')
  assert.equal(await owner.value(`select to_regnamespace('cron')`), null)
})
