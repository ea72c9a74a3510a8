import { builtPlatformCommand } from '@cairn/platform/build'
import { platformEnvironment } from '@cairn/platform/command'
import { buildDashboard } from './build-dashboard.ts'
import { run } from './run.ts'

await buildDashboard()
process.exitCode = await run('node', await builtPlatformCommand(), { env: platformEnvironment })
