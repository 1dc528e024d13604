import { finished } from 'node:stream/promises'
import { Refusal } from '#core/refusal.ts'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** What a converter may be given to unpack: a book of pictures, and far below what it would take a machine over with. */
const most = { bytes: 200 * 2 ** 20, entries: 5000 }

/**
 * Unpacks an archive to nowhere, since what its directory says of sizes is only its word. Throws `document-too-complex`
 * for one that unpacks to more than a converter may be given, and `document-unreadable` for one that is damaged, encrypted
 * or larger than it says.
 */
export async function assertUnpacksWithin(
  bytes: Uint8Array,
  { bytes: mostBytes, entries: mostEntries } = most,
): Promise<void> {
  const archive = await read(() =>
    yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
  )
  if (archive.entryCount > mostEntries) throw new Refusal('document-too-complex')
  const found = await read(() => entriesOf(archive))
  const claimed = found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (claimed > mostBytes) throw new Refusal('document-too-complex')
  for (const entry of found) await read(() => unpack(archive, entry))
}

async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const found: Entry[] = []
  for await (const entry of archive.eachEntry()) found.push(entry)

  return found
}

/** Ends at the first byte beyond what the directory says of the entry. */
async function unpack(archive: ZipFile, entry: Entry): Promise<void> {
  const contents = await archive.openReadStreamPromise(entry)
  await finished(contents.resume())
}

async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw Object.assign(new Refusal('document-unreadable'), { cause })
  }
}
