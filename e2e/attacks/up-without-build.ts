import { builtPlatformCommand } from '@cairn/platform/build'
import { platformEnvironment } from '@cairn/platform/command'
import { run } from '../../tools/run.ts'

// What `npm run up` runs once the dashboard is built.
process.exitCode = await run('node', await builtPlatformCommand(), { env: platformEnvironment })
