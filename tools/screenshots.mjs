// Makes the pictures of the README (docs/screenshots) from the running product, by the same steps that its tests take; with
// `screens` behind it, one of every screen instead (test-results/screens), to be looked at. A language, a width and a theme
// behind that make only those: `npm run screenshots screens pt-BR 375 dark`.
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './ensure-chromium.mjs'

if (!ensureChromium()) process.exit(1)
const [wanted = 'readme', ...only] = process.argv.slice(2)
const theme = only.find((one) => one === 'light' || one === 'dark')
const titles = only.filter((one) => one !== theme).map((one) => `(?=.* ${one}( |$))`)
const env = { ...process.env, ...(theme && { THEME: theme }) }
for (const [command, ...parameters] of [
  [process.execPath, 'tools/build.mjs'],
  [
    'playwright',
    ...['test', '--config', 'playwright.screenshots.config.ts', `${wanted}.shots`],
    ...(titles.length > 0 ? ['-g', titles.join('')] : []),
  ],
]) {
  const { status } = spawnSync(command, parameters, { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
