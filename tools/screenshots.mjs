// Makes the pictures of the README (docs/screenshots) from the running product, by the same steps that its tests take; with
// `screens` behind it, one of every screen instead (test-results/screens), to be looked at.
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './ensure-chromium.mjs'

if (!ensureChromium()) process.exit(1)
const [wanted = 'readme'] = process.argv.slice(2)
for (const [command, ...parameters] of [
  [process.execPath, 'tools/build.mjs'],
  ['playwright', 'test', '--config', 'playwright.screenshots.config.ts', `${wanted}.shots`],
]) {
  const { status } = spawnSync(command, parameters, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
