import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from '#server/cli/build-if-needed.ts'
import type { PagesReady } from './page-server.ts'
import { buildSmallestPage } from './smallest-page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs something against the product as it is served, in a process of its own that ends with it. */
export async function withPages<T>(
  run: (ready: PagesReady, server: ChildProcess) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dist = path.resolve(process.env['PARAPH_DIST'] ?? path.join(root, 'dist'))
  buildIfNeeded(root, dist)
  const smallest = buildSmallestPage(root)
  const server = fork(fileURLToPath(new URL('page-server.ts', import.meta.url)), [dist, smallest], {
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
  })
  try {
    const [ready] = (await once(server, 'message')) as [PagesReady]
    return await run(ready, server)
  } finally {
    const ended = once(server, 'exit')
    server.disconnect()
    await ended
    rmSync(path.dirname(smallest), { recursive: true })
  }
}

/** As set over TLS, which is what their names may demand; a browser trusts its own machine as much. */
export function toCookies(header: string, url: string) {
  return header
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      return {
        name: pair.slice(0, at),
        value: pair.slice(at + 1),
        url: url.replace('http:', 'https:'),
        secure: true,
      }
    })
}
