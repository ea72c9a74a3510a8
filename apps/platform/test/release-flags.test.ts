import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ReleaseFlag } from '@cairn/contracts/features/feature-previews'
import { releaseFlagNames } from '@cairn/contracts/features/feature-previews'
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

const set = (flag: ReleaseFlag, released: boolean | null, slug?: string) =>
  operator.request('PUT /platform/release-flags/:flag', {
    params: { flag },
    body: { released, ...(slug === undefined ? {} : { organization_slug: slug }) },
  })
const flagsOf = (person: Person, slug?: string) =>
  person.request('GET /platform/telemetry/feature-flags', {
    query: slug === undefined ? {} : { organization_slug: slug },
  })

test('every flag is off until the operator sets it', async () => {
  const flags = await flagsOf(other)
  assert.deepEqual(flags, Object.fromEntries(releaseFlagNames.map((flag) => [flag, false])))
})

test('a flag holds for all, save for organizations that have their own', async () => {
  const own = await other.createOrganization('Own')
  const plain = await other.createOrganization('Plain')
  const seen = async (slug?: string) => (await flagsOf(other, slug)).unifiedLogs
  await set('unifiedLogs', true, own.slug)
  assert.deepEqual([await seen(), await seen(own.slug), await seen(plain.slug)], [false, true, false])
  await set('unifiedLogs', true)
  await set('unifiedLogs', false, own.slug)
  assert.deepEqual([await seen(), await seen(own.slug), await seen(plain.slug)], [true, false, true])
  await set('unifiedLogs', null, own.slug)
  assert.equal(await seen(own.slug), true)
  await env.restart()
  assert.equal((await flagsOf(other)).unifiedLogs, true)
})

test('the operator sees what is set where; an organization sees in its audit log what was set for it', async () => {
  const organization = await other.createOrganization('Seen')
  await set('advisorRules', true, organization.slug)
  const listed = await operator.request('GET /platform/release-flags', {})
  const { released, organizations } = listed.find(({ flag }) => flag === 'advisorRules') ?? assert.fail('not listed')
  assert.equal(released, false)
  assert.deepEqual(
    organizations.map(({ slug, name, released: own }) => ({ slug, name, own })),
    [{ slug: organization.slug, name: 'Seen', own: true }],
  )
  const { entries } = await other.request('GET /platform/organizations/:slug/audit', {
    params: { slug: organization.slug },
    query: {},
  })
  assert.equal(entries[0]?.action, 'organization.flag_set')
  assert.deepEqual(entries[0]?.details, { flag: 'advisorRules', released: true })
  assert.equal(entries[0]?.actor.email, operator.email)
})

test('flags of another organization, or of one that does not exist, are not returned', async () => {
  const theirs = await operator.createOrganization('Theirs')
  const refused = await other.send('GET /platform/telemetry/feature-flags', {
    query: { organization_slug: theirs.slug },
  })
  assert.equal(refused.status, 404)
  const unknown = await operator.send('PUT /platform/release-flags/:flag', {
    params: { flag: 'advisorRules' },
    body: { released: true, organization_slug: 'nobody' },
  })
  assert.equal(unknown.status, 404)
  const noFlag = await operator.send('PUT /platform/release-flags/:flag', {
    params: { flag: '__proto__' },
    body: { released: true },
  })
  assert.equal(noFlag.status, 400)
})
