import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig, type Config } from '../config/config.ts'
import { strangeVariables } from '../config/environment.ts'
import { giveBackMemory } from '../give-back-memory.ts'
import { listenForHealth } from '../http/listen-for-health.ts'
import { listen } from '../http/listen.ts'
import { makeApp } from '../make-app.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Starts everything in this process and stays until it is told to stop. The pages are built by then (bin/paraph.mjs). */
export async function serve(): Promise<number> {
  const dist = path.resolve(process.env['PARAPH_DIST'] ?? path.join(root, 'dist'))
  const config = readConfig(process.env)
  for (const told of strangeVariables(process.env)) process.stderr.write(`${told}\n`)
  const app = await makeApp(config)
  const isWorker = config.role === 'worker'
  const server = await (isWorker ? listenForHealth(app) : listen(app, dist)).catch(async (error: unknown) => {
    await app.stop()
    throw isPortTaken(error)
      ? new Error(`Port ${config.port} is taken. Choose another one: PORT=3001 npm start`)
      : error
  })
  process.stdout.write(isWorker ? toldOfWorker(config, server.port) : toldOfProduct(config))

  const keepAll = giveBackMemory()

  return new Promise((resolve) => {
    const stop = () => {
      keepAll()
      void server
        .close()
        .then(() => app.stop())
        .then(() => resolve(0))
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  })
}

function toldOfProduct({ publicUrl, mail, isLoopback }: Config): string {
  const ready = `\nParaph is ready: ${publicUrl}\n`
  if (mail.kind !== 'outbox' || !isLoopback) return ready

  return `${ready}Mail it would have sent (codes, signing links): ${publicUrl}/dev/mail\n\n`
}

function toldOfWorker({ host }: Config, port: number): string {
  return `\nA worker of Paraph is ready, and answers at http://${host}:${port}/ready\n`
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
