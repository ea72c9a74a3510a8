import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { removeAbandonedTestHomes } from '@cairn/engine'
import { builtPlatformCommand } from '@cairn/platform/build'
import { buildDashboard } from './build-dashboard.ts'
import { buildComponentsPage } from './dashboard-copy.ts'
import { run } from './run.ts'
import { findTests, testFiles, testsOfArea } from './suite/area-tests.ts'
import { writeGroups } from './suite/groups.ts'
import type { Phase } from './suite/summary.ts'
import { summary } from './suite/summary.ts'
import { readTimings, timingFiles, timingFolder } from './suite/timing.ts'

// Of four times the files of the time when 12 minutes were the limit (decision 28). A limit that is always exceeded says nothing.
const budgetMs = 25 * 60_000

const { values } = parseArgs({ options: { area: { type: 'string' } } })
const files = values.area === undefined ? testFiles : await testsOfArea(values.area)

const phases: Phase[] = []
const phase = async (name: string, work: () => Promise<number>): Promise<void> => {
  const startedAt = performance.now()
  const code = await work()
  phases.push({ name, ms: performance.now() - startedAt, passed: code === 0 })
}

const runNodeTests = (kind: 'server' | 'attacks', concurrency: number, paths: readonly string[]): Promise<number> =>
  run('node', [
    // As the platform runs (apps/platform/src/command.ts). Every thread that parses SQL would optimize the parser again.
    '--liftoff-only',
    '--test',
    // Ends what hangs, which would keep all of the run waiting for ever. It asserts nothing.
    '--test-timeout=600000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./tools/suite/node-timings.ts',
    `--test-reporter-destination=${timingFiles[kind]}`,
    `--test-concurrency=${concurrency}`,
    ...paths,
  ])

const abandoned = await removeAbandonedTestHomes()
if (abandoned > 0) console.log(`Removed the homes of ${abandoned} installations whose tests are gone.`)
await rm(timingFolder, { recursive: true, force: true })
await mkdir(timingFolder, { recursive: true })
await phase('check', () => run('node', ['tools/check.ts']))
// What does not compile is not worth ten more minutes. After a failed test the others still run: one run names them all.
if (phases.every(({ passed }) => passed)) {
  // Once here, and not by each of the tests that start an installation.
  await phase('platform build', async () => {
    await builtPlatformCommand()
    return 0
  })
  // On the two cores that we promise to run on, two files leave more than half of the time unused: they wait for Postgres.
  if (files.server.length > 0)
    await phase('server tests', async () => runNodeTests('server', 3, await writeGroups(await findTests(files.server))))
  // Some of these measure how soon an installation answers under attack.
  if (files.attacks.length > 0) await phase('attacks and chaos', () => runNodeTests('attacks', 2, files.attacks))
  if (files.journeys.length > 0) {
    await phase('dashboard build', async () => {
      await buildDashboard()
      // Otherwise each of the two workers that need it first would build it.
      if (values.area === undefined) await buildComponentsPage()
      return 0
    })
    await phase('journeys', () => run('node', ['tools/e2e.ts', ...(values.area === undefined ? [] : files.journeys)]))
  }
}
const tests = (await Promise.all(Object.values(timingFiles).map(readTimings))).flat()
console.log(summary(phases, tests, { budgetMs }))
process.exitCode = phases.every(({ passed }) => passed) ? 0 : 1
