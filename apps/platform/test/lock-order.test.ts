import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import type { PoolClient } from 'pg'
import { platformActor } from '../src/audit/record-audit.ts'
import { admitActiveProject } from '../src/limits/creation-limits.ts'
import { overtake } from './held-rows.ts'
import { join, storeProject } from './members-fixture.ts'

let env: DevEnv
let owner: Person
let organization: Organization
let ref: string
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization('Harbour', { tier: 'tier_team' })
  ref = await storeProject(env, organization, 'INACTIVE')
})
after(() => env[Symbol.asyncDispose]())

const lockProject = (client: PoolClient) =>
  client.query('select from platform.projects where ref = $1 for no key update', [ref])

/** As each row does that refers to the organization, such as the period in which an add-on is on. */
const referToOrganization = (client: PoolClient) =>
  client.query('select from platform.organizations where id = $1 for key share', [organization.id])

test('a domain is activated under the lock of the organization first, as members are changed', async () => {
  const { customHostnames, projects } = env.platform.context
  const project = (await projects.find(ref)) ?? assert.fail('no project')
  const activation = overtake(
    env,
    (client) => client.query('select from platform.organizations where id = $1 for no key update', [organization.id]),
    () => customHostnames.activate(platformActor, project, 'www.example.com'),
    (client) => client.query('select from platform.projects where ref = $1 for share', [ref]),
  )
  await assert.rejects(activation, { reason: 'not_verified' })
})

test('a member whose projects are changed does not hold up the holder of a project that one waits for', async () => {
  const guest = await env.signUp('guest')
  await join(env, organization, guest, { role: null, projects: [] })
  const changed = await overtake(
    env,
    lockProject,
    () =>
      owner.request('PATCH /platform/organizations/:slug/members/:account_id', {
        params: { slug: organization.slug, account_id: guest.accountId },
        body: { role: null, projects: [{ ref, role: 'developer' }] },
      }),
    referToOrganization,
  )
  assert.deepEqual(
    changed.projects.map((project) => [project.ref, project.role]),
    [[ref, 'developer']],
  )
})

test('a project that is counted before it starts does not hold up the holder of the project', async () => {
  const { catalogue, config, projects } = env.platform.context
  const by = { ...platformActor, accountId: owner.accountId }
  const admit = admitActiveProject({ catalogue, config }, by, { organizationId: organization.id, ref })
  const event = {
    organizationId: organization.id,
    action: 'project.restored',
    target: { type: 'project', id: ref, name: 'on paper' },
  } as const
  const began = await overtake(
    env,
    lockProject,
    () => projects.changeStatus(ref, 'INACTIVE', 'RESTORING', null, { by, event, admit }),
    referToOrganization,
  )
  assert.equal(began, true)
  await projects.changeStatus(ref, 'RESTORING', 'INACTIVE', null)
})
