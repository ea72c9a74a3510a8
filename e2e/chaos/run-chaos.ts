import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Installation } from '@cairn/dev-env/installation'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { strike } from './faults.ts'
import { inspect, inspectStopped } from './inspect.ts'
import { InvitationWriter } from './invitation-writer.ts'
import type { Ledger } from './ledger.ts'
import { Lifecycle } from './lifecycle.ts'
import { planRounds } from './plan.ts'
import type { RoundPlan } from './plan.ts'
import { Random } from './random.ts'
import { RowWriter, throughApi, throughPort } from './row-writer.ts'
import { SnippetWriter } from './snippet-writer.ts'
import { untilNoObjection } from './until.ts'

export interface ChaosOptions {
  rounds: number
  seed: number
  ledger: Ledger
  say: (line: string) => void
}

const projectCount = 2
const longestRecoveryMs = 60_000

interface World {
  installation: Installation
  person: Person
  projects: TestProject[]
  rows: RowWriter[]
  snippets: SnippetWriter
  invitations: InvitationWriter
  lifecycle: Lifecycle
  homeFiles: string[]
}

const buildWorld = async (installation: Installation, ledger: Ledger, random: Random): Promise<World> => {
  const person = await signUp(installation.url, 'chaos')
  const organization = await person.createOrganization()
  const projects: TestProject[] = []
  while (projects.length < projectCount) projects.push(await person.createProject({ organization }))
  const [first] = projects
  if (first === undefined) throw new Error('There is no project.')
  const rows = projects.flatMap((project) =>
    [throughApi(project), throughPort(project, installation.postgresPort)].map(
      (way) => new RowWriter(project, way, ledger),
    ),
  )
  for (const writer of rows) await writer.prepare()
  return {
    installation,
    person,
    projects,
    rows,
    snippets: new SnippetWriter(person, first.ref, ledger),
    invitations: new InvitationWriter(person, organization, ledger),
    lifecycle: new Lifecycle(person, organization, ledger, random),
    homeFiles: await readdir(installation.home),
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

const verify = async (world: World, ledger: Ledger, mayFail: boolean): Promise<void> => {
  await untilHealthy(world, ledger)
  await world.lifecycle.verify({ mayFail })
  for (const writer of world.rows) await writer.verify()
  await world.snippets.verify()
  await world.invitations.verify()
  await inspect(world.installation, world.person, world.projects, world.homeFiles, ledger)
}

/** Writers write, something is killed at a random moment, and in the end everything that was acknowledged has to be there. */
const runRound = async (world: World, plan: RoundPlan, random: Random, ledger: Ledger): Promise<string> => {
  const { during } = plan
  if (during !== undefined) await world.lifecycle.prepare(during)

  const stop = new AbortController()
  const writing = [
    ...world.rows.map((writer) => writer.writeUntil(stop.signal)),
    world.snippets.writeUntil(stop.signal),
    ...(during === undefined ? [world.lifecycle.changeUntil(stop.signal)] : []),
  ]
  await world.invitations.invite()
  await wait(plan.writeMs)
  const changing = during === undefined ? undefined : world.lifecycle.act(during)
  if (during !== undefined) await wait(plan.strikeAfterMs)
  const hit = await strike(plan, world.installation, random, ledger)
  await changing
  await wait(plan.writeOnMs)
  stop.abort()
  await Promise.all(writing)
  // Where a database was killed, a start or stop that was under way may have failed, and says so.
  await verify(world, ledger, !plan.target.startsWith('Node'))
  return during === undefined ? hit : `${hit} during ${during}`
}

export const runChaos = async ({ rounds, seed, ledger, say }: ChaosOptions): Promise<void> => {
  const random = new Random(seed)
  await using installation = await Installation.start()
  const world = await buildWorld(installation, ledger, random)
  for (const [index, plan] of planRounds(rounds, seed).entries()) {
    const round = index + 1
    const before = ledger.acknowledged
    const began = performance.now()
    const what = await runRound(world, plan, random, ledger)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(
      `round ${round}: ${what}: ${ledger.acknowledged - before} acknowledged, ${ledger.losses.length} lost, ` +
        `${ledger.orphans.length} orphans, ${ledger.faults.length} other faults, ${seconds} s`,
    )
    ledger.note(`end of round ${round}`)
  }
  const code = await installation.end('SIGTERM')
  if (code !== 0) ledger.wrong(`the stop in good order ended with code ${code ?? 'none'}`)
  await inspectStopped(installation.home, ledger)
  await installation.start()
  await verify(world, ledger, false)
}
