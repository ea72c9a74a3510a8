import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mostCountedMessages, queueMessagesPerPage } from '@cairn/contracts/queues/limits'
import type { QueueMessagesQuery } from '@cairn/contracts/queues/messages'
import type { CreateQueue, Queue, UpdateQueue } from '@cairn/contracts/queues/queues'
import type { Scope } from '@cairn/contracts/scopes'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { RefusedError, send as sendAs, startDevEnv } from '@cairn/dev-env'
import { createClient } from '@supabase/supabase-js'
import { dataOf, keysOf } from './clients-of-projects.ts'
import { join } from './members-fixture.ts'

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
})
after(() => env[Symbol.asyncDispose]())

const inProject = async () => ({ params: { ref: project.ref }, headers: await project.headers() })
const ofQueue = async (id: string) => ({ params: { ref: project.ref, id }, headers: await project.headers() })

const list = async () => owner.request('GET /platform/pg-meta/:ref/queues', await inProject())
const create = async (body: CreateQueue): Promise<Queue> =>
  owner.request('POST /platform/pg-meta/:ref/queues', { ...(await inProject()), body })
const read = async (id: string) => owner.request('GET /platform/pg-meta/:ref/queues/:id', await ofQueue(id))
const change = async (id: string, body: UpdateQueue) =>
  owner.request('PATCH /platform/pg-meta/:ref/queues/:id', { ...(await ofQueue(id)), body })
const remove = async (id: string) => owner.request('DELETE /platform/pg-meta/:ref/queues/:id', await ofQueue(id))
const purge = async (id: string) => owner.request('POST /platform/pg-meta/:ref/queues/:id/purge', await ofQueue(id))
const send = async (id: string, message: string, delaySeconds = 0) =>
  owner.request('POST /platform/pg-meta/:ref/queues/:id/messages', {
    ...(await ofQueue(id)),
    body: { message, delay_seconds: delaySeconds },
  })
const messages = async (id: string, query: QueueMessagesQuery = {}) =>
  owner.request('GET /platform/pg-meta/:ref/queues/:id/messages', { ...(await ofQueue(id)), query })
const oneMessage = async (id: string, messageId: string) =>
  owner.request('GET /platform/pg-meta/:ref/queues/:id/messages/:message_id', {
    params: { ref: project.ref, id, message_id: messageId },
    headers: await project.headers(),
  })
const archive = async (id: string, ids: string[]) =>
  owner.request('POST /platform/pg-meta/:ref/queues/:id/messages/archive', {
    ...(await ofQueue(id)),
    body: { message_ids: ids },
  })
const removeMessages = async (id: string, ids: string[]) =>
  owner.request('POST /platform/pg-meta/:ref/queues/:id/messages/delete', {
    ...(await ofQueue(id)),
    body: { message_ids: ids },
  })
const expose = async (isExposed: boolean) =>
  owner.request('PUT /platform/pg-meta/:ref/queue-exposure', {
    ...(await inProject()),
    body: { is_exposed: isExposed },
  })

const storeSchemas = (schemas: string) =>
  owner.request('PATCH /v1/projects/:ref/postgrest', { params: { ref: project.ref }, body: { db_schema: schemas } })

/** The code of the error that a client meets; undefined if there is none. */
const refusalOf = async (asked: PromiseLike<{ error: { code: string } | null }>) => (await asked).error?.code
/** The status with which a token of these scopes exposes queues. */
const answerOf = async (scopes: Scope[]) => {
  const { token } = await owner.request('POST /platform/profile/access-tokens', { body: { name: 'ci', scopes } })
  const options = { ...(await inProject()), body: { is_exposed: true } }
  return (await sendAs(env.url, 'PUT /platform/pg-meta/:ref/queue-exposure', token, options)).status
}

const isRefused = (reason: string) => (error: unknown) => error instanceof RefusedError && error.body.reason === reason
const valueOf = async (sql: string): Promise<unknown> => (await project.query(sql))[0]?.rows[0]?.[0]

test('without the extension there are no queues, and nothing can be done with them', async () => {
  assert.deepEqual(await list(), { is_installed: false, is_exposed: false, queues: [] })
  for (const refused of [() => create({ name: 'letters' }), () => expose(true), () => read('1'), () => send('1', '{}')])
    await assert.rejects(refused, isRefused('queues_not_installed'))
  await project.query('create extension pgmq')
  assert.deepEqual(await list(), { is_installed: true, is_exposed: false, queues: [] })
})

