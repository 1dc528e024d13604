import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** The shell first: the same engine without a window around the page, for a fifth less of the processor's time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => existsSync(file))

/** Set by the whole suite (tools/test.mjs): once more what failed, and then with a trace, which costs a third of the time. */
const inSuite = Boolean(process.env['CI'])

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // What is heard does not depend on the system.
  snapshotPathTemplate: '{testDir}/heard/{arg}{ext}',
  // Each with a product of its own. More than the processors of a small machine: pages wait for a server, and tests for mails.
  workers: 3,
  retries: inSuite ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./tools/suite/playwright-report.ts']],
  use: {
    ...devices['Desktop Chrome'],
    trace: inSuite ? 'on-first-retry' : 'retain-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(installed && { executablePath: installed }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
