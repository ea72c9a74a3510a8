import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
  await fixture.project.query(
    `create table note (id int primary key, owner text);
     insert into note values (1, 'ann'), (2, 'ben');
     alter table note enable row level security;
     grant select on note to anon, authenticated;
     create policy own on note to authenticated using (owner = (auth.jwt() ->> 'name'))`,
  )
})
after(() => fixture[Symbol.asyncDispose]())

interface Asked {
  query: string
  variables?: Record<string, unknown>
  operation_name?: string
  impersonation: { role: 'anon' | 'authenticated' | 'service_role'; claims?: Record<string, unknown> }
}

const run = async (body: Asked): Promise<{ status: number; body: unknown }> => {
  const answer = await fixture.people.owner.request('POST /platform/projects/:ref/graphql', {
    params: { ref: fixture.project.ref },
    body,
  })
  return { status: answer.status, body: JSON.parse(answer.body) }
}

const ids = '{ noteCollection(orderBy: [{id: AscNullsLast}]) { edges { node { id } } } }'
const withIds = (...found: number[]) => ({
  status: 200,
  body: { data: { noteCollection: { edges: found.map((id) => ({ node: { id } })) } } },
})

test('an operation runs as the role with its claims, as a request of an application would', async () => {
  assert.deepEqual(await run({ query: ids, impersonation: { role: 'service_role' } }), withIds(1, 2))
  assert.deepEqual(await run({ query: ids, impersonation: { role: 'anon' } }), withIds())
  const ann = { role: 'authenticated', claims: { name: 'ann', exp: 1, role: 'service_role' } } as const
  assert.deepEqual(await run({ query: ids, impersonation: ann }), withIds(1))
})

test('the operation that is named runs, with its variables', async () => {
  const query = `query None { noteCollection(first: 0) { edges { cursor } } }
    query One($id: Int!) { noteCollection(filter: {id: {eq: $id}}) { edges { node { id } } } }`
  const asked = { query, impersonation: { role: 'service_role' } } as const
  assert.deepEqual(await run({ ...asked, operation_name: 'One', variables: { id: 2 } }), withIds(2))
})

const errorsOf = async (query: string) => (await run({ query, impersonation: { role: 'service_role' } })).body

test('errors of a document have their place in it', async () => {
  assert.deepEqual(await errorsOf('{\n  noteCollection { wrong }\n}'), {
    data: null,
    errors: [{ message: 'Unknown field "wrong" on type noteConnection', locations: [{ line: 2, column: 20 }] }],
  })
  assert.deepEqual(await errorsOf('{\n  noteCollection {'), {
    data: null,
    errors: [
      {
        message: 'query parse error: Syntax Error: Expected Name, found <EOF>.',
        locations: [{ line: 2, column: 19 }],
      },
    ],
  })
})

test('a disabled API says so, and answers again once it is enabled', async () => {
  const { owner } = fixture.people
  const params = { ref: fixture.project.ref }
  await owner.request('PATCH /v1/projects/:ref/postgrest', { params, body: { db_schema: '' } })
  const disabled = await run({ query: ids, impersonation: { role: 'service_role' } })
  assert.ok(disabled.status >= 400, `status ${disabled.status}`)
  await owner.request('PATCH /v1/projects/:ref/postgrest', { params, body: { db_schema: 'public' } })
  assert.deepEqual(await run({ query: ids, impersonation: { role: 'service_role' } }), withIds(1, 2))
})
