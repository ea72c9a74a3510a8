import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFileJobsRound } from '../e2e/chaos/file-jobs-round.ts'
import { Ledger } from '../e2e/chaos/ledger.ts'
import { runChaos } from '../e2e/chaos/run-chaos.ts'

const [askedRounds = '20', askedSeed] = process.argv.slice(2)
const rounds = Number(askedRounds)
const seed = askedSeed === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(askedSeed)
if (!Number.isSafeInteger(rounds) || rounds < 0 || !Number.isSafeInteger(seed)) {
  console.error('Usage: npm run chaos [rounds] [seed]')
  process.exit(2)
}

const ledger = new Ledger(join(await mkdtemp(join(tmpdir(), 'cairn-chaos-')), 'ledger.log'))
console.log(`seed ${seed}; what was acknowledged is in ${ledger.path}`)
await runChaos({ rounds, seed, ledger, say: console.log })
if (rounds > 0) {
  console.log('jobs on folders, each killed in its middle')
  await runFileJobsRound(ledger)
}

for (const line of [...ledger.losses, ...ledger.orphans, ...ledger.faults]) console.error(`  ${line}`)
for (const line of ledger.skipped) console.log(`  ${line}`)
console.log(
  `${rounds} rounds (${ledger.skipped.length} skipped), ${ledger.acknowledged} acknowledged, ${ledger.losses.length} lost, ${ledger.orphans.length} orphans, ${ledger.faults.length} other faults`,
)
process.exitCode = ledger.isClean ? 0 : 1
