import type { Verdict } from '#core/verdict/verdict.ts'
import { digest, verifyEcdsa } from '#primitives'
import { toHex } from './bytes.ts'
import { toHalves } from './cms/ecdsa-signature.ts'
import { hashAhead } from './hash-ahead.ts'
import { judge, judgeContents, withDigest } from './judge.ts'
import type { Knowledge } from './knowledge.ts'
import { type AskedSignature, withSignaturesAside } from './primitives/signatures-aside.ts'
import type { HashName } from './primitives/primitives.ts'

/** Each turn finds out about what the one before it asked: only a file that was made to does not come to rest by then. */
const mostTurns = 4
const names: Partial<Record<HashName, string>> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }

type Question = {
  bytes: Uint8Array<ArrayBuffer>
  at: Date
  roots: readonly Uint8Array[]
  knowledge: Knowledge
}

/**
 * The verdict of `judge`, with what a browser does in threads of its own and with the processor's instructions done there: it
 * hashes ahead, the whole file while that is judged, and checks all ECDSA signatures at once behind a verdict that takes each to
 * hold. Where one does not, the verdict is made anew, now that it is known. The bytes must not change meanwhile.
 */
export async function judgeAside(
  { bytes, at, roots, knowledge }: Question,
  subtle: SubtleCrypto | undefined,
): Promise<Verdict> {
  const { whole } = await hashAhead(bytes, subtle)
  const known: AskedSignature[] = []
  for (let turn = 0; subtle && turn < mostTurns; turn += 1) {
    const judged = withSignaturesAside(known, () => judgeContents(bytes, at, roots, knowledge))
    const open = known.filter(({ holds }) => holds === undefined)
    await Promise.all(open.map(async (one) => (one.holds = await isSound(one, subtle))))
    if (open.every(({ holds }) => holds))
      return withDigest(bytes, toHex((await whole) ?? digest('sha256', bytes)), judged)
  }

  return judge(bytes, at, roots, knowledge)
}

/** By the browser where it knows how to; what it does not take is checked as `judge` would. */
async function isSound({ key, signed }: AskedSignature, subtle: SubtleCrypto): Promise<boolean> {
  const { [signed.hash]: hash } = names
  const halves = toHalves(signed.signature, key.curve)
  if (!hash || !halves) return verifyEcdsa(key, signed)
  const algorithm = { name: 'ECDSA', namedCurve: key.curve, hash }
  try {
    const imported = await subtle.importKey('spki', key.spki.slice(), algorithm, false, ['verify'])

    return await subtle.verify(algorithm, imported, halves, signed.bytes.slice())
  } catch {
    return verifyEcdsa(key, signed)
  }
}
