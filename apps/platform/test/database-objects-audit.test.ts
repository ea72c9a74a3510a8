import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { RefusedError, startDevEnv } from '@cairn/dev-env'

let env: DevEnv
let project: TestProject
let slug = ''
before(async () => {
  env = await startDevEnv()
  project = await (await env.signUp('ada')).createProject()
  slug = (await project.detail()).organization_slug
})
after(() => env[Symbol.asyncDispose]())

const entries = async () => {
  const page = await project.owner.request('GET /platform/organizations/:slug/audit', { params: { slug }, query: {} })
  return page.entries
    .filter(({ action }) => action.startsWith('database.object_'))
    .map(({ action, target, details }) => ({ action, project: target.id, details }))
    .toReversed()
}

const asked = async () => ({ params: { ref: project.ref }, headers: await project.headers() })

test('the audit log has one entry for each change of a database object, with the name of the object', async () => {
  const { owner, ref } = project
  const call = await asked()
  const table = await owner.request('POST /platform/pg-meta/:ref/tables', { ...call, body: { name: 'a "table"' } })
  const params = { ref, id: String(table.id) }
  await owner.request('PATCH /platform/pg-meta/:ref/tables/:id', { ...call, params, body: { name: 'orders' } })
  await owner.request('POST /platform/pg-meta/:ref/columns', {
    ...call,
    body: { table_id: table.id, name: 'total', type: 'numeric' },
  })
  await owner.request('DELETE /platform/pg-meta/:ref/columns/:id', { ...call, params: { ref, id: `${table.id}.1` } })
  await owner.request('DELETE /platform/pg-meta/:ref/tables/:id', { ...call, params })
  assert.deepEqual(await entries(), [
    { action: 'database.object_created', project: ref, details: { kind: 'tables', object: 'a "table"' } },
    {
      action: 'database.object_changed',
      project: ref,
      details: { kind: 'tables', object: params.id, name: 'public.a "table"' },
    },
    { action: 'database.object_created', project: ref, details: { kind: 'columns', object: 'total' } },
    {
      action: 'database.object_deleted',
      project: ref,
      details: { kind: 'columns', object: `${table.id}.1`, name: 'public.orders.total' },
    },
    {
      action: 'database.object_deleted',
      project: ref,
      details: { kind: 'tables', object: params.id, name: 'public.orders' },
    },
  ])
})

test('a change that PostgreSQL refuses is not in the audit log', async () => {
  const earlier = await entries()
  const call = await asked()
  await assert.rejects(
    project.owner.request('POST /platform/pg-meta/:ref/policies', { ...call, body: { name: 'p', table: 'not_there' } }),
    (error) => error instanceof RefusedError && error.body.reason === 'query_failed',
  )
  assert.deepEqual(await entries(), earlier)
})

test('a table is created and altered by one diff each, which the audit log has, and a late change is refused', async () => {
  const { owner, ref } = project
  const call = await asked()
  const earlier = (await entries()).length
  const desired = {
    schema: 'public',
    name: 'invoices',
    comment: null,
    rls_enabled: true,
    columns: [{ name: 'id', type: 'bigint', identity: 'ALWAYS' as const }],
    primary_key: { columns: ['id'] },
    uniques: [],
    checks: [],
    foreign_keys: [],
  }
  const preview = await owner.request('POST /platform/pg-meta/:ref/table-changes/preview', {
    ...call,
    body: { desired },
  })
  assert.equal((await entries()).length, earlier)
  const made = await owner.request('POST /platform/pg-meta/:ref/table-changes', {
    ...call,
    body: { desired, statements: preview.statements },
  })
  assert.deepEqual(made.statements, preview.statements)
  const params = { ref, id: String(made.id) }
  const loaded = await owner.request('GET /platform/pg-meta/:ref/table-definitions/:id', { ...call, params })
  const body = {
    table: { id: loaded.id, version: loaded.version },
    desired: { ...desired, columns: [{ id: 1, name: 'number' }], primary_key: { columns: ['number'] } },
  }
  const changed = await owner.request('POST /platform/pg-meta/:ref/table-changes', { ...call, body })
  assert.deepEqual(changed.statements, ['alter table public.invoices rename column id to number'])
  const late = await owner.send('POST /platform/pg-meta/:ref/table-changes', { ...call, body })
  assert.equal(late.status, 409)
  assert.deepEqual((await entries()).slice(earlier), [
    { action: 'database.object_created', project: ref, details: { kind: 'tables', object: 'invoices' } },
    {
      action: 'database.object_changed',
      project: ref,
      details: { kind: 'tables', object: params.id, name: 'public.invoices' },
    },
  ])
})

test('a change of the privileges of a role is one entry, and none where someone else was faster', async () => {
  const { owner, ref } = project
  const call = await asked()
  const role = await owner.request('POST /platform/pg-meta/:ref/roles', { ...call, body: { name: 'reporting' } })
  await owner.request('POST /platform/pg-meta/:ref/tables', { ...call, body: { name: 'sales' } })
  const privileges = () =>
    owner.request('GET /platform/pg-meta/:ref/role-privileges/:id', {
      ...call,
      params: { ref, id: String(role.id) },
      query: { schema: 'public' },
    })
  const sales = (await privileges()).relations.find(({ name }) => name === 'sales')
  assert.ok(sales)
  const change = { role: role.id, schema: 'public', relations: [{ id: sales.id, granted: ['SELECT' as const] }] }
  const { statements } = await owner.request('POST /platform/pg-meta/:ref/role-privilege-changes/preview', {
    ...call,
    body: change,
  })
  assert.deepEqual(statements, ['grant select on table public.sales to reporting'])
  const earlier = (await entries()).length
  const body = { ...change, statements }
  await owner.request('POST /platform/pg-meta/:ref/role-privilege-changes', { ...call, body })
  assert.deepEqual((await privileges()).relations.find(({ name }) => name === 'sales')?.granted, ['SELECT'])
  await assert.rejects(
    owner.request('POST /platform/pg-meta/:ref/role-privilege-changes', { ...call, body }),
    (error) => error instanceof RefusedError && error.body.reason === 'privileges_changed',
  )
  assert.deepEqual((await entries()).slice(earlier), [
    {
      action: 'database.object_changed',
      project: ref,
      details: { kind: 'role-privileges', object: String(role.id), name: 'reporting in public' },
    },
  ])
})
