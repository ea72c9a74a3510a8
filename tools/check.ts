import { mustRun, run } from './run.ts'

// Side by side, each with one checker: parallel checkers of one program check again what they share, which doubles its work.
const compiled = await Promise.all(
  ['tsconfig.json', 'apps/dashboard/tsconfig.json'].map((project) => run('tsc', ['-p', project, '--singleThreaded'])),
)
if (compiled.some((code) => code !== 0)) process.exit(1)
await mustRun('oxlint', ['--type-aware', '--deny-warnings'])
await mustRun('oxfmt', ['--check'])
// In one process: these tests start nothing and wait for nothing, and a process of its own for each file costs three
// times as much as all tests together.
await mustRun('node', [
  '--test',
  '--test-isolation=none',
  'tools/**/*.test.ts',
  'packages/{contracts,sql}/**/*.test.ts',
  'apps/dashboard/**/*.test.ts',
])
