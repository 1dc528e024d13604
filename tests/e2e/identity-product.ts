import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { briefNode } from '../brief-node.ts'
import { findFreePort } from '../postgres.ts'
import { readMail, type Product } from './product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Run = (...command: readonly string[]) => string
type OwnProduct = Product & {
  stop(): Promise<void>
  /** Stops the server, lets `work` run commands on its folder, and starts it again at the same address. */
  whileStopped<T>(work: (run: Run) => T | Promise<T>): Promise<T>
}

/** A product of a test's own. `commands` run on its folder first: the embedded database serves one process at a time. */
export async function startProduct(
  environment: Readonly<Record<string, string>>,
  commands: readonly (readonly string[])[],
): Promise<OwnProduct> {
  const dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'paraph-identity-'))
  const port = await findFreePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...environment,
  }
  const run: Run = (...command) => {
    const done = spawnSync(process.execPath, [...briefNode, 'bin/paraph.mjs', ...command], { cwd: root, env })
    if (done.status !== 0) throw new Error(`${command.join(' ')}: ${done.stderr.toString()}`)

    return done.stdout.toString()
  }
  for (const command of commands) run(...command)
  let server = await serve(env)

  return {
    url: `http://localhost:${port}`,
    dataDirectory,
    async whileStopped(work) {
      await end(server)
      const result = await work(run)
      server = await serve(env)

      return result
    },
    async stop() {
      await end(server)
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function serve(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...briefNode, 'bin/paraph.mjs', 'serve'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Paraph is ready')) resolve()
    })
  })

  return child
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

/** The code an authenticator app with this secret shows, `steps` of thirty seconds from now. No code counts twice. */
export function appCode(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })

  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A platform authenticator that verifies its user, as a phone's fingerprint would. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('WebAuthn.enable')
  await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  return wire
}

/** The newest code that was sent to a telephone number or an address, but for those already used. */
export async function freshCode(product: Product, to: string, used: readonly string[] = []): Promise<string> {
  const codeIn = (text: string) => /\b\d{6,8}\b/.exec(text)?.[0] ?? ''
  const { text } = await readMail(product, to, (mail) => {
    const code = codeIn(mail.text)
    return code !== '' && !used.includes(code)
  })

  return codeIn(text)
}
