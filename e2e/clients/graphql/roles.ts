import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { buildClientSchema, getIntrospectionQuery, isObjectType } from 'graphql'
import { checkData, checkRefusals, valuesOf } from './checks.ts'
import type { World } from './checks.ts'

const anon = { role: 'anon' } as const

export const roleChecks = (world: World): void => {
  checkData(world, [
    ['an operation runs as the role of its key', '{ whoami }', { whoami: 'anon' }, anon],
    [
      'policies decide which records a role sees',
      '{ secretCollection { edges { node { id } } } }',
      { secretCollection: { edges: [{ node: { id: 1 } }] } },
      anon,
    ],
    [
      'the service key sees all records',
      '{ secretCollection { edges { node { id } } } }',
      { secretCollection: { edges: [{ node: { id: 1 } }, { node: { id: 2 } }] } },
    ],
    [
      'an identifier does not lead to a record that policies hide',
      '{ node(nodeId: "WyJwdWJsaWMiLCAic2VjcmV0IiwgMl0=") { nodeId } }',
      { node: null },
      anon,
    ],
  ])
  checkRefusals(world, [
    [
      'a column that a role cannot read is not in its API',
      '{ secretCollection { edges { node { hidden } } } }',
      'Unknown field "hidden" on type secret',
      anon,
    ],
    [
      'a table that a role cannot read is not in its API',
      '{ passportCollection { edges { cursor } } }',
      'Unknown field "passportCollection" on type Query',
      anon,
    ],
    [
      'nor are the relationships to it',
      '{ accountCollection { edges { node { passport { id } } } } }',
      'Unknown field "passport" on type account',
      anon,
    ],
    [
      'a table that a role cannot write has no mutations',
      'mutation { deleteFromnumberCollection { affectedCount } }',
      'Unknown field "deleteFromnumberCollection" on type Mutation',
      anon,
    ],
    [
      'a function that a role cannot call is not in its API',
      '{ private_sum(a: 1) }',
      'Unknown field "private_sum" on type Query',
      anon,
    ],
    [
      'an insert that policies forbid is refused',
      'mutation { insertIntosecretCollection(objects: [{id: 9, owner: "x", body: "b"}]) { affectedCount } }',
      /violates row-level security policy/,
      anon,
    ],
  ])
  test('a user sees and writes the records of their own', async () => {
    const { url, keys, ask } = world()
    const client = createClient(url, keys.anon, { auth: { autoRefreshToken: false, persistSession: false } })
    const { data: signedUp } = await client.auth.signUp({ email: 'gql-user@example.com', password: 'long-password-1' })
    const user = signedUp.user?.id ?? ''
    const options = { ...anon, token: signedUp.session?.access_token ?? '' }
    const variables = { o: [{ id: 50, owner: user, body: 'mine' }] }
    const inserted = await ask(
      'mutation ($o: [secretInsertInput!]!) { insertIntosecretCollection(objects: $o) { affectedCount } }',
      { ...options, variables },
    )
    assert.deepEqual(inserted.errors, [])
    const { data } = await ask('{ whoami secretCollection { edges { node { owner } } } }', options)
    assert.deepEqual(valuesOf(data, 'owner'), [user])
    assert.deepEqual(valuesOf(data, 'whoami'), ['authenticated'])
  })
  test('a token that nobody signed is refused with 401', async () => {
    const { status, errors } = await world().ask('{ whoami }', {
      token: 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.',
    })
    assert.equal(status, 401)
    assert.match(errors[0] ?? '', /JWT/)
  })
  test('a request without a key is refused', async () => {
    const { status, body } = await fetch(world().graphqlUrl, { method: 'POST', body: '{"query":"{ whoami }"}' })
    await body?.cancel()
    assert.equal(status, 401)
  })
}

export const schemaChecks = (world: World): void => {
  test('introspection describes the types of a table', async () => {
    const { data, errors } = await world().ask(getIntrospectionQuery())
    assert.deepEqual(errors, [])
    const schema = buildClientSchema(JSON.parse(JSON.stringify(data)))
    const blog = schema.getType('blog')
    assert.ok(isObjectType(blog))
    const fields = Object.values(blog.getFields()).map(({ name, type }) => [name, String(type)])
    assert.deepEqual(Object.fromEntries(fields), {
      nodeId: 'ID!',
      id: 'Int!',
      owner_id: 'Int!',
      name: 'String!',
      notes: 'String',
      owner: 'account!',
      blog_postCollection: 'blog_postConnection',
      membershipCollection: 'membershipConnection',
    })
    assert.deepEqual(
      blog.getInterfaces().map(({ name }) => name),
      ['Node'],
    )
  })
  test('introspection hides what a role cannot use', async () => {
    const { data } = await world().ask(
      '{ __type(name: "passport") { name } __schema { mutationType { fields { name } } } }',
      anon,
    )
    assert.equal(valuesOf(data, '__type')[0], null)
    assert.ok(!JSON.stringify(data).includes('deleteFromnumberCollection'))
  })
  test('a table can be asked for by the next request after the one that creates it, and not after it is dropped', async () => {
    const { ask, sql } = world()
    const query = '{ freshCollection { edges { node { id } } } }'
    assert.deepEqual((await ask(query)).errors, ['Unknown field "freshCollection" on type Query'])
    await sql('create table public.fresh (id int primary key); insert into public.fresh values (1)')
    assert.deepEqual((await ask(query)).data, { freshCollection: { edges: [{ node: { id: 1 } }] } })
    await sql('drop table public.fresh')
    assert.notDeepEqual((await ask(query)).errors, [])
  })
}

/** Changes what all operations see, so it runs after the others. */
export const inflectionChecks = (world: World): void => {
  test('a comment of the schema inflects names, limits pages and hides the schema', async () => {
    const { ask, sql } = world()
    await sql(`comment on schema public is '@graphql({"inflect_names": true, "max_rows": 2, "introspection": false})'`)
    const { data, errors } = await ask('{ blogPostCollection { edges { node { blogId __typename } } } }')
    assert.deepEqual(errors, [])
    const node = { blogId: 1, __typename: 'BlogPost' }
    assert.deepEqual(data, { blogPostCollection: { edges: [{ node }, { node }] } })
    const hidden = await ask('{ __schema { queryType { name } } }', anon)
    assert.deepEqual(hidden.errors, ['Unknown field "__schema" on type Query'])
    await sql('comment on schema public is null')
    assert.deepEqual((await ask('{ blog_postCollection(first: 0) { edges { cursor } } }')).errors, [])
  })
  test('the settings of the data API count here too: exposed schemas, and whether it is enabled', async () => {
    const { ask, sql, changeSettings } = world()
    await sql('grant usage on schema hidden to anon; grant select on hidden.thing to anon')
    const query = '{ thingCollection { edges { node { __typename } } } }'
    await changeSettings({ db_schema: 'hidden' })
    assert.deepEqual(await ask(query, anon).then(({ data }) => data), { thingCollection: { edges: [] } })
    await changeSettings({ db_schema: '' })
    const { status, errors } = await ask('{ __typename }', anon)
    assert.deepEqual({ status, errors }, { status: 403, errors: ['The data API of this project is disabled.'] })
    await changeSettings({ db_schema: 'public' })
    assert.deepEqual((await ask('{ whoami }', anon)).data, { whoami: 'anon' })
  })
}
