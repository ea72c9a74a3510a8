import { mustRun } from './run.ts'

await mustRun('tsc', ['-p', 'tsconfig.json'])
await mustRun('tsc', ['-p', 'apps/dashboard/tsconfig.json'])
await mustRun('oxlint', ['--type-aware', '--deny-warnings'])
await mustRun('oxfmt', ['--check'])
// In one process: these tests start nothing and wait for nothing, and a process of its own for each file costs three
// times as much as all tests together.
await mustRun('node', [
  '--test',
  '--test-isolation=none',
  'tools/**/*.test.ts',
  'packages/contracts/**/*.test.ts',
  'apps/dashboard/**/*.test.ts',
])
