import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '@cairn/dev-env'
import { RefusedError } from '@cairn/dev-env'
import { routes } from '../src/areas/merge-areas.ts'
import type { MemberName, MembersFixture } from './members-fixture.ts'
import { join, members, startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
let resting: string
before(async () => {
  fixture = await startMembersFixture()
  resting = await fixture.storedProject('INACTIVE', { guest: true })
  await fixture.project.query(`create table kept (id int primary key, note text); insert into kept values (1, 'kept')`)
})
after(() => fixture[Symbol.asyncDispose]())

const refusalOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise
  } catch (error) {
    if (error instanceof RefusedError) return `${error.body.code} ${error.body.message}`
    throw error
  }
  return 'nothing was refused'
}

const pause = (person: Person) =>
  refusalOf(person.request('POST /platform/projects/:ref/pause', { params: { ref: fixture.project.ref } }))

test("a refusal names the roles that can do it, and the caller's role", async () => {
  const { developer, readOnly, guest } = fixture.people
  const may = '403 Owners and administrators may pause a project.'
  assert.equal(await pause(developer), `${may} You are a developer.`)
  assert.equal(await pause(readOnly), `${may} You are a read-only member.`)
  assert.equal(await pause(guest), `${may} You are a developer in this project.`)
  assert.equal(
    await refusalOf(
      guest.request('POST /platform/projects', {
        body: { name: 'x', organization_slug: fixture.organization.slug, db_pass: 'correct horse 1' },
      }),
    ),
    '403 Owners and administrators may create a project. You are a developer in single projects of this organization.',
  )
})

test('a member with roles in single projects sees only those', async () => {
  const { guest } = fixture.people
  const hidden = await fixture.storedProject('INACTIVE')
  const seen = (await guest.request('GET /platform/projects', {})).map(({ ref }) => ref)
  assert.ok(seen.includes(fixture.project.ref) && !seen.includes(hidden))
  assert.equal(
    await refusalOf(guest.request('GET /platform/projects/:ref', { params: { ref: hidden } })),
    '404 This project does not exist',
  )
  const organizations = await guest.request('GET /platform/organizations', {})
  const organization = organizations.find(({ slug }) => slug === fixture.organization.slug)
  assert.deepEqual(
    { is_owner: organization?.is_owner, project_count: organization?.project_count },
    { is_owner: false, project_count: seen.length },
  )
})

test('a role in a project adds to the role in the organization, in that project alone', async () => {
  const { people, organization, env } = fixture
  const both = await env.signUp('both')
  const raised = await fixture.storedProject('INACTIVE')
  await join(env, organization, both, { role: 'read_only', projects: [{ ref: raised, role: 'administrator' }] })
  const restart = (ref: string) => refusalOf(both.request('POST /platform/projects/:ref/restart', { params: { ref } }))
  assert.match(await restart(raised), /^409 /)
  assert.match(await restart(resting), /^403 /)
  // A preview branch is judged by its parent.
  const branch = await fixture.storedProject('INACTIVE')
  await env.platform.context.system
    .pool('postgres')
    .query(
      `update platform.projects set parent_project_id = (select id from platform.projects where ref = $2) where ref = $1`,
      [branch, raised],
    )
  assert.match(await restart(branch), /^409 /)
  const rules = await both.request('GET /platform/profile/permissions', {})
  assert.deepEqual([...new Set(rules.map(({ project_refs }) => project_refs?.join() ?? 'all'))], ['all', raised])
  assert.ok(rules.every(({ organization_slug }) => organization_slug === organization.slug))
  assert.equal(
    (await people.stranger.request('GET /platform/profile/permissions', {}))[0]?.organization_slug,
    fixture.elsewhere.organization.slug,
  )
})

