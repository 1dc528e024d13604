import type { Envelope } from '#core/envelope/envelope.ts'
import {
  isGivenFile,
  isSignature,
  type Field,
  type FieldValue,
  type GivenFile,
  type Signature,
} from '#core/fields/field.ts'
import type { FieldId, RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { recipientFile } from '../data/tables/envelopes.ts'
import { putSavedSignature, readSavedSignatures } from './saved-signature-rows.ts'

export type FileOwner = {
  envelope: Envelope
  recipient: RecipientId
  /** The recipient's own account, if that is who is signed in. */
  member: Person | null
}
export type FileRow = typeof recipientFile.$inferSelect
export type NewFile = Pick<FileRow, 'sha256' | 'name' | 'type' | 'byteLength' | 'width' | 'height'>

/** Everything the recipient may refer to by its hash: what they have uploaded, and the signatures they keep. */
export type KnownFiles = ReadonlyMap<string, NewFile>

export function knownFiles(saved: readonly UploadedSignature[], rows: readonly FileRow[]): KnownFiles {
  return new Map([...saved.map(toPictureFile), ...rows].map((file) => [file.sha256, file]))
}

/**
 * A value of a field with what is known of its file, whatever was said of it. Throws `file-unreadable` where a picture
 * is wanted and the file is none.
 */
export function asStored(field: Field, value: FieldValue, known: KnownFiles): FieldValue {
  const file = isGivenFile(value) || isUploaded(value) ? known.get(value.sha256) : undefined
  if (!file) return value
  if (field.type !== 'attachment' && file.width === null) {
    throw new Refusal('file-unreadable', [{ pointer: `/values/${field.id}`, code: 'file-unreadable' }])
  }

  return isUploaded(value)
    ? { ...value, width: file.width ?? value.width, height: file.height ?? value.height }
    : toGivenFile(file)
}

export function toGivenFile({ sha256, name, type, byteLength }: NewFile): GivenFile {
  return { kind: 'file', sha256, name, type, bytes: byteLength }
}

/** The same bytes may come again under another name, and as a picture after they came as a mere file. */
export async function keepFile(
  tx: Transaction,
  { envelope, recipient }: FileOwner,
  { sha256, ...file }: NewFile,
  at: Date,
): Promise<void> {
  const place = { organizationId: envelope.organizationId, envelopeId: envelope.id, recipientId: recipient }
  const { width, height, ...called } = file
  await tx
    .insert(recipientFile)
    .values({ ...place, sha256, ...file, createdAt: at })
    .onConflictDoUpdate({
      target: [
        recipientFile.organizationId,
        recipientFile.envelopeId,
        recipientFile.recipientId,
        recipientFile.sha256,
      ],
      set: { ...called, ...(width !== null && { width, height }) },
    })
}

/** A member who has uploaded a picture to sign with may keep it for the next time. */
export async function rememberPicture(
  tx: Transaction,
  { member }: FileOwner,
  value: FieldValue,
  at: Date,
): Promise<void> {
  if (member && isUploaded(value)) await putSavedSignature(tx, member.id, 'upload', value, at)
}

/** A kept signature that was used belongs to the envelope from then on. */
export async function keepUsedPictures(
  tx: Transaction,
  owner: FileOwner,
  values: ReadonlyMap<FieldId, FieldValue>,
  at: Date,
): Promise<void> {
  const saved = new Set((await savedPictures(tx, owner)).map(({ sha256 }) => sha256))
  for (const value of values.values()) {
    if (!isUploaded(value) || !saved.has(value.sha256)) continue
    const { envelope, recipient: recipientId } = owner
    const place = { organizationId: envelope.organizationId, envelopeId: envelope.id, recipientId }
    await tx
      .insert(recipientFile)
      .values({ ...place, ...toPictureFile(value), createdAt: at })
      .onConflictDoNothing()
  }
}

/** A kept signature as a file of an envelope: only the hash of its picture and its size are kept with it. */
function toPictureFile({ sha256, width, height }: UploadedSignature): NewFile {
  return { sha256, width, height, name: 'signature.png', type: 'image/png', byteLength: 0 }
}

/** A file of the envelope that one of these recipients has given. */
export async function findFile(
  tx: Transaction,
  envelope: Envelope,
  recipients: readonly RecipientId[],
  sha256: string,
): Promise<FileRow | null> {
  const [row] = await tx
    .select()
    .from(recipientFile)
    .where(and(isOf(envelope, recipients), eq(recipientFile.sha256, sha256)))

  return row ?? null
}

export async function savedPictures(tx: Transaction, { member }: FileOwner) {
  if (!member) return []
  const { signature, initials } = await readSavedSignatures(tx, member)

  return [signature, initials].filter(isUploaded)
}

type UploadedSignature = Signature & { kind: 'uploaded' }

function isUploaded(value: FieldValue | null): value is UploadedSignature {
  return isSignature(value) && value.kind === 'uploaded'
}

const isOf = ({ organizationId, id }: Envelope, recipients: readonly RecipientId[]) =>
  and(
    eq(recipientFile.organizationId, organizationId),
    eq(recipientFile.envelopeId, id),
    inArray(recipientFile.recipientId, [...recipients]),
  )
