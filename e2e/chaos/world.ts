import { readdir } from 'node:fs/promises'
import type { Installation } from '@cairn/dev-env/installation'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { keepFilesIn } from './far-bucket.ts'
import { FileWriter } from './file-writer.ts'
import { inspect } from './inspect.ts'
import { InvitationWriter } from './invitation-writer.ts'
import type { Ledger } from './ledger.ts'
import { Lifecycle } from './lifecycle.ts'
import type { Random } from './random.ts'
import { RowWriter, throughApi, throughPort } from './row-writer.ts'
import { SnippetWriter } from './snippet-writer.ts'
import { untilNoObjection } from './until.ts'

const projectCount = 2
const longestRecoveryMs = 60_000
// Removed when the disk is full, and made again later.
const diskReserve = 'disk-reserve'

/** One project is a server for the other one. */
export const outgoingAllow = '127.0.0.0/8,::1/128'

export interface World {
  installation: Installation
  person: Person
  projects: TestProject[]
  rows: RowWriter[]
  files: FileWriter[]
  snippets: SnippetWriter
  invitations: InvitationWriter
  lifecycle: Lifecycle
  homeFiles: string[]
}

/** A person with projects, and everybody who writes. */
export const buildWorld = async (installation: Installation, ledger: Ledger, random: Random): Promise<World> => {
  const person = await signUp(installation.url, 'chaos')
  const organization = await person.createOrganization()
  const projects: TestProject[] = []
  while (projects.length < projectCount) projects.push(await person.createProject({ organization }))
  const [first, second] = projects
  if (first === undefined || second === undefined) throw new Error('There are no projects.')
  const rows = projects.flatMap((project) =>
    [throughApi(project), throughPort(project, installation.postgresPort)].map(
      (way) => new RowWriter(project, way, ledger),
    ),
  )
  for (const writer of rows) await writer.prepare()
  // The files of one project lie on the disk, those of the other one in a bucket of the first.
  const { home, postgresPort } = installation
  const remote = await keepFilesIn(first, second)
  const files = [
    new FileWriter(first, { home, postgresPort }, ledger, random),
    new FileWriter(second, { home, postgresPort, remote }, ledger, random),
  ]
  for (const writer of files) await writer.prepare()
  return {
    installation,
    person,
    projects,
    rows,
    files,
    snippets: new SnippetWriter(person, first.ref, ledger),
    invitations: new InvitationWriter(person, organization, ledger),
    lifecycle: new Lifecycle(person, organization, ledger, random),
    homeFiles: [...(await readdir(installation.home)), diskReserve, 'logs', 'metrics'],
  }
}

const untilHealthy = async ({ projects }: World, ledger: Ledger): Promise<void> => {
  for (const project of projects) {
    const objections = await untilNoObjection(async () => {
      const status = await project.detail().then(({ status: known }) => known, String)
      return status === 'ACTIVE_HEALTHY' ? [] : [`project ${project.ref} is ${status}`]
    }, longestRecoveryMs)
    for (const objection of objections) ledger.wrong(`${objection} after ${longestRecoveryMs / 1000} s`)
  }
}

/** Everything that was acknowledged is there, everything runs, and nothing is left over. */
export const verify = async (world: World, ledger: Ledger, mayFail: boolean): Promise<void> => {
  await untilHealthy(world, ledger)
  await world.lifecycle.verify({ mayFail })
  for (const writer of world.rows) await writer.verify()
  for (const writer of world.files) await writer.verify()
  await world.snippets.verify()
  await world.invitations.verify()
  await inspect(world.installation, world.person, world.projects, world.homeFiles, ledger)
}
