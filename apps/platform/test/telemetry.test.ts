import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let operator: Person
let other: Person
before(async () => {
  env = await startDevEnv()
  operator = await env.signUp('operator')
  other = await env.signUp('other')
})
after(() => env[Symbol.asyncDispose]())

const event = {
  action: 'feature_preview_enabled',
  page_url: 'https://cairn.example/project/abc',
  page_title: 'acme · Cairn',
  pathname: '/project/abc',
  ph: { viewport_height: 900, viewport_width: 1440 },
}
const cookieOf = (id: string) => ({ cookie: `theme=dark; cairn_telemetry=${id}` })
const tell = (body: object, id: string = randomUUID()) =>
  other.send('POST /platform/telemetry/event', { body, headers: cookieOf(id) })
const overview = () => operator.request('GET /platform/telemetry/events', {})
const lastEvent = async () => (await overview()).events[0]
const lastPerson = async () => (await lastEvent())?.person

test('an event is kept for the operator, with the page it happened on and what it is about', async () => {
  const body = {
    ...event,
    properties: { feature: 'supabase-ui-cls' },
    groups: { project: 'abc', organization: 'acme' },
  }
  assert.deepEqual(await (await tell(body)).json(), { stored: true })
  const { on, retention_days: days, counts } = await overview()
  assert.deepEqual({ on, days }, { on: true, days: 90 })
  assert.equal(counts.find(({ action }) => action === event.action)?.count, 1)
  const { id: _id, occurred_at: _at, ...kept } = (await lastEvent()) ?? assert.fail('no event')
  assert.deepEqual(kept, {
    action: 'feature_preview_enabled',
    pathname: '/project/abc',
    organization: 'acme',
    project: 'abc',
    person: null,
    properties: { feature: 'supabase-ui-cls' },
  })
})

test('a group that is Unknown is kept as Unknown', async () => {
  await tell({ ...event, groups: { project: 'Unknown', organization: 'acme' } })
  assert.deepEqual([(await lastEvent())?.project, (await lastEvent())?.organization], ['Unknown', 'acme'])
  await tell({ ...event, groups: { project: 'Unknown', organization: 'Unknown' } })
  assert.deepEqual([(await lastEvent())?.project, (await lastEvent())?.organization], ['Unknown', 'Unknown'])
})

test('events have no account before identify and after reset', async () => {
  const id = randomUUID()
  await tell(event, id)
  assert.equal(await lastPerson(), null)
  const identify = (as: Person, userId: string) =>
    as.send('POST /platform/telemetry/identify', { body: { user_id: userId, anonymous_id: id } })
  assert.equal((await identify(other, operator.accountId)).status, 400)
  assert.equal((await identify(other, other.accountId)).status, 200)
  assert.equal(await lastPerson(), other.email)
  // Who knows another's cookie can neither take it over nor take it back.
  await identify(operator, operator.accountId)
  await operator.send('POST /platform/telemetry/reset', { headers: cookieOf(id) })
  assert.equal(await lastPerson(), other.email)
  await other.send('POST /platform/telemetry/reset', { headers: cookieOf(id) })
  assert.equal(await lastPerson(), null)
})

test('deleting an account removes it from all events', async () => {
  const leaving = await env.signUp('leaving')
  const id = randomUUID()
  await leaving.request('POST /platform/profile', {})
  await leaving.send('POST /platform/telemetry/event', { body: event, headers: cookieOf(id) })
  await leaving.request('POST /platform/telemetry/identify', {
    body: { user_id: leaving.accountId, anonymous_id: id },
  })
  assert.equal((await lastEvent())?.person, leaving.email)
  await leaving.request('DELETE /platform/profile', {})
  assert.equal((await lastEvent())?.person, null)
})

test('what is too large, too much or cannot be kept is refused', async () => {
  const refused: [string, object][] = [
    ['a name that is none', { ...event, action: 'Drop table' }],
    ['a null character', { ...event, page_title: 'a\0b' }],
    ['half of a surrogate pair', { ...event, properties: { feature: '\uD800' } }],
    ['too long', { ...event, pathname: `/${'x'.repeat(1001)}` }],
    ['not a path', { ...event, pathname: 'https://elsewhere.example/' }],
    [
      'too many properties',
      { ...event, properties: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, 1])) },
    ],
    ['a property that is no value', { ...event, properties: { feature: { deep: 1 } } }],
  ]
  for (const [what, body] of refused) assert.equal((await tell(body)).status, 400, what)
  assert.equal((await tell({ ...event, page_title: 'x'.repeat(20_000) })).status, 413)
  assert.equal((await tell(event, "x'; drop table platform.telemetry_events; --")).status, 200)
})

test('too many events from one caller are refused; others can still send', async () => {
  const hasty = await env.signUp('hasty')
  let accepted = 0
  let status = 200
  while (status === 200 && accepted < 1000) {
    status = (await hasty.send('POST /platform/telemetry/event', { body: event })).status
    if (status === 200) accepted += 1
  }
  assert.equal(status, 429)
  // Two more a second while it sends.
  assert.ok(accepted >= 120, `${accepted} were accepted`)
  assert.equal((await tell(event)).status, 200)
})

test('what is old, and what is beyond the last, goes', async () => {
  const { telemetry, system } = env.platform.context
  await tell({ ...event, action: 'old_one' })
  await system
    .pool('postgres')
    .query("update platform.telemetry_events set occurred_at = now() - interval '91 days' where action = 'old_one'")
  await telemetry.sweep({ days: 90, most: 1000 })
  const actions = (await overview()).counts.map(({ action }) => action)
  assert.ok(!actions.includes('old_one'))
  await telemetry.sweep({ days: 90, most: 2 })
  assert.equal((await overview()).events.length, 2)
})

test('with telemetry off, no events are stored and no consent is asked', async () => {
  await using quiet = await startDevEnv({ telemetry: false })
  const person = await quiet.signUp('person')
  const answer = await person.send('POST /platform/telemetry/event', { body: event })
  assert.deepEqual(await answer.json(), { stored: false })
  const { on, events } = await person.request('GET /platform/telemetry/events', {})
  assert.deepEqual({ on, events }, { on: false, events: [] })
  assert.equal((await person.request('GET /api/config', {})).telemetry, false)
})
