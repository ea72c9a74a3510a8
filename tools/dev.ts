import { join } from 'node:path'
import { platformCommand, platformEnvironment } from '@cairn/platform/command'
import { buildDashboard } from './build-dashboard.ts'
import { root, run } from './run.ts'

// The platform serves the last build; Vite serves the sources on its own port, with hot reload, and asks the platform for the rest.
await buildDashboard()
const codes = await Promise.all([
  run('node', ['--watch', '--watch-preserve-output', ...platformCommand], { env: platformEnvironment }),
  run('vite', [], { cwd: join(root, 'apps/dashboard') }),
])
process.exitCode = Math.max(...codes)
