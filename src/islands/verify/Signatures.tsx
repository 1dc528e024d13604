import { isKept } from '#core/seal/seal-level.ts'
import { isUnknownIssuer } from '#core/verdict/answer.ts'
import type { SignatureVerdict } from '#core/verdict/verdict.ts'
import { timesOf, type VerdictTexts } from './texts.ts'

type Props = { signatures: readonly SignatureVerdict[]; texts: VerdictTexts }
type Translate = VerdictTexts['t']

/** Every digital signature in the file, with a verdict of its own. */
export function Signatures({ signatures, texts }: Props) {
  const { t } = texts

  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('verify.signatures', { count: signatures.length })}</h3>
      <ul className="flex flex-col gap-3">
        {signatures.map((signature, place) => (
          <li key={place} className="flex flex-col gap-1 rounded-md border border-line p-4 text-sm">
            <p className="text-base font-medium break-words">
              {signature.signer ?? t('verify.unknownSigner')}
            </p>
            <p className="text-muted">{kindOf(signature, t)}</p>
            <Line className="break-words text-muted" text={issuerOf(signature, t)} />
            <p>
              <strong className="font-medium">{stateOf(signature, t)}.</strong>{' '}
              {t(`verify.reason.${signature.reason}`)}
            </p>
            <Line text={timeOf(signature, texts)} />
            <p>{t(`verify.${coverOf(signature)}`)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Line({ text, className }: { text: string | null; className?: string }) {
  return text ? <p className={className}>{text}</p> : null
}

function kindOf({ kind, level }: SignatureVerdict, t: Translate): string {
  return [t(`verify.kind.${kind}`), ...(level ? [`PAdES ${level}`] : [])].join(' · ')
}

/** Who vouches for the time is said with it: a clock anybody can set is no proof. */
function timeOf(
  { signedAt, timeStamped, timeStampTrusted }: SignatureVerdict,
  texts: VerdictTexts,
): string | null {
  if (!signedAt) return null
  const source = timeStampTrusted ? 'proven' : timeStamped ? 'stamped' : 'claimed'

  return texts.t(`verify.time.${source}`, { time: timesOf(texts, 'long')(signedAt) })
}

function stateOf({ indication, intact, reason }: SignatureVerdict, t: Translate): string {
  if (indication === 'total-passed') return t('verify.state.valid')
  if (indication === 'total-failed') return t('verify.state.invalid')

  return t(intact && isUnknownIssuer(reason) ? 'verify.state.unchanged' : 'verify.state.unsure')
}

/** A seal lets nothing follow but what archives it, so that with its archive it covers all that anybody reads. */
function coverOf({ coversWholeFile, indication, kind, level }: SignatureVerdict) {
  if (coversWholeFile) return 'coversAll'
  const isArchived = kind === 'seal' && indication === 'total-passed' && level !== null && isKept(level)

  return isArchived ? 'coversDocument' : 'coversPart'
}

function issuerOf({ issuer, ours }: SignatureVerdict, t: Translate): string | null {
  if (ours) return t('verify.issuedHere')

  return issuer && t('verify.issuedBy', { issuer })
}
