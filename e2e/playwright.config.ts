import { defineConfig } from '@playwright/test'
import { journeyArguments } from '../tools/chromium.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.test/e2e',
  // Each worker has a browser and an installation of its own. On two cores three need four fifths of the time of two: while
  // one page waits for its server, another is drawn. A browser with windows leaves no core for a third.
  workers: executablePath.endsWith('headless-shell') ? 3 : 2,
  retries: 0,
  // Limits for what hangs, with room for a busy machine. Journeys about time use the page's clock.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../tools/suite/journey-timings.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A trace copies the document before and after each call, a twelfth of all time. `npm run e2e -- FILE --trace on` keeps one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: journeyArguments },
  },
})
