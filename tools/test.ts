import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { buildDashboard } from './build-dashboard.ts'
import { run } from './run.ts'
import { serverTests, testsOfArea } from './suite/area-tests.ts'
import type { Phase } from './suite/summary.ts'
import { summary } from './suite/summary.ts'
import { readTimings, timingFiles } from './suite/timing.ts'

const budgetMs = 12 * 60_000

const { values } = parseArgs({ options: { area: { type: 'string' } } })
/** Undefined for all tests. */
const chosen = values.area === undefined ? undefined : await testsOfArea(values.area)

const phases: Phase[] = []
const phase = async (name: string, work: () => Promise<number>): Promise<void> => {
  const startedAt = performance.now()
  const code = await work()
  phases.push({ name, ms: performance.now() - startedAt, passed: code === 0 })
}

const runServerTests = (files: readonly string[]): Promise<number> =>
  run('node', [
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./tools/suite/node-timings.ts',
    `--test-reporter-destination=${timingFiles.server}`,
    // Each file starts processes of its own, and two cores is what we promise to run on.
    '--test-concurrency=2',
    ...files,
  ])

const timings = dirname(timingFiles.server)
await rm(timings, { recursive: true, force: true })
await mkdir(timings, { recursive: true })
await phase('check', () => run('node', ['tools/check.ts']))
// What does not compile is not worth ten more minutes. After a failed test the others still run: one run names them all.
if (phases.every(({ passed }) => passed)) {
  const files = chosen?.server ?? serverTests
  if (files.length > 0) await phase('server tests', () => runServerTests(files))
  if (chosen === undefined || chosen.journeys.length > 0) {
    await phase('dashboard build', async () => {
      await buildDashboard()
      return 0
    })
    await phase('journeys', () => run('node', ['tools/e2e.ts', ...(chosen?.journeys ?? [])]))
  }
}
const tests = (await Promise.all(Object.values(timingFiles).map(readTimings))).flat()
console.log(summary(phases, tests, { budgetMs }))
process.exitCode = phases.every(({ passed }) => passed) ? 0 : 1
