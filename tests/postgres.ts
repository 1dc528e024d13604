import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

const installs = '/usr/lib/postgresql'

/** Folder of PostgreSQL's programs, newest version first; undefined where it is not installed. */
export function findPrograms(): string | undefined {
  const versions = existsSync(installs) ? readdirSync(installs).sort((a, b) => Number(b) - Number(a)) : []

  return versions
    .map((version) => path.join(installs, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')))
}

export type Postgres = { url: string; stop(): void }

/** A real server of its own on loopback, gone with `stop`. Undefined where PostgreSQL is not installed. */
export async function startPostgres(more = ''): Promise<Postgres | undefined> {
  const bin = findPrograms()
  if (!bin) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-postgres-'))
  chmodSync(folder, 0o777)
  const cluster = path.join(folder, 'cluster')
  const port = await findFreePort()
  // As on a server, whatever the shell's language: without one, letters beyond ASCII have no upper case.
  const words = ['-E', 'UTF8', '--locale', 'C.UTF-8']
  run(bin, 'initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', ...words, '--no-sync'])
  const wished = process.env['POSTGRES_SETTINGS'] ?? ''
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=off -c full_page_writes=off ${more} ${wished}`
  run(bin, 'pg_ctl', ['-D', cluster, '-w', '-o', settings, '-l', path.join(folder, 'log'), 'start'])

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run(bin, 'pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root, so there it runs as its own user. */
function run(bin: string, program: string, parameters: readonly string[]): void {
  const isRoot = process.getuid?.() === 0
  const command = [path.join(bin, program), ...parameters]
  const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  const done = spawnSync(file, rest, { stdio: ['ignore', 'ignore', 'pipe'], cwd: os.tmpdir() })
  if (done.status !== 0) throw new Error(`${program}: ${String(done.stderr)}`)
}

/** Below those that the system gives to outgoing connections: none is taken between asking and listening. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
