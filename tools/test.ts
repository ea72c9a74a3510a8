import { buildDashboard } from './build-dashboard.ts'
import { mustRun } from './run.ts'

await mustRun('node', ['tools/check.ts'])
// Two files at a time: each starts processes of its own, and two cores is what we promise to run on.
await mustRun('node', [
  '--test',
  '--test-concurrency=2',
  'packages/{engine,service-kit,dev-env}/**/*.test.ts',
  'services/**/*.test.ts',
  'apps/platform/**/*.test.ts',
  'e2e/{attacks,chaos}/**/*.test.ts',
])
await buildDashboard()
await mustRun('node', ['tools/e2e.ts'])
