import { unchanged } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { recipientToAct } from '#core/envelope/turns.ts'
import type { GivenFile, Signature } from '#core/fields/field.ts'
import type { RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Transaction } from '../data/database.ts'
import { settledOf } from '../envelopes/shown-values.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { attachmentType } from './attachment-type.ts'
import { readPicture } from './read-picture.ts'
import { findFile, savedPictures, toGivenFile, type FileOwner, type NewFile } from './recipient-files.ts'

export type Purpose = 'image' | 'attachment' | 'signature'

const maxAttachmentBytes = 10 * 1024 * 1024
const longestName = 120

/** A file as it is kept, and as a value of a field. */
export type TakenFile = { file: NewFile; value: GivenFile | Signature }

/** Stores what was uploaded, made harmless: pictures are drawn anew, attachments are never shown in a page. */
export async function takeFile(
  blobs: BlobStore,
  purpose: Purpose,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<TakenFile> {
  if (bytes.byteLength === 0) throw new Refusal('file-unreadable')
  if (purpose === 'attachment') return takeAttachment(blobs, name, bytes)
  const { bytes: png, width, height } = await readPicture(bytes)
  const sha256 = await blobs.put(png)
  const called = `${withoutEnding(cleanName(name))}.png`
  const file = { sha256, name: called, type: 'image/png', byteLength: png.byteLength, width, height }

  return {
    file,
    value: purpose === 'signature' ? { kind: 'uploaded', sha256, width, height } : toGivenFile(file),
  }
}

async function takeAttachment(blobs: BlobStore, name: string, bytes: Uint8Array): Promise<TakenFile> {
  if (bytes.byteLength > maxAttachmentBytes) throw new Refusal('file-too-large')
  const type = attachmentType(name, bytes)
  if (!type) throw new Refusal('file-unreadable')
  const sha256 = await blobs.put(bytes)
  const file = {
    sha256,
    name: cleanName(name),
    type,
    byteLength: bytes.byteLength,
    width: null,
    height: null,
  }

  return { file, value: toGivenFile(file) }
}

/** Throws what keeps a recipient from giving anything now. */
export function assertMayGive(envelope: Envelope, recipient: RecipientId, at: Date): void {
  if (!recipientToAct(envelope, recipient, at).consentedAt) throw new Refusal('consent-missing')
}

export function fileAdded(
  envelope: Envelope,
  recipient: RecipientId,
  purpose: Purpose,
  { sha256, byteLength }: NewFile,
) {
  const facts = { as: purpose, sha256, bytes: byteLength }

  return { ...unchanged(envelope), events: [{ type: 'recipient.file_added' as const, recipient, facts }] }
}

/** What a recipient may look at: their own files, those of recipients who have finished, and signatures they keep. */
export async function findShownFile(tx: Transaction, owner: FileOwner, sha256: string) {
  const { envelope, recipient } = owner
  const file = await findFile(tx, envelope, [recipient, ...settledOf(envelope)], sha256)
  // Only pictures have a size: those are of our own drawing, whatever was uploaded.
  if (file) return { name: file.name, type: file.width === null ? 'application/octet-stream' : file.type }
  const saved = (await savedPictures(tx, owner)).some((picture) => picture.sha256 === sha256)
  if (!saved) throw new Refusal('not-found')

  return { name: 'signature.png', type: 'image/png' }
}

/** A name is words on a page and in a ZIP: no folders, no control characters, no end. */
function cleanName(name: string): string {
  const bare = name.normalize('NFC').replace(/^.*[\\/]/, '')
  const words = bare.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()
  const [ending = ''] = /\.\w{1,5}$/.exec(words) ?? []

  return words.length > longestName
    ? `${Array.from(words).slice(0, longestName).join('')}${ending}`
    : words || 'file'
}

function withoutEnding(name: string): string {
  return name.replace(/\.\w{1,5}$/, '') || 'picture'
}
