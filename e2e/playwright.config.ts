import { defineConfig } from '@playwright/test'
import { chromiumArguments } from '../tools/chromium.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.test/e2e',
  // Two cores: one browser beside one platform. Two at a time are done in half of the time, and on a busy machine one of
  // a hundred then waits in vain.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: chromiumArguments },
  },
})
