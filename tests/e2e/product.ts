import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { codeIn } from '../code-in.ts'
import { briefNode } from '../brief-node.ts'
import { findFreePort } from '../postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Product = { url: string; dataDirectory: string }

type Mail = { to: string; subject: string; text: string; html: string }

/** The whole product as a newcomer starts it, on a port and a folder of its own; shared by the tests of a worker. */
export const test = base.extend<object, { environment: Record<string, string>; product: Product }>({
  /** What a host of its own is started with besides; each has workers to itself. */
  environment: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ environment }, use) => {
      const dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'paraph-e2e-'))
      const port = await findFreePort()
      const child = spawn(process.execPath, [...briefNode, 'bin/paraph.mjs', 'serve'], {
        cwd: root,
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDirectory,
          LOG_LEVEL: 'warn',
          // Where visitors come from is written in a header (`visit`).
          TRUSTED_PROXIES: '1',
          NODE_ENV: 'production',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await untilReady(child)
      await use({ url: `http://localhost:${port}`, dataDirectory })
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(dataDirectory, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

export { expect }

/** Every warning, every error, of every page: none is passed over. */
export function listenForNoise(page: Page): string[] {
  const noises: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    noises.push(`${message.type()}: ${message.text()} (${page.url()})`)
  })
  page.on('pageerror', (error) => noises.push(`page error: ${error.message}`))

  return noises
}

async function untilReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Paraph is ready')) resolve()
    })
  })
}

/** The newest mail to somebody that fits, as the development outbox shows it. */
export async function readMail(product: Product, to: string, fits: (mail: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const response = await fetch(`${product.url}/dev/mail.json?to=${encodeURIComponent(to)}`)
    const { messages } = (await response.json()) as { messages: Mail[] }
    found = messages.find(fits)
    expect(found).toBeDefined()
  }).toPass({ timeout: 60_000 })
  if (!found) throw new Error('no mail')

  return found
}

export async function readCode(product: Product, to: string): Promise<string> {
  const { text } = await readMail(product, to, (mail) => codeIn(mail.text) !== undefined)

  return codeIn(text) ?? ''
}

/** The path of a signing link from the mail that invited. */
export async function readSigningLink(product: Product, to: string, title: string): Promise<string> {
  const { text } = await readMail(
    product,
    to,
    (mail) => mail.subject.includes(title) && mail.text.includes('/sign/'),
  )

  return /\/sign\/[\w-]{43}/.exec(text)?.[0] ?? ''
}

export const widths = { desktop: 1440, tablet: 768, phone: 375 } as const

/** How a visitor's browser is set up. */
export function visitor(
  locale: string,
  width: number,
  colorScheme: 'light' | 'dark' = 'light',
): BrowserContextOptions {
  const phone = width < 768

  return {
    locale,
    colorScheme,
    viewport: { width, height: phone ? 800 : 900 },
    hasTouch: phone,
    timezoneId: 'America/Sao_Paulo',
  }
}
