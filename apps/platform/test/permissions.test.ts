import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Endpoint } from '@cairn/contracts/endpoint'
import type { ErrorReason } from '@cairn/contracts/error-reasons'
import { errorReasons } from '@cairn/contracts/error-reasons'
import { ErrorBody } from '@cairn/contracts/errors'
import { send } from '@cairn/dev-env'
import { textOf } from '@cairn/dev-env/event-stream'
import { z } from 'zod'
import { routes } from '../src/areas/merge-areas.ts'
import { makeDatabaseObjects } from './database-objects.ts'
import { fieldsBeyond } from './fields-beyond.ts'
import { startMembersFixture } from './members-fixture.ts'
import type { Caller } from './permissions/callers.ts'
import { callers, createTokens, expectedOf, ownersToken } from './permissions/callers.ts'
import type { Outcome, PermissionFixture, Row } from './permissions/row.ts'

const areas = new URL('../src/areas/', import.meta.url)

/** The rows of every area, by endpoint. An area without `permission-rows.ts` fails here. */
const readRows = async (): Promise<Readonly<Record<string, Row>>> => {
  const folders = (await readdir(areas, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const parts = await Promise.all(
    folders.map(async ({ name }) => {
      const area: { rows: Readonly<Record<string, Row>> } = await import(
        new URL(`${name}/permission-rows.ts`, areas).href
      )
      return area.rows
    }),
  )
  return Object.assign({}, ...parts)
}

const rows = await readRows()
// Made once: a schema compiles its parser when it is first used.
const StrictErrorBody = ErrorBody.strict()

let fixture: PermissionFixture
let tokenOf: ReturnType<typeof createTokens>
before(async () => {
  // Without this, a failure of what follows would leave the installation running, and this process with it.
  await using starting = new AsyncDisposableStack()
  const found = starting.use(await startMembersFixture())
  const resting = await found.storedProject('INACTIVE', { guest: true })
  await found.project.query(`create table kept (id int primary key, note text); insert into kept values (1, 'kept')`)
  const [table] = await found.project.query(`select 'kept'::regclass::oid`)
  const objects = await makeDatabaseObjects(found.env, found.project)
  fixture = { ...found, resting, table: String(table?.rows[0]?.[0]), objects }
  tokenOf = createTokens(fixture)
  for (const person of Object.values(fixture.people)) await person.request('POST /platform/profile', {})
  starting.move()
})
after(() => fixture[Symbol.asyncDispose]())

/** What no answer of any call may hold: passwords, and how they are kept. */
const neverSaid = /SCRAM-SHA-256|encrypted_password|password_hash|jwtSecret|signingKey|sealed_secrets|adminPassword/
/** What a refused caller must not learn. */
const ownNames = /Harbour|lighthouse|on paper|'kept'/

const outcomeOf = async (response: Response, { answer, response: schema }: Endpoint): Promise<Outcome> => {
  const text = await textOf(response)
  assert.doesNotMatch(text, neverSaid)
  assert.ok(!text.includes(fixture.project.password), 'the password of the database was said')
  // A file has no fields.
  if (response.ok && answer === 'binary') return 'ok'
  if (response.ok) {
    assert.deepEqual(fieldsBeyond(schema, text === '' ? null : JSON.parse(text)), [])
    return 'ok'
  }
  const body = StrictErrorBody.parse(JSON.parse(text))
  assert.equal(body.code, response.status)
  if (response.status < 409) assert.doesNotMatch(text, ownNames)
  const reason = Object.keys(errorReasons).find((known): known is ErrorReason => known === body.reason)
  assert.ok(reason !== undefined, `an unknown reason: ${body.reason}`)
  assert.equal(errorReasons[reason][0], response.status)
  return reason
}

for (const { name, endpoint } of Object.values(routes))
  test(`${name}: who may`, async () => {
    const row = rows[name]
    assert.ok(row !== undefined, `permission-rows.ts of the area of ${name} does not say who may call it.`)
    const found: Partial<Record<Caller, Outcome>> = {}
    const expected: Partial<Record<Caller, Outcome>> = {}
    for (const who of callers) {
      const address = `${endpoint.method} ${endpoint.path}`
      found[who] = await outcomeOf(
        await send(fixture.env.url, address, await tokenOf(who, row), await row.ask(fixture)),
        endpoint,
      )
      expected[who] = expectedOf(row, who)
    }
    assert.deepEqual(found, expected)
  })

test('an organization that requires a second factor is closed to members without one, by every call about it', async () => {
  const system = fixture.env.platform.context.system.pool('postgres')
  const require = (required: boolean) =>
    system.query('update platform.organizations set requires_mfa = $2 where id = $1', [
      fixture.organization.id,
      required,
    ])
  const { owner } = fixture.people
  const token = await ownersToken(fixture)
  const asked = Object.values(routes).flatMap(({ name, endpoint }) => {
    const row = rows[name]
    return row === undefined || !row.stranger.endsWith('_not_found') || row.scope === undefined
      ? []
      : [{ name, endpoint, row }]
  })
  assert.ok(asked.length > 30)
  await fixture.project.headers()
  await require(true)
  try {
    for (const { name, endpoint, row } of asked)
      for (const bearer of [owner.accessToken, token]) {
        const response = await send(
          fixture.env.url,
          `${endpoint.method} ${endpoint.path}`,
          bearer,
          await row.ask(fixture),
        )
        const body = ErrorBody.parse(await response.json())
        assert.deepEqual([name, body.reason, body.organization_slug], [name, 'mfa_required', fixture.organization.slug])
      }
    assert.deepEqual(await owner.request('GET /platform/projects', {}), [])
    const organizations = await owner.request('GET /platform/organizations', {})
    const listed = organizations.find(({ slug }) => slug === fixture.organization.slug)
    assert.deepEqual([listed?.organization_requires_mfa, listed?.mfa_missing], [true, true])
  } finally {
    await require(false)
  }
})

test('a field that no contract names is noticed', () => {
  const schema = z.object({ list: z.array(z.object({ a: z.string() })), any: z.record(z.string(), z.unknown()) })
  assert.deepEqual(fieldsBeyond(schema, { list: [{ a: '', secret: 1 }], any: { b: 1 }, c: 1 }), [
    '.list[].secret',
    '.c',
  ])
})
