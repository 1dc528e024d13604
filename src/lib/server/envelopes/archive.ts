import type { Envelope } from '#core/envelope/envelope.ts'
import type { Transaction } from '../data/database.ts'
import type { BlobStore } from '../ports.ts'
import { archiveNames } from './archive-names.ts'
import { attachmentsOf, type Attachment } from './attachments.ts'
import type { SealedRow } from './beside-envelope.ts'
import { sealedFilesOf } from './envelope-shape.ts'
import { exportEvidence } from './export-evidence.ts'
import { assertFitsZip, writeZip } from './write-zip.ts'

type Listed = {
  title: string
  files: { name: string; sha256: string; byteLength: number }[]
  evidence: Uint8Array
}

/** What goes into the archive of an envelope, in its order: sealed files, attachments, and last `evidence.json`. */
export async function listArchive(tx: Transaction, envelope: Envelope): Promise<Listed> {
  const sealed = await sealedFilesOf(tx, envelope)
  const attachments = await attachmentsOf(tx, envelope)

  return {
    title: envelope.title,
    files: [...sealed.map(asPdf), ...attachments.map(asFile)],
    evidence: await exportEvidence(tx, envelope),
  }
}

/** All of it in one ZIP. Throws `archive-too-large` before anything is read. */
export async function packArchive(
  blobs: BlobStore,
  { title, files, evidence }: Listed,
  at: Date,
): Promise<{ name: string; bytes: Uint8Array }> {
  const names = archiveNames([...files.map(({ name }) => name), 'evidence.json'])
  const sizes = [...files.map(({ byteLength }) => byteLength), evidence.byteLength]
  assertFitsZip(sizes.map((byteLength, index) => ({ name: names[index] ?? '', byteLength })))
  const contents: Uint8Array[] = []
  for (const { sha256 } of files) contents.push(await blobs.get(sha256))
  const entries = [...contents, evidence].map((bytes, index) => ({ name: names[index] ?? '', bytes, at }))

  return { name: `${archiveNames([title])[0]}.zip`, bytes: writeZip(entries) }
}

function asPdf({ name, sha256, byteLength }: SealedRow) {
  return { name: /\.pdf$/i.test(name) ? name : `${name}.pdf`, sha256, byteLength }
}

function asFile({ name, sha256, bytes }: Attachment) {
  return { name, sha256, byteLength: bytes }
}
