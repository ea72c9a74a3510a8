import assert from 'node:assert/strict'
import { Agent, request as httpRequest } from 'node:http'
import type { RequestOptions } from 'node:http'
import { after, before, test } from 'node:test'
import type { Endpoint } from '@cairn/contracts/endpoint'
import { ErrorBody } from '@cairn/contracts/errors'
import { filterOperators } from '@cairn/contracts/database/filter-operators'
import * as fc from 'fast-check'
import { z } from 'zod'
import { routes } from '../src/areas/merge-areas.ts'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

// A few of each in every run, always the same ones; `HOSTILE_REQUESTS=1000 node --test …` asks more, and others each time.
const asked = process.env['HOSTILE_REQUESTS']
const requestsEach = asked === undefined ? 30 : Number(asked)
const seed = asked === undefined ? 20_261_121 : Date.now()

// Made once: a schema compiles its parser when it is first used.
const StrictErrorBody = ErrorBody.strict()

let fixture: MembersFixture
let ids: { slug: string; ref: string; account: string; kept: string; spare: string }
let connection: string
before(async () => {
  fixture = await startMembersFixture()
  const [made] = await fixture.project
    .query(
      `create table kept (id int primary key, note text); insert into kept values (1, 'treasure');
       create table spare (id int primary key); select 'kept'::regclass::oid, 'spare'::regclass::oid`,
    )
    .then((results) => results.slice(-1))
  connection = (await fixture.project.headers())['x-connection-encrypted']
  ids = {
    slug: fixture.organization.slug,
    ref: fixture.project.ref,
    account: fixture.people.owner.accountId,
    kept: String(made?.rows[0]?.[0]),
    spare: String(made?.rows[0]?.[1]),
  }
})
after(() => fixture[Symbol.asyncDispose]())

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '..',
  '../../../etc/passwd',
  '%00',
  '%',
  "'; drop table kept; --",
  '"',
  '\\',
  '\u{1F4A9}',
  '\u202Eabc',
  '\uD800',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '0',
  '99999999999999999999',
  '4294967296',
  '1e309',
  '00000000-0000-0000-0000-000000000000',
  'true',
  '[]',
  '[{"column":"id","operator":"=","value":"\\u0000"}]',
  '[{"column":"nothing","operator":"in","value":"("}]',
  '2026-13-45T99:99:99Z',
  '9999-12-31T23:59:59+23:59',
)
/** Names of others' things, told apart only when they are sent. */
const known = fc.constantFrom('slug', 'ref', 'account', 'table').map((name) => `\uE000${name}`)
/** What fits somewhere, so that what stands beside it is looked at. */
const fitting = fc.constantFrom(
  'fine',
  'id',
  'note',
  '1',
  'public',
  'developer',
  'someone@example.com',
  'correct horse 1',
)
const text = fc.oneof(
  { weight: 4, arbitrary: nasty },
  { weight: 3, arbitrary: fitting },
  { weight: 3, arbitrary: known },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 200_000 }).map((length) => 'x'.repeat(length)) },
)
const nested = (depth: number): unknown => {
  let list: unknown[] = []
  for (let level = 1; level < depth; level += 1) list = [list]
  return list
}
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 3000 }).map(nested) },
  { weight: 1, arbitrary: fc.dictionary(text, text, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.dictionary(text, text, { maxKeys: 2 }), { maxLength: 3 }) },
)

const Shape = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  type: z.string().optional(),
})

const shapeOf = (schema: z.ZodType) => Shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

const numbers = fc.constantFrom(0, 1, 2, 100, -1, 0.5, 2 ** 31, 2 ** 53, 1e308)

/** What has the shape that is asked for, with whatever in it; and now and then has not. */
const shaped = (json: unknown): fc.Arbitrary<unknown> => {
  const { data: shape = {} } = Shape.safeParse(json)
  const likely = (): fc.Arbitrary<unknown> => {
    if (shape.properties !== undefined)
      return fc.record(Object.fromEntries(Object.entries(shape.properties).map(([name, of]) => [name, shaped(of)])))
    if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(shaped))
    if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
    if (shape.items !== undefined) return fc.array(shaped(shape.items), { maxLength: 3 })
    if (shape.additionalProperties !== undefined)
      return fc.dictionary(fc.oneof(fitting, text), shaped(shape.additionalProperties), { maxKeys: 3 })
    return shape.type === 'integer' || shape.type === 'number' ? numbers : text
  }
  return fc.oneof({ weight: 7, arbitrary: likely() }, { weight: 1, arbitrary: value })
}

