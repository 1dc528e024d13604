import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { startReceiver } from '../../hostile-receiver.ts'
import { findFreePort, startPostgres } from '../../postgres.ts'
import { makeMailServer } from '../mail-server.ts'
import { startFiles } from './files.ts'
import { startTimeStamps } from './time-stamps.ts'

/** Room for those that stand still, which keep theirs. */
const connections = '-c max_connections=300'

/** Connections of the test itself are not among those that are cut. */
export const ownName = 'storm'

/** All that the product leans on, each a real server on this machine that can be broken by itself. */
export type Parts = Awaited<ReturnType<typeof startParts>>

export async function startParts() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-storm-'))
  const mailPort = await findFreePort()
  const post = makeMailServer(mailPort, {})
  const [postgres, files, timeStamps, receiver] = await Promise.all([
    startPostgres(connections),
    startFiles(),
    startTimeStamps(),
    startReceiver(),
    post.up(),
  ])
  if (!postgres) throw new Error('PostgreSQL is not installed')
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  const database = await openPostgresDatabase(`${postgres.url}?application_name=${ownName}`, 2)

  return {
    ...{ folder, post, postgres, files, timeStamps, receiver, owner, database },
    environment: {
      ...{ DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: '6' },
      // To start them takes as long as to start what is killed with them: one for rooms and seals, and one for the rest.
      PDF_CHILDREN: '2',
      ...{ SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'paraph@example.org' },
      ...files.environment,
      ...timeStamps.environment,
    },
    async stop() {
      await owner.end()
      await database.close()
      await Promise.all([receiver.close(), post.down(), timeStamps.close(), files.close()])
      postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
