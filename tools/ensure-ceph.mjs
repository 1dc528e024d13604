import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { hasCeph } from '../tests/ceph.ts'

const packages = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common']

/** What hangs keeps nobody waiting: then it is not there. */
const longestMs = 5 * 60_000

async function run(command, parameters) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
    timeout: longestMs,
  })
  const [code] = await once(child, 'exit').catch(() => [null])

  return code === 0
}

/** An installed Ceph, else Debian's packages of it, which takes a minute or two. True when it is there. */
export async function ensureCeph() {
  if (hasCeph()) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write('Installing Ceph …\n')
  if (!(await run('apt-get', ['update', '-qq']))) return false

  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])) && hasCeph()
}
