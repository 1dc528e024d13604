import type { RefusalCode } from '../../refusal.ts'
import { isSignature, type Signature, type SignatureWay } from '../field.ts'
import { isTooSimple } from '../signature-ink.ts'
import type { Shape, Start } from './shape.ts'
import { asPresence, holding, type KnownFiles, type TypeRules } from './type-rules.ts'

/** Of signatures and initials. */
export type SignatureShape = Shape<'required' | 'ways' | 'asksReason'>

/** Whoever asks for a signature means it. */
export const signatureStart: Start = { required: true }

const longestReason = 500
const wayOf: Readonly<Record<Signature['kind'], SignatureWay>> = {
  drawn: 'draw',
  typed: 'type',
  uploaded: 'upload',
}

export const signature: TypeRules<SignatureShape> = {
  ...holding<SignatureShape, Signature>(isSignature, signatureFault, ({ asksReason }, { reason }) =>
    asksReason && !reason?.trim() ? 'reason-missing' : null,
  ),
  comparisons: asPresence,
}

function signatureFault({ ways }: SignatureShape, given: Signature, files: KnownFiles): RefusalCode | null {
  if (ways.length > 0 && !ways.includes(wayOf[given.kind])) return 'way-not-allowed'
  if (isTooSimple(given)) return 'signature-too-simple'
  if (given.kind === 'uploaded' && !files.has(given.sha256)) return 'file-unknown'

  return (given.reason?.length ?? 0) > longestReason ? 'value-too-long' : null
}
