import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type Confinement = {
  maxMemoryMb: number
  /** Folders (absolute) that are empty for it, where the kernel can hide them: the data directory. */
  hidden?: readonly string[]
  /** False leaves the kernel's namespaces out, as on a machine that has none. */
  namespaces?: boolean
}

/** Addresses V8 sets aside for machine code when it starts, and hardly fills; the kernel counts them as data. */
const reservedMb = 512
/** More than all jobs of a child may take together, less than for ever. */
const maxCpuSeconds = 3600

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const refusals = new URL('./refuse-network.ts', import.meta.url).href

/**
 * `ulimit -d` bounds what the process may allocate (`-v` would stop V8 from reserving its address space). A process
 * busy with an endless job never hears that its parent is gone, so the kernel tells it by a signal, where it can: as
 * the last step, since a change of credentials forgets that signal.
 */
const limitAndRun = `
  ulimit -d "$1" 2>/dev/null; ulimit -t "$2"; hidden=$3; namespaces=$4; shift 4
  if setpriv --pdeathsig KILL --no-new-privs true 2>/dev/null; then
    set -- setpriv --pdeathsig KILL --no-new-privs "$@"
  fi
  enter='unshare --user --map-root-user --mount --net'
  if [ "$namespaces" = yes ] && $enter setpriv --bounding-set=-all true 2>/dev/null; then
    export HIDDEN="$hidden"
    exec $enter /bin/sh -c '
      IFS=:; for folder in $HIDDEN /run; do [ -d "$folder" ] && mount -t tmpfs -o ro none "$folder"; done 2>/dev/null
      unset HIDDEN; exec setpriv --bounding-set=-all "$@"
    ' sh "$@"
  fi
  exec "$@"
`

/** What the C library keeps of what was let go: little, and in few places. */
const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' }

/**
 * A Node process for `entry` with a line to its parent (line/), that may read the program's own code and packages (fonts are among them) and nothing
 * else: no environment, no writing, no further processes, no network. Node's permissions hold everywhere; where Linux
 * lets unprivileged users have namespaces, the kernel knows no network for it and hides `hidden` and the sockets of
 * /run as well. Elsewhere `refuse-network.ts` stands alone.
 */
export function spawnConfined(entry: string, confinement: Confinement): ChildProcess {
  const { maxMemoryMb, hidden = [], namespaces = true } = confinement
  const limits = [`${(maxMemoryMb + reservedMb) * 1024}`, `${maxCpuSeconds}`]
  const means = [hidden.filter(holdsNoCode).join(':'), namespaces ? 'yes' : 'no']
  const heap = `--max-old-space-size=${Math.floor(maxMemoryMb * 0.7)}`
  const permissions = [
    '--permission',
    '--allow-addons',
    ...readable(entry).map((each) => `--allow-fs-read=${each}`),
  ]
  const node = [
    process.execPath,
    ...permissions,
    '--no-warnings',
    '--expose-gc',
    heap,
    // The young are few, and are let go before they count as old.
    '--max-semi-space-size=4',
    `--import=${refusals}`,
    entry,
  ]

  return spawn('/bin/sh', ['-c', limitAndRun, 'sh', ...limits, ...means, ...node], {
    env: { NODE_ENV: 'production', PATH: '/usr/bin:/bin', TZ: 'UTC', ...frugal },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
}

function holdsNoCode(folder: string): boolean {
  return [root, process.execPath].every((needed) => path.relative(folder, needed).startsWith('..'))
}

/** Our code, as it is and bundled, and every folder where Node looks for the packages of it. */
function readable(entry: string): string[] {
  const folders = [path.join(root, 'src', 'lib'), path.join(root, 'package.json'), path.dirname(entry)]
  for (let folder = path.resolve(root); ; folder = path.dirname(folder)) {
    const packages = path.join(folder, 'node_modules')
    if (existsSync(packages)) folders.push(packages)
    if (folder === path.dirname(folder)) return folders
  }
}
