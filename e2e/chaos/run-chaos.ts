import { setTimeout as wait } from 'node:timers/promises'
import { Installation } from '@cairn/dev-env/installation'
import { strike } from './faults.ts'
import { runFullDiskRound } from './full-disk-round.ts'
import { inspectStopped } from './inspect.ts'
import type { Ledger } from './ledger.ts'
import { planRounds } from './plan.ts'
import type { RoundPlan } from './plan.ts'
import { Random } from './random.ts'
import type { World } from './world.ts'
import { buildWorld, outgoingAllow, verify } from './world.ts'

export interface ChaosOptions {
  rounds: number
  seed: number
  ledger: Ledger
  say: (line: string) => void
}

/** Writers write, something is killed at a random moment, and in the end everything that was acknowledged has to be there. */
const runRound = async (world: World, plan: RoundPlan, random: Random, ledger: Ledger): Promise<string> => {
  const { during } = plan
  if (during !== undefined) await world.lifecycle.prepare(during)

  const stop = new AbortController()
  const writing = [
    ...world.rows.map((writer) => writer.writeUntil(stop.signal)),
    ...world.files.map((writer) => writer.writeUntil(stop.signal)),
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
  await using installation = await Installation.start({ CAIRN_OUTGOING_ALLOW: outgoingAllow })
  const world = await buildWorld(installation, ledger, random)
  for (const [index, plan] of planRounds(rounds, seed).entries()) {
    const round = index + 1
    const before = ledger.acknowledged
    const began = performance.now()
    const what = await (plan.fillsDisk ? runFullDiskRound(plan, random, ledger) : runRound(world, plan, random, ledger))
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
