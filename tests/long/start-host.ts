import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startProduct, type Product } from '../load/start-product.ts'
import { findFreePort, startPostgres, type Postgres } from '../postgres.ts'
import type { World } from '../world.ts'
import { startMailSink, type MailSink } from './mail-sink.ts'

/** The product as `npm start` runs it, in one process on PostgreSQL, its mail sent to a server on this machine. */
export type Host = {
  world: World
  product: Product
  postgres: Postgres
  post: MailSink
  folder: string
  stop(): Promise<void>
}

export async function startHost(environment: Readonly<Record<string, string>> = {}): Promise<Host> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-long-'))
  const port = await findFreePort()
  const post = await startMailSink(port)
  const postgres = (await startPostgres())!
  const product = await startProduct(path.join(folder, 'data'), {
    DATABASE_URL: postgres.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'paraph@example.org',
    ...environment,
  })

  return {
    ...{ product, postgres, post, folder },
    world: post.reading(product.world),
    async stop() {
      await product.stop()
      await post.close()
      postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
