import { buildDashboard } from './build-dashboard.ts'
import { requireChromium } from './chromium.ts'
import { run } from './run.ts'

const chromium = await requireChromium()
await buildDashboard()
process.exitCode = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: chromium },
})
