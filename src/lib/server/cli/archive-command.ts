import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { archiveTrails, type Archived } from '../anchoring/archive-trails.ts'
import { readConfig } from '../config/config.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { systemClock } from '../system.ts'
import { openStorage } from './storage.ts'

const usage = `Which trails, and where to? npm run paraph -- archive <folder> --before <YYYY-MM>
  Trails of envelopes that were made before that month and are erased; what an organization keeps stays.`

/** So many trails that stay are named; the others are counted. */
const mostNamed = 50

/**
 * `paraph archive <folder> --before <YYYY-MM>`: takes trails of erased envelopes into a file of that folder. With the embedded database the server
 * must be stopped, with PostgreSQL it may run. Returns 1 where a trail is not as it was written, and stays.
 */
export async function archive(parameters: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: { before: { type: 'string' } },
  })
  const [folder, ...more] = positionals
  const month = values.before ?? ''
  const now = systemClock.now()
  if (!folder || more.length > 0 || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new Error(usage)
  if (month > now.toISOString().slice(0, 7)) throw new Error('That month has not begun yet.')
  const config = readConfig(process.env)
  await makePrivateFolder(config.dataDirectory)
  await mkdir(folder, { recursive: true })
  const stamp = now.toISOString().replaceAll(/\D/g, '')
  const file = path.join(folder, `trails-before-${month}-${stamp}.jsonl.gz`)
  const storage = await openStorage(config)
  try {
    const parts = { database: storage.database, clock: systemClock }
    const done = await archiveTrails(parts, file, `${month}-01T00:00:00Z`)
    process.stdout.write(toldOf(done, file))
    return done.left.length > 0 ? 1 : 0
  } finally {
    await storage.close()
  }
}

function toldOf({ trails, events, sha256, left, dropped }: Archived, file: string): string {
  const lines = [
    ...(sha256 === null
      ? ['There is no trail of an erased envelope from before then that an anchor has seen whole.']
      : [
          `${file}: ${trails} trails with ${events} events, which are no longer in the database.`,
          `SHA-256 ${sha256}`,
          'Keep it: nothing else has them. npm run paraph -- audit verify says whether it is whole.',
        ]),
    ...dropped.map((name) => `Nothing is left of ${name}, which is gone.`),
    ...left.slice(0, mostNamed).map((trail) => `${trail}: this trail is not as it was written, and stays.`),
    ...(left.length > mostNamed ? [`and ${left.length - mostNamed} more`] : []),
  ]

  return `${lines.join('\n')}\n`
}