test('queues are created, listed with what is in them, emptied and deleted, and the audit log has each of it', async () => {
  const letters = await create({ name: 'letters' })
  assert.deepEqual(letters, {
    id: letters.id,
    name: 'letters',
    tables: { messages: 'q_letters', archive: 'a_letters' },
    type: 'basic',
    is_rls_enabled: true,
    policy_count: 0,
    created_at: letters.created_at,
    message_count: 0,
    oldest_sent_at: null,
    total_count: 0,
  })
  const quick = await create({ name: 'quick', type: 'unlogged', is_rls_enabled: false })
  assert.deepEqual([quick.type, quick.is_rls_enabled], ['unlogged', false])
  await assert.rejects(create({ name: 'letters' }), isRefused('queue_name_taken'))
  await assert.rejects(create({ name: 'a b' }), isRefused('invalid_input'))

  assert.deepEqual(await send(letters.id, '{"n": 1}'), { id: '1' })
  await send(letters.id, '{"n": 2}')
  await archive(letters.id, ['1'])
  const detail = await read(letters.id)
  assert.deepEqual(
    [detail.message_count, detail.total_count, detail.archived_count, detail.oldest_sent_at !== null],
    [1, 2, 1, true],
  )
  assert.deepEqual(
    (await list()).queues.map(({ name, message_count: count }) => [name, count]),
    [
      ['letters', 1],
      ['quick', 0],
    ],
  )
  await project.query(
    `select pgmq.send_batch('quick', (select array_agg(to_jsonb(n)) from generate_series(1, 10100) n))`,
  )
  assert.equal((await read(quick.id)).message_count, mostCountedMessages)
  assert.deepEqual(await purge(letters.id), { deleted_count: 1 })
  assert.equal((await read(letters.id)).archived_count, 1)
  await removeMessages(quick.id, ['1'])
  assert.deepEqual(await remove(quick.id), { id: quick.id, name: 'quick' })
  assert.deepEqual(await remove(letters.id), { id: letters.id, name: 'letters' })
  await assert.rejects(read(letters.id), isRefused('queue_not_found'))
  await assert.rejects(purge(letters.id), isRefused('queue_not_found'))

  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', { params: { slug } })
  assert.deepEqual(
    entries.filter(({ action }) => action.startsWith('queues.')).map(({ action, details }) => [action, details]),
    [
      ['queues.queue_deleted', { id: letters.id, name: 'letters' }],
      ['queues.queue_deleted', { id: quick.id, name: 'quick' }],
      ['queues.messages_deleted', { id: quick.id, name: 'quick' }],
      ['queues.queue_purged', { id: letters.id, name: 'letters' }],
      ['queues.messages_archived', { id: letters.id, name: 'letters' }],
      ['queues.message_sent', { id: letters.id, name: 'letters' }],
      ['queues.message_sent', { id: letters.id, name: 'letters' }],
      ['queues.queue_created', { id: quick.id, name: 'quick' }],
      ['queues.queue_created', { id: letters.id, name: 'letters' }],
    ],
  )
})

test('messages are listed in pages and by their state, cut in the list and whole when asked for', async () => {
  const { id } = await create({ name: 'pages' })
  await send(id, '{"kind": "now"}')
  await send(id, '{"kind": "later"}', 3600)
  await send(id, JSON.stringify('x'.repeat(1000)))
  await project.query(`select pgmq.send('pages', '{"kind": "with headers"}', '{"trace": "abc"}'::jsonb)`)
  await archive(id, ['4'])
  const states = async (query: QueueMessagesQuery) => (await messages(id, query)).map((each) => [each.id, each.state])
  assert.deepEqual(await states({}), [
    ['1', 'available'],
    ['2', 'scheduled'],
    ['3', 'available'],
  ])
  assert.deepEqual(await states({ state: 'available' }), [
    ['1', 'available'],
    ['3', 'available'],
  ])
  assert.deepEqual(await states({ state: 'scheduled' }), [['2', 'scheduled']])
  assert.deepEqual(await states({ state: 'archived' }), [['4', 'archived']])
  const [, , long] = await messages(id)
  assert.deepEqual([long?.message?.length, long?.message_length], [200, 1002])
  assert.equal((await oneMessage(id, '3')).message?.length, 1002)
  const archived = await oneMessage(id, '4')
  assert.deepEqual(
    [archived.state, archived.message, archived.headers, archived.archived_at !== null],
    ['archived', '{"kind": "with headers"}', '{"trace": "abc"}', true],
  )
  await assert.rejects(oneMessage(id, '99'), isRefused('queue_message_not_found'))
  await assert.rejects(send(id, 'no JSON'), isRefused('invalid_input'))
  await assert.rejects(send(id, '1e1000000'), isRefused('query_failed'))

  assert.deepEqual((await archive(id, ['1', '1', '77'])).message_ids, ['1'])
  assert.deepEqual((await removeMessages(id, ['2', '4', '77'])).message_ids.toSorted(), ['2', '4'])
  await project.query(`select pgmq.send_batch('pages', (select array_agg(to_jsonb(n)) from generate_series(1, 60) n))`)
  const first = await messages(id)
  assert.equal(first.length, queueMessagesPerPage)
  assert.equal((await messages(id, { after: first.at(-1)?.id })).length, 11)
  await archive(
    id,
    first.map((each) => each.id),
  )
  const newest = await messages(id, { state: 'archived' })
  assert.equal(newest[0]?.id, first.at(-1)?.id)
  assert.deepEqual(
    (await messages(id, { state: 'archived', after: newest.at(-1)?.id })).map((each) => each.id),
    ['1'],
  )
  await remove(id)
})