const filter = fc.record(
  {
    column: text,
    path: fc.array(text, { maxLength: 3 }),
    operator: fc.oneof(fc.constantFrom(...filterOperators), text),
    value: text,
    values: fc.array(text, { maxLength: 3 }),
    ascending: fc.boolean(),
  },
  { requiredKeys: ['column', 'operator', 'value', 'values', 'ascending'] },
)

const { condition } = fc.letrec<{ condition: unknown }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 7, withCrossShrink: true },
    filter,
    fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
  ),
}))

const conditions = fc.array(condition, { maxLength: 3 }).map((written) => JSON.stringify(written))

const queryOf = ({ query }: Endpoint) =>
  fc.record(
    Object.fromEntries(
      Object.keys(query === undefined ? {} : (shapeOf(query).properties ?? {})).map((name) => [
        name,
        name === 'filters' || name === 'sorts' ? fc.oneof(conditions, text) : text,
      ]),
    ),
    { requiredKeys: [] },
  )

interface HostileRequest {
  who: 'stranger' | 'readOnly' | 'developer' | 'signedOut'
  params: Record<string, string>
  query: Record<string, string | undefined>
  withConnection: boolean
  contentType: string
  body: string
}

const bodyOf = (endpoint: Endpoint): fc.Arbitrary<string> => {
  const expected = endpoint.body === undefined ? value : shaped(shapeOf(endpoint.body))
  return fc.oneof(
    { weight: 9, arbitrary: expected.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: value.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom('{"a":', '[1,]', '\u0000', '{"__proto__":{"x":1}}', '"') },
  )
}

const paramsOf = ({ params, path }: Endpoint): fc.Arbitrary<Record<string, string>> => {
  // Mostly what exists, so that the rest of the request is looked at.
  const likely: Record<string, string> = {
    slug: '\uE000slug',
    ref: '\uE000ref',
    account_id: '\uE000account',
    id: path.includes('/pg-meta/') ? '\uE000table' : 'c56a4180-65aa-42ec-a945-5fd21dec0538',
    token: 'x'.repeat(40),
  }
  return fc.record(
    Object.fromEntries(
      Object.keys(params === undefined ? {} : (shapeOf(params).properties ?? {})).map((name) => [
        name,
        fc.oneof({ weight: 5, arbitrary: fc.constant(likely[name] ?? '') }, { weight: 1, arbitrary: text }),
      ]),
    ),
  )
}

const requestTo = (endpoint: Endpoint): fc.Arbitrary<HostileRequest> =>
  fc.record({
    who: fc.constantFrom('stranger', 'readOnly', 'developer', 'developer', 'signedOut'),
    params: paramsOf(endpoint),
    query: fc.oneof(
      { weight: 4, arbitrary: queryOf(endpoint) },
      { weight: 1, arbitrary: fc.dictionary(text, text, { maxKeys: 3 }) },
    ),
    withConnection: fc.constantFrom(true, true, true, false),
    contentType: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-16') },
    ),
    body: bodyOf(endpoint),
  })

/** A developer may delete tables: the calls that change objects name another table than the one that has to stay. */
const tableOf = ({ method, path }: Endpoint): string =>
  method !== 'GET' && path.includes('/pg-meta/') && !path.includes('/relations/') ? ids.spare : ids.kept

const namesFor =
  (endpoint: Endpoint) =>
  (written: string): string =>
    written
      .replaceAll(/\uE000(slug|ref|account|table)/g, (_match, name: string) =>
        name === 'slug' ? ids.slug : name === 'ref' ? ids.ref : name === 'account' ? ids.account : tableOf(endpoint),
      )
      .toWellFormed()

interface Answer {
  status: number
  /** Of a stream of events, what came with the first of them. */
  text: string
}

