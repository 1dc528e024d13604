import { mkdir } from 'node:fs/promises'
import { moveBlobs } from '../blobs/move-blobs.ts'
import { blobFolder, openStores } from '../blobs/open-blobs.ts'
import { readConfig } from '../config/config.ts'
import { lockDirectory } from '../data/directory-lock.ts'
import { makePrivateFolder } from '../data/private-folder.ts'

const usage = `What about which files?
  npm run paraph -- blobs move   bring every file into the store that BLOBS names, from the other one`

/** So many are named; the others are counted. */
const mostNamed = 20
const toldEvery = 500

/** `paraph blobs move`: beside running processes or without them, on both databases, none of which it opens. */
export async function blobs([action = '', ...more]: readonly string[]): Promise<number> {
  if (action !== 'move' || more.length > 0) throw new Error(usage)
  const config = readConfig(process.env)
  const { keep, other } = await openStores(config)
  if (!other)
    throw new Error(
      'There is one store alone. Set S3_BUCKET and what belongs to it; BLOBS names where files go.',
    )
  await makePrivateFolder(config.dataDirectory)
  await mkdir(blobFolder(config.dataDirectory), { recursive: true })
  const unlock = lockDirectory(blobFolder(config.dataDirectory))
  try {
    await keep.probe()
    const { moved, damaged } = await moveBlobs(other, keep, tellProgress)
    process.stdout.write(toldOf(moved, damaged))
    return damaged.length > 0 ? 1 : 0
  } finally {
    unlock()
  }
}

function tellProgress(moved: number): void {
  if (moved % toldEvery === 0) process.stdout.write(`${moved} files moved …\n`)
}

function toldOf(moved: number, damaged: readonly string[]): string {
  const done = moved === 1 ? '1 file moved.\n' : `${moved} files moved.\n`
  if (damaged.length === 0) return done
  const named = damaged.slice(0, mostNamed).map((hash) => `  ${hash}\n`)
  const more = damaged.length > mostNamed ? `  and ${damaged.length - mostNamed} more\n` : ''

  return `${done}Damaged, and left where they were: ${damaged.length}\n${named.join('')}${more}`
}