test('queues with names that SQL reads otherwise are read, changed and deleted', async () => {
  const names = [
    'Upper "quoted"',
    '../../secrets',
    '..',
    '%I %s',
    'ünïcödé 🐟',
    String.raw`\x, (select 1)`,
    '"" or true /* ',
  ]
  for (const name of names) {
    await project.query(`select pgmq.create('${name}')`)
    const queue = (await list()).queues.find((each) => each.name === name)
    assert.ok(queue, name)
    const { id } = await send(queue.id, '{"here": true}')
    assert.equal((await oneMessage(queue.id, id)).message, '{"here": true}')
    await change(queue.id, {
      is_rls_enabled: true,
      access: [{ role: 'anon', can_send: true, can_read: true, can_delete: true }],
    })
    await archive(queue.id, [id])
    assert.deepEqual((await removeMessages(queue.id, [id])).message_ids, [id])
    assert.deepEqual(await purge(queue.id), { deleted_count: 0 })
    await remove(queue.id)
  }
  assert.deepEqual((await list()).queues, [])
  // The table of a queue was dropped by hand, is no table, or has lost a column: other queues are still listed.
  await project.query(`
    select pgmq.create('left'), pgmq.create('changed'), pgmq.create('kept');
    drop table pgmq.q_left; create view pgmq.q_left as select 1 as msg_id;
    alter table pgmq.q_changed drop column enqueued_at; alter table pgmq.a_kept drop column headers`)
  const [kept, ...others] = (await list()).queues
  assert.deepEqual([kept?.name, kept?.tables.archive, others], ['kept', null, []])
  assert.deepEqual(await messages(kept?.id ?? '', { state: 'archived' }), [])
  await project.query(`drop view pgmq.q_left; drop table pgmq.a_left; delete from pgmq.meta where queue_name = 'left';
    select pgmq.drop_queue('changed'), pgmq.drop_queue('kept')`)
})

test('clients of the data API use queues that are exposed, where privileges and policies let them', async () => {
  const { url, anon, service_role: serviceRole } = await keysOf(project)
  const clientOf = (key: string) => createClient(url, key, { auth: { persistSession: false } }).schema('pgmq_public')
  const [visitor, server] = [clientOf(anon), clientOf(serviceRole)]
  const { id } = await create({ name: 'jobs' })
  const message = { queue_name: 'jobs', message: { hello: 'world' }, sleep_seconds: 0 }

  assert.equal(await refusalOf(server.rpc('send', message)), 'PGRST106')
  assert.deepEqual(await expose(true), { is_exposed: true })
  assert.equal((await list()).is_exposed, true)
  const settings = async () =>
    (await owner.request('GET /v1/projects/:ref/postgrest', { params: { ref: project.ref } })).db_schema
  assert.equal(await settings(), 'public, pgmq_public')

  assert.deepEqual(await dataOf(Promise.resolve(server.rpc('send', message))), [1])
  // No privilege, then one and no policy, then a policy for some messages. A refused one uses up its number.
  assert.equal(await refusalOf(visitor.rpc('send', message)), '42501')
  const access = (await change(id, { access: [{ role: 'anon', can_send: true, can_read: true, can_delete: true }] }))
    .access
  assert.deepEqual(access[0], { role: 'anon', can_send: true, can_read: true, can_delete: true })
  assert.equal(await refusalOf(visitor.rpc('send', message)), '42501')
  assert.deepEqual(
    await dataOf(Promise.resolve(visitor.rpc('read', { queue_name: 'jobs', sleep_seconds: 0, n: 5 }))),
    [],
  )
  await project.query(
    `create policy visitors on pgmq.q_jobs to anon using (message ->> 'for' = 'anon') with check (true)`,
  )
  await project.query(`select pgmq.send('jobs', '{"for": "anon"}')`)
  assert.equal(await refusalOf(visitor.rpc('send', message)), '42501', 'the row is read back')
  const own = { ...message, message: { for: 'anon' } }
  assert.deepEqual(await dataOf(Promise.resolve(visitor.rpc('send', own))), [5])
  const batch = { queue_name: 'jobs', messages: [{ for: 'anon' }, { for: 'anon' }], sleep_seconds: 0 }
  assert.deepEqual(await dataOf(Promise.resolve(visitor.rpc('send_batch', batch))), [6, 7])

  const got = await dataOf(Promise.resolve(visitor.rpc('read', { queue_name: 'jobs', sleep_seconds: 3600, n: 2 })))
  assert.deepEqual(
    got.map(({ msg_id: messageId }: { msg_id: number }) => messageId),
    [3, 5],
  )
  assert.equal(await dataOf(Promise.resolve(visitor.rpc('archive', { queue_name: 'jobs', message_id: 5 }))), true)
  assert.equal(await dataOf(Promise.resolve(visitor.rpc('delete', { queue_name: 'jobs', message_id: 6 }))), true)
  assert.equal(await dataOf(Promise.resolve(visitor.rpc('delete', { queue_name: 'jobs', message_id: 1 }))), false)
  const popped = await dataOf(Promise.resolve(visitor.rpc('pop', { queue_name: 'jobs' })))
  assert.deepEqual(popped[0].message, { for: 'anon' })
  assert.equal((await dataOf(Promise.resolve(server.rpc('pop', { queue_name: 'jobs' }))))[0].msg_id, 1)

  await project.query(`create function pgmq_public.mine() returns integer language sql as 'select 1'`)
  assert.deepEqual(await expose(false), { is_exposed: false })
  assert.equal(await settings(), 'public')
  assert.equal(await refusalOf(server.rpc('send', message)), 'PGRST106')
  assert.equal(
    await valueOf(`select string_agg(proname, ',') from pg_proc where pronamespace = 'pgmq_public'::regnamespace`),
    'mine',
  )
  assert.equal(await valueOf(`select has_schema_privilege('anon', 'pgmq', 'usage')`), 'f')
  await project.query('drop function pgmq_public.mine()')
  await expose(true)
  await expose(false)
  assert.equal(await valueOf(`select to_regnamespace('pgmq_public') is null`), 't')
  await remove(id)
})

