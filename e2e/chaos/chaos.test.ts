import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startDevEnv } from '@cairn/dev-env'
import { Ledger } from './ledger.ts'
import { planRounds } from './plan.ts'
import { RowWriter, throughApi } from './row-writer.ts'
import { runChaos } from './run-chaos.ts'

const makeLedger = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-chaos-'))
  return {
    ledger: new Ledger(join(folder, 'ledger.log')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

// Two rounds with this seed end everything, then Node alone, each during the creation of a project. `npm run chaos` runs as many as wanted, with any seed.
const seed = 387

test('two rounds of kill -9 lose nothing that was acknowledged and leave nothing behind', async () => {
  await using made = await makeLedger()
  assert.deepEqual(
    planRounds(2, seed).map(({ target }) => target),
    ['everything', 'Node'],
  )
  await runChaos({ rounds: 2, seed, ledger: made.ledger, say: () => undefined })
  const { losses, orphans, faults, acknowledged } = made.ledger
  assert.deepEqual({ losses, orphans, faults }, { losses: [], orphans: [], faults: [] })
  // How many depends on how busy the machine is.
  assert.ok(acknowledged > 30, `only ${acknowledged} writes were acknowledged`)
})

test('a row that was acknowledged and is gone is reported as lost', async () => {
  await using made = await makeLedger()
  await using env = await startDevEnv()
  const project = await (await env.signUp('chaos')).createProject()
  const writer = new RowWriter(project, throughApi(project), made.ledger)
  await writer.prepare()
  for (let row = 0; row < 4; row++) await writer.write()
  await writer.verify()
  assert.deepEqual(made.ledger.losses, [])
  await project.query('delete from ledger where id = 2; update counter set value = 3')
  await writer.verify()
  assert.deepEqual(made.ledger.losses, [
    `row 2 of ${project.ref} by api`,
    `the counter of ${project.ref} by api is 3; 4 was acknowledged`,
  ])
})
