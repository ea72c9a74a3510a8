import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { RunningQuery } from '@cairn/contracts/database/running-queries'
import type { Person } from '@cairn/dev-env'
import { RefusedError, until } from '@cairn/dev-env'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
  await fixture.project.query('create table harbour (id int); create table lamp (id int)')
})
after(() => fixture[Symbol.asyncDispose]())

const address = async () => ({ params: { ref: fixture.project.ref }, headers: await fixture.project.headers() })

const list = async (as: Person = fixture.people.owner): Promise<RunningQuery[]> =>
  (await as.request('GET /platform/pg-meta/:ref/running-queries', await address())).queries

/** Begins a query of the SQL editor, which ends when it is cancelled. */
const start = async (query: string, as: Person) => {
  const answer = as.request('POST /platform/pg-meta/:ref/run', {
    ...(await address()),
    body: {
      query,
      timeoutMs: 600_000,
      run: { id: randomUUID(), document: randomUUID(), scope: 'all', line: 1, column: 1 },
    },
  })
  answer.catch(() => undefined)
  return { answer }
}

/** The query with this text, once it is listed as `isReady` asks for. */
const listed = async (
  marker: string,
  isReady: (query: RunningQuery) => boolean = () => true,
): Promise<RunningQuery> => {
  let found: RunningQuery | undefined
  await until(`${marker} is listed`, async () => {
    found = (await list()).find(({ query }) => query.includes(marker))
    return found !== undefined && isReady(found)
  })
  return found ?? assert.fail(`${marker} is not listed.`)
}
const isGone = (marker: string) =>
  until(`${marker} has ended`, async () => (await list()).every(({ query }) => !query.includes(marker)))

const end = async (how: 'cancel' | 'terminate', id: string, as: Person = fixture.people.developer) =>
  as.request(`POST /platform/pg-meta/:ref/running-queries/:id/${how}`, {
    ...(await address()),
    params: { ref: fixture.project.ref, id },
  })

const isRefused = (reason: string) => (error: unknown) => error instanceof RefusedError && error.body.reason === reason

const lastAudit = async (action: string) => {
  const { entries } = await fixture.people.owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: fixture.organization.slug },
  })
  return entries.find((entry) => entry.action === action)
}

/** A session that has a transaction open, and does nothing in it. */
const openTransaction = async (statements: string) => {
  const { context } = fixture.env.platform
  const project = (await context.projects.find(fixture.project.ref)) ?? assert.fail('no project')
  const client = await (await context.supervisor.pool(project, 'postgres')).connect()
  // It is closed below by somebody else.
  client.on('error', () => undefined)
  await client.query(statements)
  return { [Symbol.dispose]: () => client.release(true) }
}

const onHarbour = ({ locks }: RunningQuery) => locks.filter(({ object }) => object === 'public.harbour')

test('running queries are listed with their account, what they wait for and what blocks them, and can be cancelled', async () => {
  const { owner, developer } = fixture.people
  const holding = await start('lock table harbour; select pg_sleep(600) /* holds */', owner)
  const holder = await listed('/* holds */')
  const waiting = await start('select * from harbour /* waits */', developer)
  const waiter = await listed('/* waits */', ({ waits_for: waitsFor }) => waitsFor === 'Lock: relation')
  assert.deepEqual(
    [waiter.account_email, waiter.state, waiter.blocked_by, waiter.progress],
    [developer.email, 'active', [holder.process_id], null],
  )
  assert.deepEqual([holder.account_email, holder.blocked_by], [owner.email, []])
  assert.deepEqual(onHarbour(holder), [{ object: 'public.harbour', mode: 'AccessExclusiveLock', is_granted: true }])
  assert.deepEqual(onHarbour(waiter), [{ object: 'public.harbour', mode: 'AccessShareLock', is_granted: false }])
  assert.ok(holder.started_at < waiter.started_at)

  await end('cancel', holder.id)
  await assert.rejects(holding.answer, isRefused('query_cancelled'))
  await waiting.answer
  await isGone('/* holds */')
  await assert.rejects(end('cancel', holder.id), isRefused('running_query_not_found'))

  const entry = await lastAudit('query.cancelled')
  assert.equal(entry?.actor.email, developer.email)
  assert.deepEqual(entry?.details, {
    process_id: holder.process_id,
    role: holder.role,
    application: holder.application,
  })
})

test('an open transaction is listed, and closing its session rolls it back', async () => {
  using _ = await openTransaction('begin; insert into lamp values (1) /* left open */')
  const open = await listed('/* left open */')
  assert.deepEqual([open.state, open.waits_for, open.account_email], ['idle_in_transaction', null, null])
  await end('terminate', open.id)
  await isGone('/* left open */')
  assert.deepEqual((await fixture.project.query('select count(*) from lamp')).at(-1)?.rows, [['0']])
  assert.equal((await lastAudit('query.terminated'))?.actor.email, fixture.people.developer.email)
})

test('members who only read see their own queries, and not those of others', async () => {
  const sleeping = await start('select pg_sleep(600) /* of the owner */', fixture.people.owner)
  const query = await listed('/* of the owner */')
  const reading = await start('select pg_sleep(600) /* of the reader */', fixture.people.readOnly)
  await listed('/* of the reader */')
  const seen = JSON.stringify(await list(fixture.people.readOnly))
  assert.ok(seen.includes('/* of the reader */'))
  assert.ok(!seen.includes('/* of the owner */'))
  await assert.rejects(end('cancel', query.id, fixture.people.readOnly), isRefused('forbidden'))
  for (const marker of ['/* of the owner */', '/* of the reader */']) await end('cancel', (await listed(marker)).id)
  await assert.rejects(sleeping.answer, isRefused('query_cancelled'))
  await assert.rejects(reading.answer, isRefused('query_cancelled'))
})

test('the id of another session, or of one that is not listed, ends nothing', async () => {
  const sleeping = await start('select pg_sleep(600) /* survives */', fixture.people.owner)
  const { id, process_id: processId } = await listed('/* survives */')
  for (const wrong of [`${processId}-1-1`, '1-1-1', `${'9'.repeat(10)}-${'9'.repeat(18)}-${'9'.repeat(18)}`])
    await assert.rejects(end('terminate', wrong), isRefused('running_query_not_found'))
  assert.equal((await listed('/* survives */')).id, id)
  await end('terminate', id)
  await assert.rejects(sleeping.answer, RefusedError)
})