test('queues are not exposed while the data API is disabled', async () => {
  await storeSchemas('')
  await assert.rejects(expose(true), isRefused('data_api_disabled'))
  await storeSchemas('public')
  await expose(true)
})

test('a queue is emptied at once, however many messages it has, unless a trigger has to see each of them', async () => {
  const fill = `select pgmq.send_batch('crowded', (select array_agg(to_jsonb(n)) from generate_series(1, 1000) n))`
  const { id } = await create({ name: 'crowded' })
  await project.query(fill)
  assert.deepEqual(await purge(id), { deleted_count: 1_000 })
  // Deleted rows would still be there for a vacuum.
  assert.equal(await valueOf(`select pg_relation_size('pgmq.q_crowded')`), '0')
  assert.equal((await read(id)).total_count, 1_000)
  await project.query(`
    create table seen (id bigint);
    create function see() returns trigger language plpgsql as $$ begin insert into seen values (old.msg_id); return null; end $$;
    create trigger see after delete on pgmq.q_crowded for each row execute function see();
    ${fill}`)
  assert.deepEqual(await purge(id), { deleted_count: 1_000 })
  assert.equal(await valueOf('select count(*) from seen'), '1000')
  await remove(id)
})

test('an access token exposes queues only with the scopes of the database and of the data API', async () => {
  assert.equal(await answerOf(['database:write']), 403)
  assert.equal(await answerOf(['rest:write']), 403)
  assert.equal(await answerOf(['database:write', 'rest:write']), 200)
})

test('members who only read see queues and messages, and change nothing', async () => {
  const { id } = await create({ name: 'seen' })
  await send(id, '{"n": 1}')
  const reader = await env.signUp('reader')
  await join(env, await owner.request('GET /platform/organizations/:slug', { params: { slug } }), reader, {
    role: 'read_only',
    projects: [],
  })
  const { queues } = await reader.request('GET /platform/pg-meta/:ref/queues', await inProject())
  assert.deepEqual(
    queues.map(({ name, message_count: count, total_count: total }) => [name, count, total]),
    [['seen', 1, 1]],
  )
  const found = await reader.request('GET /platform/pg-meta/:ref/queues/:id/messages', await ofQueue(id))
  assert.deepEqual(
    found.map(({ message }) => message),
    ['{"n": 1}'],
  )
  const refused = [
    async () => reader.request('POST /platform/pg-meta/:ref/queues/:id/purge', await ofQueue(id)),
    async () => reader.request('DELETE /platform/pg-meta/:ref/queues/:id', await ofQueue(id)),
    async () =>
      reader.request('PUT /platform/pg-meta/:ref/queue-exposure', {
        ...(await inProject()),
        body: { is_exposed: false },
      }),
  ]
  for (const ask of refused) await assert.rejects(ask, isRefused('forbidden'))
})
