import type { SignatureVerdict, Verdict } from '#core/verdict/verdict.ts'
import { Refusal } from '#core/refusal.ts'
import { hasHiddenContent } from '#verifier/hidden-content.ts'
import { judge } from '#verifier/judge.ts'
import { openSealedFile } from '#verifier/sealed-file.ts'
import { forbidsFurtherSignatures } from '#verifier/signature-fields.ts'
import { prepareApproval } from '../prepare-approval.ts'

/**
 * Rehearses the signature that comes at the end: those in the file must hold now, and be as good with one more behind
 * them. Tells whether one of them is of a method that we do not judge. Throws `document-signed-broken`, `document-signed-active` for content that does not show, or
 * `document-signed-final`.
 */
export async function assertCountersignable(bytes: Uint8Array): Promise<{ isUnjudged: boolean }> {
  const before = await judgeStructure(bytes)
  const isReadable =
    before.signatures.length > 0 && before.signatures.every(({ reason }) => reason !== 'unreadable')
  if (!isReadable || before.indication === 'total-failed') throw new Refusal('document-signed-broken')
  const file = openSealedFile(bytes)
  if (forbidsFurtherSignatures(file.view)) throw new Refusal('document-signed-final')
  if (hasHiddenContent(file.view, file.revisions)) throw new Refusal('document-signed-active')

  const after = await judgeStructure(await rehearse(bytes))
  const stay = before.signatures.every((signature, index) => isAsGood(signature, after.signatures[index]))
  if (!stay) throw new Refusal('document-signed-final')

  return { isUnjudged: before.signatures.some(({ reason }) => reason === 'algorithm-not-supported') }
}

/** Nobody is vouched for, and what time decides does not matter here. */
function judgeStructure(bytes: Uint8Array): Promise<Verdict> {
  return judge(bytes, new Date(), [])
}

async function rehearse(bytes: Uint8Array): Promise<Uint8Array> {
  const signature = { fieldName: 'Rehearsal', reason: '', signerName: '', at: new Date(), reserve: 64 }
  const prepared = await prepareApproval({ bytes, signature, seed: '' })

  return prepared.bytes
}

function isAsGood(before: SignatureVerdict, after: SignatureVerdict | undefined): boolean {
  return (
    after?.fieldName === before.fieldName &&
    after.indication === before.indication &&
    after.reason === before.reason &&
    after.intact === before.intact
  )
}
