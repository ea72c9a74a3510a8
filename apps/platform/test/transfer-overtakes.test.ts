import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import type { StoredProject } from '../src/areas/projects/project-store.ts'
import { platformActor } from '../src/audit/record-audit.ts'
import { overtake } from './held-rows.ts'
import { storeProject } from './members-fixture.ts'

let env: DevEnv
let seller: Person
let organization: Organization
let elsewhere: Organization
before(async () => {
  env = await startDevEnv()
  seller = await env.signUp('seller')
  organization = await seller.createOrganization('Seller', { tier: 'tier_team' })
  elsewhere = await (await env.signUp('buyer')).createOrganization('Buyer', { tier: 'tier_team' })
})
after(() => env[Symbol.asyncDispose]())

/** Carries out a change of a project that waits while the project goes to another organization. */
const overtaken = async (change: (project: StoredProject) => Promise<unknown>): Promise<unknown> => {
  const ref = await storeProject(env, organization, 'INACTIVE')
  const project = (await env.platform.context.projects.find(ref)) ?? assert.fail('no project')
  return overtake(
    env,
    (client) => client.query('select from platform.projects where ref = $1 for update', [ref]),
    () => change(project),
    (client) => client.query('update platform.projects set organization_id = $2 where ref = $1', [ref, elsewhere.id]),
  )
}

const changes: [string, (project: StoredProject) => Promise<unknown>][] = [
  [
    'a change of the status that somebody asked for',
    ({ ref, name, organization_id: organizationId }) =>
      env.platform.context.projects.changeStatus(ref, 'INACTIVE', 'RESTORING', null, {
        by: platformActor,
        event: { organizationId, action: 'project.restored', target: { type: 'project', id: ref, name } },
      }),
  ],
  ['another name', (project) => env.platform.context.projects.rename(platformActor, project, 'mine')],
  [
    'a new signing key',
    (project) =>
      env.platform.context.signingKeys.create(platformActor, project, { algorithm: 'ES256', status: 'standby' }),
  ],
  [
    'a new API key',
    (project) =>
      env.platform.context.apiKeys.create(
        platformActor,
        project,
        { type: 'secret', name: 'mine', description: '' },
        true,
      ),
  ],
  ['a new key of storage', (project) => env.platform.context.s3Keys.create(platformActor, project, 'mine')],
  [
    'the claim of a domain',
    (project) => env.platform.context.customHostnames.claim(platformActor, project, 'www.example.com'),
  ],
  [
    'an add-on',
    (project) =>
      env.platform.context.addOns.switch(platformActor, project, { key: 'phone_mfa', enabled: true }, async () => {}),
  ],
  [
    'point-in-time recovery',
    ({ ref, name, organization_id: organizationId }) =>
      env.platform.context.backups.switchRecovery(ref, 7, {
        by: platformActor,
        event: { organizationId, action: 'backup.recovery_switched', target: { type: 'project', id: ref, name } },
      }),
  ],
  [
    'a backup that somebody asked for',
    ({ ref, name, organization_id: organizationId }) =>
      env.platform.context.backups.createManual(ref, () => ({
        by: platformActor,
        event: { organizationId, action: 'backup.created', target: { type: 'project', id: ref, name } },
      })),
  ],
  [
    'a change in the database',
    (project) =>
      env.platform.context.databaseChanges.audited(
        {
          project,
          by: platformActor,
          event: {
            organizationId: project.organization_id,
            action: 'project.password_reset',
            target: { type: 'project', id: project.ref, name: project.name },
          },
          isAtomic: true,
        },
        () => assert.fail('it was made'),
      ),
  ],
]

for (const [name, change] of changes)
  test(`a transfer that comes first refuses ${name}`, async () => {
    await assert.rejects(overtaken(change), { reason: 'project_not_found' })
  })

test('the deletion of a domain by who had the project before leaves the domain', async () => {
  const { customHostnames } = env.platform.context
  let ref = ''
  const deletion = overtaken(async (project) => {
    ref = project.ref
    const system = env.platform.context.system.pool('postgres')
    await system.query(
      `insert into platform.custom_hostnames (project_ref, hostname, token) values ($1, 'of.example.com', 'token')`,
      [ref],
    )
    return customHostnames.delete(platformActor, project)
  })
  await assert.rejects(deletion, { reason: 'project_not_found' })
  assert.equal((await customHostnames.find(ref))?.hostname, 'of.example.com')
})
