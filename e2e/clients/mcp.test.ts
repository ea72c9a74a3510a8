import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { z } from 'zod'
import { McpServer } from './mcp/mcp-server.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let mcp: McpServer
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  const organization = await owner.createOrganization('Harbour', { tier: 'tier_pro' })
  project = await owner.createProject({ organization, name: 'lighthouse' })
  const { token } = await owner.request('POST /platform/profile/access-tokens', { body: { name: 'mcp' } })
  mcp = new McpServer(env.url, token)
  await mcp.initialize()
})
after(async () => {
  await mcp[Symbol.asyncDispose]()
  await env[Symbol.asyncDispose]()
})

const ofProject = (given: Record<string, unknown> = {}) => ({ project_id: project.ref, ...given })

test('an assistant finds the organizations and projects of its person, and no others', async () => {
  const stranger = await env.signUp('stranger')
  const other = await stranger.createProject({ name: 'elsewhere' })
  assert.match(await mcp.call('list_organizations'), /"name":"Harbour"/)
  const projects = await mcp.call('list_projects')
  assert.match(projects, new RegExp(`"id":"${project.ref}".*"status":"ACTIVE_HEALTHY"`))
  assert.doesNotMatch(projects, /elsewhere/)
  assert.match(await mcp.call('get_project', { id: project.ref }), /"name":"lighthouse"/)
  await assert.rejects(mcp.call('get_project', { id: other.ref }), /This project does not exist/)
  await assert.rejects(mcp.call('execute_sql', { project_id: other.ref, query: 'select 1' }), /does not exist/)
})

test('it applies a migration, and reads tables, rows, findings, types and keys', async () => {
  const lamps = 'create table lamps (id int primary key, colour text)'
  await mcp.call(
    'apply_migration',
    ofProject({ name: 'add lamps', query: `${lamps}; insert into lamps values (1, 'red')` }),
  )
  assert.match(await mcp.call('list_migrations', ofProject()), /"name":"add_lamps"/)
  assert.match(await mcp.call('list_tables', ofProject({ schemas: ['public'] })), /"name":"public.lamps"/)
  assert.match(await mcp.call('execute_sql', ofProject({ query: 'select colour from lamps' })), /colour[^\w]+red/)
  assert.match(await mcp.call('get_advisors', ofProject({ type: 'security' })), /rls_disabled_in_public/)
  assert.match(await mcp.call('generate_typescript_types', ofProject()), /lamps: \{/)
  assert.match(await mcp.call('get_publishable_keys', ofProject()), /"type":"publishable"/)
  await assert.rejects(mcp.call('execute_sql', ofProject({ query: 'select nothing' })), /nothing.+does not exist/)
})

const Tables = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      rls_enabled: z.boolean(),
      rows: z.number(),
      columns: z.array(z.object({ name: z.string(), data_type: z.string(), options: z.array(z.string()) })),
      primary_keys: z.array(z.string()),
      foreign_key_constraints: z
        .array(z.object({ source_columns: z.array(z.string()), target_table: z.string() }))
        .optional(),
    }),
  ),
})
const Extensions = z.object({
  extensions: z.array(z.object({ name: z.string(), installed_version: z.string().nullable() })),
})
const Keys = z.object({ keys: z.array(z.object({ type: z.string(), name: z.string(), api_key: z.string() })) })
const Findings = z.object({
  result: z.object({ lints: z.array(z.object({ name: z.string(), findings: z.array(z.unknown()) })) }),
})

const answerOf = async (tool: string, given: Record<string, unknown> = {}): Promise<unknown> =>
  JSON.parse(await mcp.call(tool, ofProject(given)))

test('it reads columns, keys, extensions, slow access and API keys as they are', async () => {
  const change = `create table bulbs (id int primary key, lamp int references lamps (id), code text unique);
    create extension hstore; insert into bulbs values (1, 1, 'a')`
  await mcp.call('apply_migration', ofProject({ name: 'add bulbs', query: change }))
  const { tables } = Tables.parse(await answerOf('list_tables', { schemas: ['public'], verbose: true }))
  const bulbs = tables.find(({ name }) => name === 'public.bulbs')
  assert.deepEqual([bulbs?.primary_keys, bulbs?.rls_enabled], [['id'], false])
  assert.deepEqual(
    bulbs?.columns.map(({ name, data_type: type, options }) => [name, type, options.includes('unique')]),
    [
      ['id', 'integer', false],
      ['lamp', 'integer', false],
      ['code', 'text', true],
    ],
  )
  assert.deepEqual(
    bulbs?.foreign_key_constraints?.map(({ source_columns: columns, target_table: table }) => [columns, table]),
    [[['lamp'], 'public.lamps']],
  )
  const { extensions } = Extensions.parse(await answerOf('list_extensions'))
  const versionOf = (wanted: string) => extensions.find(({ name }) => name === wanted)?.installed_version
  assert.match(String(versionOf('hstore')), /^\d/)
  assert.equal(versionOf('citext'), null)
  const slow = Findings.parse(await answerOf('get_advisors', { type: 'performance' })).result.lints
  assert.equal(slow.find(({ name }) => name === 'unindexed_foreign_keys')?.findings.length, 1)
  const { keys } = Keys.parse(await answerOf('get_publishable_keys'))
  assert.deepEqual(keys.map(({ type, name }) => `${type} ${name}`).toSorted(), ['legacy anon', 'publishable default'])
  // Each of them opens the data API, and none is secret.
  for (const { api_key: key } of keys) {
    const lamps = `${env.url}/p/${project.ref}/rest/v1/bulbs?select=code`
    assert.deepEqual(await (await fetch(lamps, { headers: { apikey: key } })).json(), [{ code: 'a' }])
  }
})

