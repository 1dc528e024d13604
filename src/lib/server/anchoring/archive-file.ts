import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/** The first line; each of the others is an `evidence.json` of its own (docs/EVIDENCE.md), with its `organization` beside it. */
const archiveStart = z.object({ format: z.literal('paraph-trails/1'), before: z.string(), at: z.string() })

/** The two bytes that every gzip file begins with (RFC 1952). */
const gzipMagic = Buffer.from([0x1f, 0x8b])

export async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer.equals(gzipMagic)
  } finally {
    await handle.close()
  }
}

/** Gzip of JSON lines, whole and on the disk once it has its name. Throws where a file of that name is there. */
export async function writeArchive(
  file: string,
  { before, at }: { before: string; at: Date },
  lines: AsyncIterable<string>,
): Promise<void> {
  const draft = `${file}.partial`
  async function* all() {
    yield `${JSON.stringify({ format: 'paraph-trails/1', before, at: at.toISOString() })}\n`
    for await (const line of lines) yield `${line}\n`
  }
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  try {
    const sink = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(all()), createGzip(), sink)
    await rename(draft, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A name outlives a power failure once its folder is on the disk, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Its trails, a line each. Throws where the file is no archive, or not whole. */
export async function* linesOfArchive(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  source.pipe(unzipped)
  let isFirst = true
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (!isFirst) yield line
      else archiveStart.parse(JSON.parse(line))
      isFirst = false
    }
  } catch (cause) {
    throw new Error(`${file} is no archive of trails, or not the whole of it.`, { cause })
  } finally {
    source.destroy()
  }
  if (isFirst) throw new Error(`${file} is no archive of trails, or not the whole of it.`)
}

/** Hex SHA-256 of a file of any size. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)

  return hash.digest('hex')
}
