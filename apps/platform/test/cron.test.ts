import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CronRun } from '@cairn/contracts/cron/cron-jobs'
import { cronRunsPerPage, keptCronRuns } from '@cairn/contracts/cron/limits'
import { isSchedule } from '@cairn/contracts/cron/schedule'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { RefusedError, startDevEnv } from '@cairn/dev-env'
import { eventually } from './clients-of-projects.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let slug: string
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  const organization = await owner.createOrganization()
  slug = organization.slug
  project = await owner.createProject({ organization })
  await project.query('create extension pg_cron')
})
after(() => env[Symbol.asyncDispose]())

const inProject = async (of = project) => ({ params: { ref: of.ref }, headers: await of.headers() })
const ofJob = async (id: number, of = project) => ({
  params: { ref: of.ref, id: String(id) },
  headers: await of.headers(),
})

const create = async (name: string, schedule: string, command: string, of = project) =>
  owner.request('POST /platform/pg-meta/:ref/cron/jobs', {
    ...(await inProject(of)),
    body: { name, schedule, command },
  })
const change = async (id: number, body: { is_active?: boolean; command?: string; schedule?: string; name?: string }) =>
  owner.request('PATCH /platform/pg-meta/:ref/cron/jobs/:id', { ...(await ofJob(id)), body })
const remove = async (id: number) => owner.request('DELETE /platform/pg-meta/:ref/cron/jobs/:id', await ofJob(id))
const runNow = async (id: number) => owner.request('POST /platform/pg-meta/:ref/cron/jobs/:id/runs', await ofJob(id))
const runsOf = async (id: number, of = project): Promise<CronRun[]> =>
  owner.request('GET /platform/pg-meta/:ref/cron/jobs/:id/runs', await ofJob(id, of))

const isRefused = (reason: string) => (error: unknown) => error instanceof RefusedError && error.body.reason === reason

/** The end of the first run of a job that ends as `isWanted` says. */
const ended = (id: number, isWanted: (run: CronRun) => boolean = () => true, of = project): Promise<CronRun> =>
  eventually(
    async () => (await runsOf(id, of)).find((run) => run.ended_at !== null && isWanted(run)),
    'the end of a run',
  )

const rowOf = async (sql: string): Promise<readonly unknown[] | undefined> => (await project.query(sql))[0]?.rows[0]
const valueOf = async (sql: string): Promise<unknown> => (await rowOf(sql))?.[0]

test('jobs are created, listed with their next time, changed and deleted, and the audit log has each of it', async () => {
  const startMs = Date.now()
  const created = await create('hourly', '0 * * * *', 'select 1')
  assert.deepEqual([created.name, created.is_active, created.last_run], ['hourly', true, null])
  const next = Date.parse(created.next_run_at ?? '')
  assert.ok(next > startMs && next <= startMs + 3_600_000 && next % 3_600_000 === 0)
  await assert.rejects(create('hourly', '0 * * * *', 'select 1'), isRefused('cron_job_name_taken'))
  await assert.rejects(create('wrong', '61 * * * *', 'select 1'), isRefused('invalid_input'))

  const changed = await change(created.id, { name: 'daily', schedule: '@daily', command: 'select 2', is_active: false })
  assert.deepEqual(changed, {
    ...created,
    name: 'daily',
    schedule: '@daily',
    command: 'select 2',
    is_active: false,
    next_run_at: null,
  })
  const list = await owner.request('GET /platform/pg-meta/:ref/cron/jobs', await inProject())
  assert.deepEqual(list, { is_installed: true, jobs: [changed] })
  assert.deepEqual(await remove(created.id), changed)
  await assert.rejects(runsOf(created.id), isRefused('cron_job_not_found'))
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug },
  })
  const ofJobs = entries
    .filter(({ action }) => action.startsWith('cron.'))
    .map(({ action, details }) => [action, details])
  assert.deepEqual(ofJobs, [
    ['cron.job_deleted', { id: created.id, name: 'daily' }],
    ['cron.job_changed', { id: created.id, name: 'daily' }],
    ['cron.job_created', { id: created.id, name: 'hourly' }],
  ])
})