test('the address of a project that the tool makes by itself is one of the reference', async () => {
  assert.match(await mcp.call('get_project_url', ofProject()), new RegExp(`https://${project.ref}\\.supabase\\.`))
})

test('it tries a change in a branch, and merges it', async () => {
  const cost = { type: 'branch', recurrence: 'hourly', amount: 0.01344 }
  const { confirmation_id: id } = z
    .object({ confirmation_id: z.string() })
    .parse(JSON.parse(await mcp.call('confirm_cost', cost)))
  const created = await mcp.call('create_branch', ofProject({ name: 'brighter', confirm_cost_id: id }))
  const branch = z.object({ project_ref: z.string() }).parse(JSON.parse(created)).project_ref
  await env.platform.context.supervisor.settled()
  assert.match(await mcp.call('list_branches', ofProject()), /"name":"main".*"name":"brighter".*"FUNCTIONS_DEPLOYED"/)
  const query = 'alter table lamps add column lumens int'
  await mcp.call('apply_migration', { project_id: branch, name: 'add lumens', query })
  await mcp.call('merge_branch', { branch_id: branch })
  assert.match(await mcp.call('execute_sql', ofProject({ query: 'select lumens from lamps' })), /lumens[^\w]+null/)
  await mcp.call('reset_branch', { branch_id: branch })
  await env.platform.context.supervisor.settled()
  await mcp.call('delete_branch', { branch_id: branch })
  await env.platform.context.supervisor.settled()
  assert.equal(await mcp.call('list_branches', ofProject()), '{"branches":[]}')
})

test('a project is created, paused and restored', async () => {
  const { slug } = await owner.createOrganization('Paid', { tier: 'tier_enterprise' })
  const cost = { type: 'project', recurrence: 'monthly', amount: 0 }
  const { confirmation_id: id } = z
    .object({ confirmation_id: z.string() })
    .parse(JSON.parse(await mcp.call('confirm_cost', cost)))
  const given = { name: 'buoy', organization_id: slug, region: 'eu-west-1', confirm_cost_id: id }
  const { ref } = z.object({ ref: z.string() }).parse(JSON.parse(await mcp.call('create_project', given)))
  const { supervisor } = env.platform.context
  await supervisor.settled()
  await mcp.call('pause_project', { project_id: ref })
  await supervisor.settled()
  assert.match(await mcp.call('get_project', { id: ref }), /"status":"INACTIVE"/)
  await mcp.call('restore_project', { project_id: ref })
  await supervisor.settled()
  assert.match(await mcp.call('get_project', { id: ref }), /"status":"ACTIVE_HEALTHY"/)
})

const query = (body: { query: string; parameters?: (string | number)[]; read_only?: boolean }) =>
  owner.request('POST /v1/projects/:ref/database/query', { params: { ref: project.ref }, body })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'it was not refused',
    (error: unknown) => String(error),
  )

test('SQL has parameters, and changes nothing where it is asked to read only', async () => {
  assert.deepEqual(await query({ query: 'select $1::int + 1 as n, $2 as text', parameters: [1, `it's`] }), [
    { n: 2, text: `it's` },
  ])
  assert.match(await refusal(query({ query: 'select $1::int', parameters: [1, 2] })), /parameters/)
  assert.match(await refusal(query({ query: 'delete from lamps', read_only: true })), /read/i)
  const trick = `begin read write; delete from lamps; commit`
  assert.match(await refusal(query({ query: trick, read_only: true })), /read/i)
  assert.deepEqual(await query({ query: 'select count(*)::int as lamps from lamps', read_only: true }), [{ lamps: 1 }])
})

test('a migration runs whole or not at all, and is not recorded where it fails', async () => {
  const apply = (text: string) =>
    owner.request('POST /v1/projects/:ref/database/migrations', {
      params: { ref: project.ref },
      body: { name: 'half', query: text },
    })
  assert.match(await refusal(apply('create table half (id int); select nothing')), /"nothing" does not exist/)
  assert.match(await refusal(apply('create table half (id int); commit; select nothing')), /cannot have COMMIT in it/)
  assert.match(await refusal(apply(' -- nothing')), /no statement/)
  assert.deepEqual(await query({ query: `select to_regclass('half') as half` }), [{ half: null }])
  const migrations = await owner.request('GET /v1/projects/:ref/database/migrations', { params: { ref: project.ref } })
  assert.ok(!migrations.some(({ name }) => name === 'half'))
})