test('a member who leaves an organization and returns has no old project roles', async () => {
  const { organization, env, project } = fixture
  const returning = await env.signUp('returning')
  const seen = async () => (await returning.request('GET /platform/projects', {})).map(({ ref }) => ref)
  await join(env, organization, returning, { role: null, projects: [{ ref: project.ref, role: 'developer' }] })
  assert.deepEqual(await seen(), [project.ref])
  await env.platform.context.system
    .pool('postgres')
    .query('delete from platform.members where account_id = $1', [returning.accountId])
  assert.deepEqual(await seen(), [])
  await join(env, organization, returning, { role: null, projects: [] })
  assert.deepEqual(await seen(), [])
})

const runAs = async (person: Person, query: string): Promise<string> => {
  try {
    const { results } = await person.request('POST /platform/pg-meta/:ref/run', {
      params: { ref: fixture.project.ref },
      headers: await fixture.project.headers(),
      body: { query },
    })
    return results.at(-1)?.rows[0]?.[0] ?? 'done'
  } catch (error) {
    if (error instanceof RefusedError) return error.body.database?.sqlstate ?? error.body.reason
    throw error
  }
}

test('read-only members run SQL as a role that cannot write, whatever they write before', async () => {
  const { readOnly, developer } = fixture.people
  assert.equal(await runAs(developer, 'select current_user'), 'postgres')
  assert.equal(await runAs(readOnly, 'select current_user'), 'cairn_reader')
  assert.equal(await runAs(readOnly, 'select count(*) > 0 from kept'), 't')
  assert.equal(await runAs(readOnly, 'insert into kept values (900)'), '42501')
  for (const trick of ['commit; begin read write;', 'set default_transaction_read_only = off; commit; begin;'])
    assert.equal(await runAs(readOnly, `${trick} insert into kept values (901)`), '42501')
  assert.equal(await runAs(readOnly, 'set role postgres'), '42501')
  assert.equal(await runAs(readOnly, 'select * from pg_authid'), '42501')
  assert.equal(await runAs(developer, 'select count(*) from kept where id >= 900'), '0')
})

const grantedTo = async (name: MemberName, asked: readonly string[]) => {
  const rules = await fixture.people[name].request('GET /platform/profile/permissions', {})
  const here = rules.filter(({ organization_slug: slug }) => slug === fixture.organization.slug)
  const granted = new Set<string>(here.flatMap(({ actions }) => actions))
  return asked.filter((action) => granted.has(action))
}

test('infra:Read and infra:Write are granted, and asked for by the calls about the infrastructure of a project', async () => {
  assert.equal(routes.getProjectHealth.permission, 'infra:Read in the project')
  assert.equal(routes.checkDatabase.permission, 'infra:Read in the project')
  assert.equal(routes.restartProject.permission, 'infra:Write in the project')
  for (const name of members)
    assert.deepEqual(
      await grantedTo(name, ['infra:Read', 'infra:Write']),
      name === 'readOnly' ? ['infra:Read'] : ['infra:Read', 'infra:Write'],
      name,
    )
})

const databaseActions = ['tenant:Sql:Read', 'tenant:Sql:Write', 'replication:Read', 'replication:Write'] as const

test('replication and tenant sql, to read and to write, are granted, and asked for by the calls about publications and the schema', async () => {
  assert.equal(routes.listPublications.permission, 'replication:Read in the project, with its connection string')
  for (const route of [routes.createPublication, routes.updatePublication, routes.deletePublication])
    assert.equal(route.permission, 'replication:Write in the project, with its connection string')
  for (const route of [routes.listTables, routes.exportSchema, routes.listColumnPrivileges])
    assert.equal(route.permission, 'tenant:Sql:Read in the project, with its connection string')
  for (const route of [routes.changeTable, routes.createPolicy, routes.grantColumnPrivileges])
    assert.equal(route.permission, 'tenant:Sql:Write in the project, with its connection string')
  for (const name of members)
    assert.deepEqual(
      await grantedTo(name, databaseActions),
      name === 'readOnly' ? ['tenant:Sql:Read', 'replication:Read'] : [...databaseActions],
      name,
    )
})
