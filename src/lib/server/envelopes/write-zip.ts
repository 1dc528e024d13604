import { crc32 } from 'node:zlib'

/** A file is smaller than 4 GiB: documents are far below, and their sizes stand in 32 bits. */
export type ZipEntry = { name: string; bytes: Uint8Array; at: Date }

// PKWARE APPNOTE 6.3.10: §4.3.7 local header, §4.3.12 central directory, §4.3.14 and §4.3.15 its end in Zip64, §4.3.16 its end.
const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const end64Signature = 0x06064b50
const locatorSignature = 0x07064b50
/** §4.4.3.2: whoever reads Zip64 must know 4.5. */
const version = 20
const version64 = 45
/** §4.4.4, bit 11: names are UTF-8. */
const utf8Names = 0x0800
const localLength = 30
const centralLength = 46
const endLength = 22
const end64Length = 56
const locatorLength = 20
/** §4.4.1.4: these numbers themselves say that the true one stands where Zip64 has it. */
const inZip64Bytes = 0xffff_ffff
const inZip64Entries = 0xffff
/** §4.5.3: what stands in Zip64 of an entry; here it is where the entry begins, and nothing else. */
const zip64ExtraId = 0x0001
const zip64ExtraLength = 12
/** A large file is handed on in parts, so that a slow line holds up the next part and not the next file. */
const partBytes = 2 ** 20

/**
 * A ZIP of files as they are (§4.4.5, method 0): sealed PDFs are compressed already. It is written file by file, so that no more
 * than one of them is held, and in Zip64 only from where the old form ends: what is smaller opens in every reader.
 */
export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let count = 0
  let offset = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const facts = factsOf(entry, name, offset >= inZip64Bytes ? version64 : version)
    const head = Buffer.concat([localHeader(facts), name])
    directory.push(centralEntry(facts, name, offset))
    count += 1
    offset += head.length + entry.bytes.length
    yield head
    for (let at = 0; at < entry.bytes.length; at += partBytes) yield entry.bytes.subarray(at, at + partBytes)
  }
  yield endOf(directory, count, offset)
}

/** What both headers say alike, from "version needed" to "file name length" (§4.4.3–§4.4.10). */
function factsOf({ bytes, at }: ZipEntry, name: Buffer, needed: number): Buffer {
  const facts = Buffer.alloc(24)
  facts.writeUInt16LE(needed, 0)
  facts.writeUInt16LE(utf8Names, 2)
  facts.writeUInt16LE(dosTime(at), 6)
  facts.writeUInt16LE(dosDate(at), 8)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(name.length, 22)

  return facts
}

function localHeader(facts: Buffer): Buffer {
  const header = Buffer.alloc(localLength)
  header.writeUInt32LE(localSignature, 0)
  facts.copy(header, 4)

  return header
}

function centralEntry(facts: Buffer, name: Buffer, offset: number): Buffer {
  const isZip64 = offset >= inZip64Bytes
  const header = Buffer.alloc(centralLength)
  header.writeUInt32LE(centralSignature, 0)
  header.writeUInt16LE(facts.readUInt16LE(0), 4)
  facts.copy(header, 6)
  header.writeUInt16LE(isZip64 ? zip64ExtraLength : 0, 30)
  header.writeUInt32LE(Math.min(offset, inZip64Bytes), 42)

  return Buffer.concat(isZip64 ? [header, name, zip64Extra(offset)] : [header, name])
}

function zip64Extra(offset: number): Buffer {
  const extra = Buffer.alloc(zip64ExtraLength)
  extra.writeUInt16LE(zip64ExtraId, 0)
  extra.writeUInt16LE(zip64ExtraLength - 4, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)

  return extra
}

/** Where each file is, and behind it where that is written. */
function endOf(directory: readonly Buffer[], count: number, offset: number): Buffer {
  const central = Buffer.concat(directory)
  const isZip64 = count >= inZip64Entries || Math.max(offset, central.length) >= inZip64Bytes
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(Math.min(count, inZip64Entries), 8)
  end.writeUInt16LE(Math.min(count, inZip64Entries), 10)
  end.writeUInt32LE(Math.min(central.length, inZip64Bytes), 12)
  end.writeUInt32LE(Math.min(offset, inZip64Bytes), 16)

  return Buffer.concat([central, ...(isZip64 ? [end64Of(count, central.length, offset)] : []), end])
}

/** The end in Zip64, and its locator. */
function end64Of(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(end64Length + locatorLength)
  end.writeUInt32LE(end64Signature, 0)
  // §4.3.14.1: without its signature and this number itself.
  end.writeBigUInt64LE(BigInt(end64Length - 12), 4)
  end.writeUInt16LE(version64, 12)
  end.writeUInt16LE(version64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(length), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(locatorSignature, end64Length)
  end.writeBigUInt64LE(BigInt(offset + length), end64Length + 8)
  end.writeUInt32LE(1, end64Length + 16)

  return end
}

/** §4.4.6: two seconds are the smallest step; there is no zone, so it is UTC. */
function dosTime(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
}

function dosDate(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
}
