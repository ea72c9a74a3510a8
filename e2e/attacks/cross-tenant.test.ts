import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Endpoint } from '@cairn/contracts/endpoint'
import { send } from '@cairn/dev-env'
import { z } from 'zod'
import type { MembersFixture } from '../../apps/platform/test/members-fixture.ts'
import { members, startMembersFixture } from '../../apps/platform/test/members-fixture.ts'
import { documentsFile } from '../../tools/gallery-documents/documents-file.ts'
import { checkProjects } from '../../apps/platform/src/areas/advisors/check-projects.ts'
import { routes } from '../../apps/platform/src/areas/merge-areas.ts'
import { makeAttackers } from './cross-tenant/attackers.ts'
import { bodyOf, queryOf } from './cross-tenant/sample-body.ts'
import type { Owners } from './cross-tenant/state-of-victim.ts'
import { stateOf } from './cross-tenant/state-of-victim.ts'
import type { Victim } from './cross-tenant/victim.ts'
import { makeVictim } from './cross-tenant/victim.ts'

const atOnce = 8
const refusals = new Set([401, 403, 404])

let fixture: MembersFixture
let victim: Victim
let attackers: Map<string, string | undefined>
let owners: Owners
before(async () => {
  // The foreign server of the victim is on this machine.
  fixture = await startMembersFixture({ documentsFile, outgoingAllow: ['127.0.0.1/32'] })
  victim = await makeVictim(fixture)
  attackers = await makeAttackers(fixture, victim)
  const { rows } = await system().query<{ id: string }>(
    'select id::text from platform.projects where organization_id = $1',
    [fixture.organization.id],
  )
  owners = {
    organization: String(fixture.organization.id),
    projects: rows.map(({ id }) => id),
    accounts: members.map((name) => fixture.people[name].accountId),
  }
  // What a job counts at its time is counted already, whatever the time is.
  await checkProjects(fixture.env.platform.context, new AbortController().signal)
})
after(() => fixture[Symbol.asyncDispose]())

const system = () => fixture.env.platform.context.system.pool('postgres')

/** With the uses of projects that a job would store at its time. */
const stateOfVictim = async () => {
  const { projectUses, supervisor } = fixture.env.platform.context
  await supervisor.settled()
  await projectUses.note(supervisor.sleep.uses())
  return stateOf(system(), owners)
}

/** Endpoints that are about the caller or about nobody: they may succeed, and have nothing of the victim's to give. */
const isOwnAffair = (permission: string) => /^(?:anyone|signed in)/.test(permission)

const paramsOf = (endpoint: Endpoint) =>
  Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, victim.param(name, endpoint)]),
  )

interface Attack {
  who: string
  token: string | undefined
  endpoint: Endpoint
  permission: string
}

const makeRequest = (endpoint: Endpoint) => ({
  params: paramsOf(endpoint),
  query: queryOf(endpoint, victim.ids),
  headers: {
    'x-connection-encrypted': victim.connection,
    ...(endpoint.bodyType === 'binary' ? { 'content-type': 'image/png' } : {}),
  },
  ...(endpoint.body === undefined ? {} : { body: bodyOf(endpoint, victim.ids) }),
})

const requests = new Map<Endpoint, ReturnType<typeof makeRequest>>()

const requestTo = (endpoint: Endpoint) => {
  const request = requests.get(endpoint) ?? makeRequest(endpoint)
  requests.set(endpoint, request)
  return request
}

/** The whole answer; of a stream of events the first one, which is everything there is at that moment. */
const textOf = async (response: Response, { answer }: Endpoint): Promise<string> => {
  if (answer !== 'events' || !response.ok || response.body === null) return response.text()
  for await (const chunk of response.body) return Buffer.from(chunk).toString()
  return ''
}

/** What is wrong with the answer, or nothing. */
const objectionTo = async ({ who, token, endpoint, permission }: Attack): Promise<string | undefined> => {
  const response = await send(fixture.env.url, `${endpoint.method} ${endpoint.path}`, token, requestTo(endpoint))
  const answer = await textOf(response, endpoint)
  const said = victim.secrets.filter((secret) => answer.includes(secret))
  const isRefused = refusals.has(response.status) || (isOwnAffair(permission) && response.status < 500)
  if (isRefused && said.length === 0) return undefined
  return `${endpoint.name} as ${who}: ${response.status} ${said.join()} ${answer.slice(0, 200)}`
}

