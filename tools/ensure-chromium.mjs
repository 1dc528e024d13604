import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const isInstalled = () => places.some((file) => existsSync(file))
const run = (command, parameters) =>
  spawnSync(command, parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** An installed Chromium, else Debian's package, else Playwright's own download. True when one is there. */
export function ensureChromium() {
  if (isInstalled()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium …\n')
    if (
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']) &&
      isInstalled()
    )
      return true
  }
  process.stdout.write('Downloading Chromium …\n')

  return run('playwright', ['install', 'chromium'])
}
