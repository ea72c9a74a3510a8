import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from '@cairn/dev-env/installation'
import type { ServerProcess } from '@cairn/dev-env/server-processes'
import { postmastersAmong, serverProcesses, signalListed } from '@cairn/dev-env/server-processes'
import type { Ledger } from './ledger.ts'
import type { RoundPlan } from './plan.ts'
import type { Random } from './random.ts'
import { untilNoObjection } from './until.ts'

const system = 'system'
const databasesEndWithinMs = 10_000

// Postgres names the processes of clients after their role, database and address.
const isBackend = ({ title }: ServerProcess) => title.includes('[local]')

const candidates = {
  'a postmaster': (all: ServerProcess[]) => postmastersAmong(all).filter(({ instance }) => instance !== system),
  "the platform's postmaster": (all: ServerProcess[]) =>
    postmastersAmong(all).filter(({ instance }) => instance === system),
  'a backend': (all: ServerProcess[]) => all.filter((found) => isBackend(found) && found.instance !== system),
  "one of the platform's backends": (all: ServerProcess[]) =>
    all.filter((found) => isBackend(found) && found.instance === system),
  'a checkpointer': (all: ServerProcess[]) => all.filter(({ title }) => title.includes('checkpointer')),
}

/** What is ended by SIGKILL. */
export const targets = [
  'Node',
  'Node, twice',
  'everything',
  'a postmaster',
  "the platform's postmaster",
  'a backend',
  "one of the platform's backends",
  'a checkpointer',
] as const
export type Target = (typeof targets)[number]

const strikeNode = async (plan: RoundPlan, installation: Installation, ledger: Ledger): Promise<void> => {
  const all = await serverProcesses(installation.home)
  const ended = installation.end('SIGKILL')
  if (plan.target === 'everything')
    signalListed(
      all.map(({ pid }) => pid),
      'SIGKILL',
    )
  await ended
  if (plan.waitsForDatabases) {
    const stillThere = async () =>
      (await serverProcesses(installation.home)).map(({ pid, instance }) => `process ${pid} of ${instance}`)
    for (const objection of await untilNoObjection(stillThere, databasesEndWithinMs))
      ledger.orphan(`${objection} outlived the platform by ${databasesEndWithinMs / 1000} s`)
  }
  if (plan.target === 'Node, twice') {
    const starting = installation.start().catch(() => undefined)
    await wait(plan.secondStrikeAfterMs)
    await installation.end('SIGKILL')
    await starting
  }
  await installation.start()
}

/** Sends the signal, and starts Node again where it was ended. Returns a description of what was hit. */
export const strike = async (
  plan: RoundPlan,
  installation: Installation,
  random: Random,
  ledger: Ledger,
): Promise<string> => {
  const { target } = plan
  if (target === 'Node' || target === 'Node, twice' || target === 'everything') {
    await strikeNode(plan, installation, ledger)
    return target
  }
  const found = candidates[target](await serverProcesses(installation.home))
  if (found.length === 0) return `${target} (there was none)`
  const hit = random.pick(found)
  signalListed([hit.pid], 'SIGKILL')
  return `${target} (of ${hit.instance})`
}
