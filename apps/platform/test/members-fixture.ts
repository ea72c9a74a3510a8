import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import type { Membership, Role } from '@cairn/contracts/roles'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { signAccessToken } from '@cairn/service-kit'
import { randomLetters } from '../src/areas/organizations/organization-store.ts'
import { makeProjectSecrets } from '../src/areas/projects/project-secrets.ts'

export const members = ['owner', 'administrator', 'developer', 'readOnly', 'guest'] as const
export type MemberName = (typeof members)[number]
export type PersonName = MemberName | 'stranger'

const roleOf = {
  owner: 'owner',
  administrator: 'administrator',
  developer: 'developer',
  readOnly: 'read_only',
  guest: null,
} as const satisfies Record<MemberName, Role | null>

/** An organization with somebody of every role, and somebody who has nothing to do with it. */
export interface MembersFixture extends AsyncDisposable {
  env: DevEnv
  people: Record<PersonName, Person>
  expiredToken: string
  organization: Organization
  /** Runs; the guest is a developer in it, and in nothing else that runs. */
  project: TestProject
  /** Of the stranger. */
  elsewhere: { organization: Organization; project: TestProject }
  /** Only stored, of the organization. The guest is a developer in it when asked for. */
  storedProject: (status: ProjectStatus, options?: { guest?: boolean }) => Promise<string>
}

export const join = async (
  { platform }: DevEnv,
  organization: Organization,
  person: Person,
  { role, projects }: Membership,
): Promise<void> => {
  const system = platform.context.system.pool('postgres')
  await system.query(`insert into platform.members (organization_id, account_id, role) values ($1, $2, $3)`, [
    organization.id,
    person.accountId,
    role,
  ])
  for (const { ref, role: roleInProject } of projects) await shareProject(platform, ref, person, roleInProject)
}

const shareProject = async (
  { context }: DevEnv['platform'],
  ref: string,
  person: Person,
  role: Role,
): Promise<void> => {
  await context.system
    .pool('postgres')
    .query(
      `insert into platform.project_roles (project_id, account_id, role) select id, $2, $3 from platform.projects where ref = $1`,
      [ref, person.accountId, role],
    )
}

/** Of projects that are only stored. */
export const storedPassword = 'correct horse 1'

/** A project that is only stored: no Postgres belongs to it. */
export const storeProject = async (
  { platform }: DevEnv,
  organization: Organization,
  status: ProjectStatus,
): Promise<string> => {
  const { projects } = platform.context
  const ref = randomLetters(20)
  await projects.insert({
    ref,
    name: 'on paper',
    organizationId: organization.id,
    cloudProvider: 'local',
    region: 'local',
    instanceSize: 'nano',
    dbVersion: '18',
    sampleData: false,
    secrets: await makeProjectSecrets(storedPassword),
  })
  await projects.changeStatus(ref, 'COMING_UP', status, null)
  return ref
}

export const startMembersFixture = async (
  settings: Parameters<typeof startDevEnv>[0] = {},
): Promise<MembersFixture> => {
  await using starting = new AsyncDisposableStack()
  const env = starting.use(await startDevEnv(settings))
  const { context } = env.platform

  const people = {
    owner: await env.signUp('owner'),
    administrator: await env.signUp('administrator'),
    developer: await env.signUp('developer'),
    readOnly: await env.signUp('readonly'),
    guest: await env.signUp('guest'),
    stranger: await env.signUp('stranger'),
  }
  const organization = await people.owner.createOrganization('Harbour')
  const project = await people.owner.createProject({ organization, name: 'lighthouse' })
  const theirs = await people.stranger.createOrganization('Elsewhere')
  const elsewhere = {
    organization: theirs,
    project: await people.stranger.createProject({ organization: theirs, name: 'foghorn' }),
  }
  for (const name of members) {
    const projects = name === 'guest' ? [{ ref: project.ref, role: 'developer' as const }] : []
    if (name !== 'owner') await join(env, organization, people[name], { role: roleOf[name], projects })
  }
  const claims = { sub: people.owner.accountId, role: 'authenticated' }
  const expiredToken = await signAccessToken(claims, context.system, -10)

  const running = starting.move()
  return {
    env,
    people,
    expiredToken,
    organization,
    project,
    elsewhere,
    storedProject: async (status, { guest = false } = {}) => {
      const ref = await storeProject(env, organization, status)
      if (guest) await shareProject(env.platform, ref, people.guest, 'developer')
      return ref
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