// After one DELETE with a body, fetch opens a connection for each request.
const agent = new Agent({ keepAlive: true })
after(() => agent.destroy())

const send = (url: URL, options: RequestOptions, body?: Buffer): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const outgoing = httpRequest(url, { ...options, agent }, (answer) => {
    let received = ''
    const end = () => resolve({ status: answer.statusCode ?? 0, text: received })
    answer.setEncoding('utf8').on('error', reject).on('end', end)
    answer.on('data', (piece: string) => {
      received += piece
      if (answer.headers['content-type']?.startsWith('text/event-stream') !== true) return
      end()
      answer.destroy()
    })
  })
  outgoing.on('error', reject).end(body)
  return promise
}

const ask = (endpoint: Endpoint, request: HostileRequest): Promise<Answer> => {
  const { method, path } = endpoint
  const named = namesFor(endpoint)
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(named(request.params[name] ?? '')),
  )
  const url = new URL(filled.slice(0, 4000), fixture.env.url)
  for (const [name, each = ''] of Object.entries(request.query))
    url.searchParams.set(named(name).slice(0, 2000), named(each).slice(0, 2000))
  const headers = {
    ...(request.who === 'signedOut' ? {} : { authorization: `Bearer ${fixture.people[request.who].accessToken}` }),
    ...(request.withConnection ? { 'x-connection-encrypted': connection } : {}),
  }
  if (method === 'GET') return send(url, { method, headers })
  const body = Buffer.from(named(request.body))
  const ofBody = { 'content-type': request.contentType, 'content-length': body.length }
  return send(url, { method, headers: { ...headers, ...ofBody } }, body)
}

/** What only members of the organization may read, and nobody sends. */
const ofTheOrganization = () => [
  'Harbour',
  'lighthouse',
  'treasure',
  fixture.people.owner.email,
  fixture.project.password,
]

const reasonOf = async (response: Promise<Response>) => ErrorBody.parse(await (await response).json()).reason

test('what earlier runs found stays found', async () => {
  const { owner } = fixture.people
  for (const slug of ['a\0b', 'x'.repeat(300)])
    assert.match(
      await reasonOf(owner.send('GET /platform/organizations/:slug', { params: { slug } })),
      /^(?:invalid_input|bad_request)$/,
    )
  const tooManySaves = { name: 'mine', version: 2 ** 31, content: { sql: '' } }
  const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538'
  assert.equal(
    await reasonOf(
      owner.send('PUT /platform/projects/:ref/content/item/:id', { params: { ref: ids.ref, id }, body: tooManySaves }),
    ),
    'invalid_input',
  )
  const beyondTheCalendar = { name: 'late', expires_at: '9999-12-31T23:59:59+23:59' }
  assert.equal(
    await reasonOf(owner.send('POST /platform/profile/access-tokens', { body: beyondTheCalendar })),
    'invalid_input',
  )
})

// What ends an account comes last.
const inOrder = Object.values(routes).toSorted(
  (a, b) => Number(a.name === 'deleteProfile') - Number(b.name === 'deleteProfile'),
)

for (const { name, endpoint } of inOrder)
  test(`${name} refuses what makes no sense, in words`, async () => {
    await fc.assert(
      fc.asyncProperty(requestTo(endpoint), async (request) => {
        const { status, text: answer } = await ask(endpoint, request)
        assert.ok(status < 500, `${status}: ${answer}`)
        if (status >= 400) assert.equal(StrictErrorBody.parse(JSON.parse(answer)).code, status)
        if (request.who === 'readOnly' || request.who === 'developer') return
        for (const secret of ofTheOrganization()) assert.ok(!answer.includes(secret), `${request.who} learnt ${secret}`)
      }),
      { numRuns: requestsEach, seed },
    )
  })

test('afterwards everything is as it was', async () => {
  const { owner } = fixture.people
  assert.equal((await fixture.project.query('select note from kept'))[0]?.rows[0]?.[0], 'treasure')
  assert.equal((await fixture.project.detail()).status, 'ACTIVE_HEALTHY')
  const organization = await owner.request('GET /platform/organizations/:slug', { params: { slug: ids.slug } })
  assert.equal(organization.name, 'Harbour')
})
