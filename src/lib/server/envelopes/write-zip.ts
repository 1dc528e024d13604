import { Refusal } from '#core/refusal.ts'
import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Uint8Array; at: Date }

// PKWARE APPNOTE 6.3.10: §4.3.7 local header, §4.3.12 central directory, §4.3.16 its end.
const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const version = 20
/** §4.4.4, bit 11: names are UTF-8. */
const utf8Names = 0x0800
const localLength = 30
const centralLength = 46
const endLength = 22
/** §4.4.1.4: these numbers themselves stand for Zip64, which is not written here. */
const tooManyBytes = 0xffff_ffff
const tooManyEntries = 0xffff

/** Throws `archive-too-large` for more than a ZIP without Zip64 can hold: can be asked before the files are read. */
export function assertFitsZip(files: readonly Sized[]): void {
  assertHolds(
    files.length,
    files.reduce((sum, file) => sum + sizeInZip(file), 0),
  )
}

type Sized = { name: string; byteLength: number }

const sizeInZip = ({ name, byteLength }: Sized) =>
  localLength + centralLength + 2 * Buffer.byteLength(name) + byteLength

function assertHolds(count: number, bytes: number): void {
  if (count >= tooManyEntries || bytes >= tooManyBytes) throw new Refusal('archive-too-large')
}

/** A ZIP of files as they are (§4.4.5, method 0): sealed PDFs are compressed already. Throws `archive-too-large`. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  assertFitsZip(entries.map(({ name, bytes: { byteLength } }) => ({ name, byteLength })))
  const zip = beginZip()

  return Buffer.concat([...entries.flatMap((entry) => zip.add(entry)), ...zip.end()])
}

/**
 * The same, file by file, so that no more than one of them is held. What does not fit ends it with `archive-too-large` in the
 * middle: it has no directory then, and nobody takes it for whole.
 */
export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = beginZip()
  let count = 0
  let bytes = 0
  for await (const entry of entries) {
    count += 1
    bytes += sizeInZip({ name: entry.name, byteLength: entry.bytes.byteLength })
    assertHolds(count, bytes)
    yield* zip.add(entry)
  }
  yield* zip.end()
}

function beginZip() {
  const directory: Buffer[] = []
  let offset = 0

  return {
    /** The bytes of one more file. */
    add(entry: ZipEntry): Uint8Array[] {
      const name = Buffer.from(entry.name)
      const facts = factsOf(entry, name)
      const local = Buffer.alloc(localLength)
      local.writeUInt32LE(localSignature, 0)
      facts.copy(local, 4)
      directory.push(centralHeader(facts, offset), name)
      offset += localLength + name.length + entry.bytes.length

      return [local, name, entry.bytes]
    },
    /** What stands behind the last one: where each is. */
    end(): Uint8Array[] {
      const central = Buffer.concat(directory)

      return [central, endOf(directory.length / 2, central.length, offset)]
    },
  }
}

/** What both headers say alike, from "version needed" to "extra field length" (§4.4.3–§4.4.11). */
function factsOf({ bytes, at }: ZipEntry, name: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(version, 0)
  facts.writeUInt16LE(utf8Names, 2)
  facts.writeUInt16LE(dosTime(at), 6)
  facts.writeUInt16LE(dosDate(at), 8)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(name.length, 22)

  return facts
}

function centralHeader(facts: Buffer, offset: number): Buffer {
  const header = Buffer.alloc(centralLength)
  header.writeUInt32LE(centralSignature, 0)
  header.writeUInt16LE(version, 4)
  facts.copy(header, 6)
  header.writeUInt32LE(offset, 42)

  return header
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)

  return end
}

/** §4.4.6: two seconds are the smallest step; there is no zone, so it is UTC. */
function dosTime(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
}

function dosDate(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
}
