import type { Envelope } from '#core/envelope/envelope.ts'
import { isSignature, type FieldValue, type Signature } from '#core/fields/field.ts'
import type { FieldId, RecipientId } from '#core/ids.ts'
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
type FileRow = typeof recipientFile.$inferSelect
export type NewFile = Pick<FileRow, 'sha256' | 'name' | 'type' | 'byteLength' | 'width' | 'height'>

/** Hashes of everything the recipient may refer to: what they have uploaded, and the signatures they keep. */
export async function knownFilesOf(tx: Transaction, owner: FileOwner): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ sha256: recipientFile.sha256 })
    .from(recipientFile)
    .where(isOf(owner.envelope, [owner.recipient]))
  const saved = await savedPictures(tx, owner)

  return new Set([...rows, ...saved].map(({ sha256 }) => sha256))
}

export async function keepFile(
  tx: Transaction,
  { envelope, recipient }: FileOwner,
  file: NewFile,
  at: Date,
): Promise<void> {
  const place = { organizationId: envelope.organizationId, envelopeId: envelope.id, recipientId: recipient }
  await tx
    .insert(recipientFile)
    .values({ ...place, ...file, createdAt: at })
    .onConflictDoNothing()
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
    const { sha256, width, height } = value
    await keepFile(
      tx,
      owner,
      { sha256, width, height, name: 'signature.png', type: 'image/png', byteLength: 0 },
      at,
    )
  }
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

function isUploaded(value: FieldValue | null): value is Signature & { kind: 'uploaded' } {
  return isSignature(value) && value.kind === 'uploaded'
}

const isOf = ({ organizationId, id }: Envelope, recipients: readonly RecipientId[]) =>
  and(
    eq(recipientFile.organizationId, organizationId),
    eq(recipientFile.envelopeId, id),
    inArray(recipientFile.recipientId, [...recipients]),
  )