const objections = async (attacks: readonly Attack[]): Promise<string[]> => {
  const found: string[] = []
  const waiting = attacks.values()
  const lane = async () => {
    for (const attack of waiting) found.push(...[await objectionTo(attack)].filter((text) => text !== undefined))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return found
}

test('every endpoint has a body that its contract accepts, so that only the permission refuses it', () => {
  for (const { endpoint } of Object.values(routes)) assert.doesNotThrow(() => requestTo(endpoint))
})

const attacksOn = (chosen: (name: string) => boolean): Attack[] =>
  Object.values(routes)
    .filter(({ name }) => chosen(name))
    .flatMap(({ endpoint, permission }) => [...attackers].map(([who, token]) => ({ who, token, endpoint, permission })))

/** Requests to the stranger's own organization and project that name something of the victim's below it, in the body or in a header. */
const requestsBelowOthers = () => {
  const { organization, project } = fixture.elsewhere
  const { slug, ref, account } = victim.ids
  const own = { slug: organization.slug, ref: project.ref }
  return Object.values<{ endpoint: Endpoint }>(routes).flatMap(({ endpoint }) => {
    const { params, ...rest } = requestTo(endpoint)
    const { slug: ofSlug, ref: ofRef, ...below } = params
    const parent = {
      ...(ofSlug === undefined ? {} : { slug: own.slug }),
      ...(ofRef === undefined ? {} : { ref: own.ref }),
    }
    if (Object.keys(parent).length === 0) return []
    const named = JSON.stringify([rest.query, 'body' in rest ? rest.body : null])
    const namesVictim = [slug, ref, account].some((id) => named.includes(id))
    const isOfVictim = Object.keys(below).length > 0 || namesVictim || endpoint.headers !== undefined
    return isOfVictim ? [{ endpoint, request: { ...rest, params: { ...below, ...parent } } }] : []
  })
}

test("the victim's ids are not found below the organization and the project of somebody else", async (t) => {
  const earlier = await stateOfVictim()
  const { accessToken } = fixture.people.stranger
  const attacks = requestsBelowOthers()
  t.diagnostic(`${attacks.length} endpoints`)
  assert.ok(attacks.length > 20)
  for (const { endpoint, request } of attacks) {
    const response = await send(fixture.env.url, `${endpoint.method} ${endpoint.path}`, accessToken, request)
    const answer = await textOf(response, endpoint)
    assert.ok(response.status < 500, `${endpoint.name}: ${response.status} ${answer}`)
    // The victim's owner is the operator, who gave the stranger's organization its plan and is named in its audit log.
    const said = victim.secrets.filter((secret) => answer.includes(secret) && secret !== fixture.people.owner.email)
    assert.deepEqual(said, [], `${endpoint.name}: ${answer}`)
  }
  assert.deepEqual(await stateOfVictim(), earlier)
})

test('no endpoint gives access to another organization with any kind of token, and nothing in it changes', async (t) => {
  const earlier = await stateOfVictim()
  assert.ok(Object.values(earlier).flat().length > 20, 'the state of the victim was not found')
  // What ends the attackers' own accounts comes last.
  const attacks = [...attacksOn((name) => name !== 'deleteProfile'), ...attacksOn((name) => name === 'deleteProfile')]
  t.diagnostic(`${Object.keys(routes).length} endpoints, ${attackers.size} tokens, ${attacks.length} calls`)
  assert.deepEqual(await objections(attacks), [])
  assert.deepEqual(await stateOfVictim(), earlier)
  assert.deepEqual((await victim.project.query('select * from kept'))[0]?.rows, [['1', victim.secrets[0]]])
})

test('a developer of one project has no access to the other projects of its organization', async () => {
  const { guest } = fixture.people
  const attacks = Object.values(routes)
    .filter(({ endpoint }) => endpoint.path.includes(':ref'))
    .map(({ endpoint, permission }) => ({ who: 'a guest', token: guest.accessToken, endpoint, permission }))
  assert.deepEqual(await objections(attacks), [])
})

test('the victim’s owner is refused by none of these calls that read: the ids are right', async () => {
  const reads = Object.values<{ endpoint: Endpoint }>(routes).filter(
    ({ endpoint }) => endpoint.method === 'GET' && /:(?:slug|ref)/.test(endpoint.path),
  )
  assert.ok(reads.length > 10)
  for (const { endpoint } of reads) {
    const response = await send(fixture.env.url, `GET ${endpoint.path}`, fixture.people.owner.accessToken, {
      params: paramsOf(endpoint),
      query: { ...queryOf(endpoint, victim.ids), target_organization_slug: fixture.organization.slug },
      headers: { 'x-connection-encrypted': victim.connection },
    })
    assert.ok(response.ok, `${endpoint.name} answered ${response.status}: ${await textOf(response, endpoint)}`)
  }
})

test('a parameter without a value of the victim fails instead of being left out', () => {
  const unknown: Endpoint = {
    name: 'unknown',
    method: 'GET',
    path: '/platform/new-things/:thing_id',
    summary: '',
    response: z.null(),
    errors: [],
  }
  assert.throws(() => paramsOf(unknown), /Nothing of the victim's is known for :thing_id/)
})
