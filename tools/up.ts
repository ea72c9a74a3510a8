import { join } from 'node:path'
import { buildDashboard } from './build-dashboard.ts'
import { root, run } from './run.ts'

await buildDashboard()
process.exitCode = await run('node', [join(root, 'apps/platform/main.mjs')])
