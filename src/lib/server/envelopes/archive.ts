import type { Envelope } from '#core/envelope/envelope.ts'
import type { Transaction } from '../data/database.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { archiveNames } from './archive-names.ts'
import { attachmentsOf, type Attachment } from './attachments.ts'
import type { SealedRow } from './beside-envelope.ts'
import { sealedFilesOf } from './envelope-shape.ts'
import { exportEvidence } from './export-evidence.ts'
import type { ZipEntry } from './write-zip.ts'

type Listed = {
  title: string
  files: { name: string; sha256: string }[]
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

/** All of it, each file read when the one before it has been taken; in a folder of a ZIP of several. */
export async function* entriesOfArchive(
  blobs: BlobStore,
  { files, evidence }: Listed,
  { at, folder = '' }: { at: Date; folder?: string },
): AsyncGenerator<ZipEntry> {
  const names = archiveNames([...files.map(({ name }) => name), 'evidence.json'])
  for (const [index, { sha256 }] of files.entries())
    yield { name: `${folder}${names[index]}`, bytes: await blobs.get(sha256), at }
  yield { name: `${folder}${names.at(-1)}`, bytes: evidence, at }
}

function asPdf({ name, sha256 }: SealedRow) {
  return { name: /\.pdf$/i.test(name) ? name : `${name}.pdf`, sha256 }
}

function asFile({ name, sha256 }: Attachment) {
  return { name, sha256 }
}
