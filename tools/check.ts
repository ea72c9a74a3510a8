import { mustRun } from './run.ts'

await mustRun('tsc', ['-p', 'tsconfig.json'])
await mustRun('tsc', ['-p', 'apps/dashboard/tsconfig.json'])
await mustRun('oxlint', ['--type-aware', '--deny-warnings'])
await mustRun('oxfmt', ['--check'])
await mustRun('node', [
  '--test',
  'tools/**/*.test.ts',
  'packages/contracts/**/*.test.ts',
  'apps/dashboard/**/*.test.ts',
])
