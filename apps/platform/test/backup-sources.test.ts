import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { randomLetters } from '../src/areas/organizations/organization-store.ts'
import { makeProjectSecrets } from '../src/areas/projects/project-secrets.ts'
import { overtake } from './held-rows.ts'
import { storedPassword, storeProject } from './members-fixture.ts'
import { reasonOf } from './refused-reason.ts'

let env: DevEnv
let owner: Person
let organization: Organization
/** Has the backups. */
let ref: string
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization()
  ref = await storeProject(env, organization, 'INACTIVE')
})
after(() => env[Symbol.asyncDispose]())

const storeBackup = async () => {
  const { backups } = env.platform.context
  const id = await backups.createDaily(ref)
  const written = {
    sizeBytes: 1,
    files: { files: 0, bytes: 0 },
    withoutBucket: false,
    recovery: undefined,
    recoveryStart: undefined,
  }
  await backups.complete(id, written)
  return (await backups.find(ref, id)) ?? assert.fail('no backup')
}

/** Stores a project that is being created from a backup. */
const createFrom = async (backupInsertedAt: string) =>
  env.platform.context.projects.insert({
    ref: randomLetters(20),
    name: 'copy',
    organizationId: organization.id,
    cloudProvider: 'local',
    region: 'local',
    instanceSize: 'nano',
    dbVersion: '18',
    sampleData: false,
    source: { ref, backupInsertedAt },
    secrets: await makeProjectSecrets(storedPassword),
  })

test('a backup stays while a project is being created from it', async () => {
  const { backups, projects } = env.platform.context
  const backup = await storeBackup()
  const copy = await createFrom(backup.inserted_at)
  const deletion = () => owner.request('DELETE /platform/database/:ref/backups/:id', { params: { ref, id: backup.id } })
  assert.equal(await reasonOf(deletion()), 'wrong_status')
  assert.equal(await backups.remove(backup.id), false)
  const unused = await storeBackup()
  assert.equal(await backups.remove(unused.id), true)
  await projects.changeStatus(copy.ref, 'COMING_UP', 'INACTIVE', null)
  await deletion()
  assert.deepEqual(await backups.list(ref), [])
})

test('no project is created from a backup whose deletion came first', async () => {
  const backup = await storeBackup()
  const creation = overtake(
    env,
    (client) => client.query('select from platform.backups where id = $1 for update', [backup.id]),
    () => createFrom(backup.inserted_at),
    (client) => client.query('delete from platform.backups where id = $1', [backup.id]),
  )
  await assert.rejects(creation, { reason: 'backup_not_found' })
})
