import { buildDashboard } from './build-dashboard.ts'
import { requireChromium } from './chromium.ts'
import { runWithoutNetwork } from './without-network.ts'

const chromium = await requireChromium()
await buildDashboard()
process.exitCode = await runWithoutNetwork(
  'playwright',
  ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  { CHROMIUM_PATH: chromium },
)