test('a job runs at its times, and its history says how each run ended', async () => {
  await project.query('create table public.ticks (at timestamptz default clock_timestamp())')
  const job = await create('tick', '1 second', 'insert into public.ticks default values; table public.ticks limit 1')
  await eventually(async () => Number(await valueOf('select count(*) from public.ticks')) >= 5 || undefined, 'ticks')
  const run = await ended(job.id)
  assert.deepEqual([run.status, run.message], ['succeeded', 'SELECT 1'])
  assert.ok(Date.parse(run.ended_at ?? '') >= Date.parse(run.started_at ?? ''))
  // Each can begin late, and none of them early.
  const times = await rowOf('select count(*), extract(epoch from max(at) - min(at)) from public.ticks')
  assert.ok(Number(times?.[0]) <= Number(times?.[1]) + 2.5, `${String(times?.[0])} runs in ${String(times?.[1])} s`)

  await change(job.id, { command: 'table public.nothing_there' })
  const failed = await ended(job.id, ({ status }) => status === 'failed')
  assert.equal(failed.message, 'ERROR: relation "public.nothing_there" does not exist')

  await change(job.id, { is_active: false })
  const count = (await runsOf(job.id)).length
  await eventually(async () => (await runNow(job.id)) && true, 'a run that is asked for')
  await ended(job.id, ({ id }) => id > (failed.id ?? 0))
  assert.ok((await runsOf(job.id)).length <= count + 2, 'it ran on after it was switched off')
  await remove(job.id)
})

test('a job that was scheduled in SQL runs as the owner, with no trace of the run before in its session', async () => {
  const id = Number(
    await valueOf(
      `select cron.schedule('in SQL', '1 second', $job$
         create temporary table only_once ();
         select set_config('my.setting', 'kept', false);
         do $$ begin raise notice 'noise'; end $$;
         copy (select 1) to stdout;
         select current_user $job$)`,
    ),
  )
  await eventually(
    async () => (await runsOf(id)).filter(({ ended_at: at }) => at !== null).length >= 2 || undefined,
    'runs',
  )
  assert.deepEqual(
    (await runsOf(id)).filter(({ status }) => status === 'failed'),
    [],
  )
  assert.equal(await valueOf(`select username from cron.job_run_details where jobid = ${id}`), 'postgres')
  assert.equal(await valueOf(`select cron.unschedule('in SQL')`), 't')
})

test('a job does not run beside itself, and others run meanwhile', async () => {
  const slow = await create('slow', '1 second', 'select pg_sleep(3)')
  const quick = await create('quick', '1 second', 'select 1')
  await ended(slow.id)
  const overlaps = await valueOf(`
    select count(*) from cron.job_run_details a join cron.job_run_details b using (jobid)
     where a.jobid = ${slow.id} and a.runid < b.runid and b.start_time < coalesce(a.end_time, 'infinity')`)
  assert.equal(overlaps, '0')
  assert.ok((await runsOf(quick.id)).length >= 2)
  await remove(slow.id)
  await remove(quick.id)
})

test('a job is run when it is asked for, beside its schedule and while it is switched off', async () => {
  const job = await create('yearly', '0 0 1 1 *', 'select 40 + 2')
  await change(job.id, { is_active: false })
  const asked = await runNow(job.id)
  assert.deepEqual([asked.status, asked.started_at], ['starting', null])
  const run = await ended(job.id)
  assert.deepEqual([run.id, run.status, run.message], [asked.id, 'succeeded', 'SELECT 1'])
  const shown = await owner.request('GET /platform/pg-meta/:ref/cron/jobs/:id', await ofJob(job.id))
  assert.deepEqual(shown.last_run, run)
  await remove(job.id)
})

test('a sleeping database is started for its jobs, which are no use of the project', async () => {
  const { engine, supervisor } = env.platform.context
  const job = await create('wakes', '2 seconds', 'select 1')
  const { id: last } = await ended(job.id)
  const usedAt = supervisor.sleep.uses().get(project.ref)
  assert.equal(await supervisor.sleep.sleep(project.ref, async () => true), true)
  assert.equal(engine.address(project.ref), undefined)
  await eventually(async () => engine.address(project.ref), 'the start of the database')
  assert.equal(supervisor.sleep.uses().get(project.ref), usedAt)
  await ended(job.id, ({ id }) => id > last + 1)
  await remove(job.id)
})

test('jobs of a paused project wait until it is restored', async () => {
  const paused = await owner.createProject()
  await paused.query('create extension pg_cron')
  const job = await create('waits', '1 second', 'select 1', paused)
  await ended(job.id, undefined, paused)
  await owner.request('POST /platform/projects/:ref/pause', { params: { ref: paused.ref } })
  await paused.settled('INACTIVE')
  await owner.request('POST /platform/projects/:ref/restore', { params: { ref: paused.ref } })
  await paused.settled('ACTIVE_HEALTHY')
  const [last] = await runsOf(job.id, paused)
  await ended(job.id, ({ id }) => id > (last?.id ?? 0), paused)
})

