import { defineConfig } from '@playwright/test'
import suite from './playwright.config.ts'

/** The pictures of the README, made from the running product (tools/screenshots.mjs). */
export default defineConfig({
  ...suite,
  testDir: 'tests/screenshots',
  testMatch: '*.shots.ts',
  workers: 1,
  timeout: 600_000,
  reporter: 'list',
})