test('a run that the end of the database interrupts is shown as failed, and is not begun again', async () => {
  const job = await create('interrupted', '0 0 1 1 *', 'select pg_sleep(600)')
  await runNow(job.id)
  await eventually(async () => (await runsOf(job.id)).find(({ status }) => status === 'running'), 'the run')
  await owner.request('POST /platform/projects/:ref/restart', { params: { ref: project.ref } })
  await project.settled('ACTIVE_HEALTHY')
  const run = await ended(job.id)
  assert.equal(run.status, 'failed')
  assert.equal((await runsOf(job.id)).length, 1)
  await remove(job.id)
})

test('of each job the newest runs are kept', async () => {
  const job = await create('often', '0 0 1 1 *', 'select 1')
  const rare = await create('rare', '0 0 1 1 *', 'select 1')
  await project.query(`
    insert into cron.job_run_details (jobid, status)
    select ${job.id}, 'succeeded' from generate_series(1, ${keptCronRuns + 100});
    insert into cron.job_run_details (jobid, status) values (${rare.id}, 'failed')`)
  const newest = await valueOf(`select max(runid) from cron.job_run_details where jobid = ${job.id}`)
  // Once an hour, and when the database has started.
  await owner.request('POST /platform/projects/:ref/restart', { params: { ref: project.ref } })
  await project.settled('ACTIVE_HEALTHY')
  const countOf = async (id: number) =>
    Number(await valueOf(`select count(*) from cron.job_run_details where jobid = ${id}`))
  await eventually(async () => (await countOf(job.id)) === keptCronRuns || undefined, 'the deletion of old runs')
  assert.equal(await countOf(rare.id), 1)
  assert.equal(await valueOf(`select max(runid) from cron.job_run_details where jobid = ${job.id}`), newest)
  const first = await runsOf(job.id)
  assert.equal(first.length, cronRunsPerPage)
  const second = await owner.request('GET /platform/pg-meta/:ref/cron/jobs/:id/runs', {
    ...(await ofJob(job.id)),
    query: { before: first.at(-1)?.id },
  })
  assert.equal(second[0]?.id, (first.at(-1)?.id ?? 0) - 1)
  await remove(job.id)
  await remove(rare.id)
})

test('without the extension there are no jobs, and none of what it had runs on', async () => {
  await project.query(`
    create sequence public.beats;
    select cron.schedule('beat', '1 second', $$select nextval('public.beats')$$)`)
  await eventually(async () => Number(await valueOf('select last_value from public.beats')) > 1 || undefined, 'beats')
  await project.query('drop extension pg_cron')
  const beats = await valueOf('select last_value from public.beats')
  const list = await owner.request('GET /platform/pg-meta/:ref/cron/jobs', await inProject())
  assert.deepEqual(list, { is_installed: false, jobs: [] })
  await assert.rejects(create('none', '* * * * *', 'select 1'), isRefused('cron_not_installed'))
  // What is made anew has the only job: its third second comes after two in which the old one would have run.
  await project.query(`
    create extension pg_cron;
    create sequence public.others;
    select cron.schedule('other', '1 second', $$select nextval('public.others')$$)`)
  await eventually(async () => Number(await valueOf('select last_value from public.others')) > 2 || undefined, 'others')
  assert.equal(await valueOf('select last_value from public.beats'), beats)
})

test('the database and the dashboard take the same schedules', async () => {
  const pieces =
    '* 0 5 7 8 12 13 23 24 31 32 59 60 1-5 5-1 */2 */0 5/2 0-6/2 1,3 1,,3 mon MON-fri jan dec,feb foo $ L ? 007 -1 1-'
  const inEachField = pieces
    .split(' ')
    .flatMap((piece) =>
      [0, 1, 2, 3, 4].map((place) =>
        Array.from({ length: 5 }, (_, index) => (index === place ? piece : '*')).join(' '),
      ),
    )
  const intervals = ['1 second', '59 seconds', '60 seconds', '0 seconds', '01 seconds', '30 SECONDS', ' 30  seconds ']
  const nicknames = ['@hourly', '@Daily', '@reboot', ' @weekly ']
  const wholes = ['* * * *', '* * * * * *', ' 1 2 3 4 5 ', '1\t2 3 4 5', '', '30 second s']
  const schedules = [...inEachField, ...intervals, ...nicknames, ...wholes]
  const literals = schedules.map((schedule) => `'${schedule}'`).join(', ')
  const [result] = await project.query(
    `select s, cron.is_schedule(s) from unnest(array[${literals}]) with ordinality u (s, n) order by n`,
  )
  const answers = result?.rows.map(([schedule, isTaken]) => [schedule, isTaken === 't'])
  assert.deepEqual(
    answers,
    schedules.map((schedule) => [schedule, isSchedule(schedule)]),
  )
})
