import type { SignatureVerdict } from '#core/verdict/verdict.ts'
import { coverOf, reasonOf, stateOf, timeSourceOf, trustWords } from '#core/verdict/words-of-signature.ts'
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
            {trustWords(signature, texts.locale).map(({ key, named }) => (
              <Line key={key} className="break-words" text={t(key, named)} />
            ))}
            <p>
              <strong className="font-medium">{t(`verify.state.${stateOf(signature)}`)}.</strong>{' '}
              {t(reasonOf(signature))}
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

function timeOf(signature: SignatureVerdict, texts: VerdictTexts): string | null {
  const { signedAt, existedAt } = signature
  if (!signedAt) return null
  const time = timesOf(texts, 'long')

  return texts.t(`verify.time.${timeSourceOf(signature)}`, {
    time: time(signedAt),
    existed: existedAt && time(existedAt),
  })
}

function issuerOf({ issuer, ours }: SignatureVerdict, t: Translate): string | null {
  if (ours) return t('verify.issuedHere')

  return issuer && t('verify.issuedBy', { issuer })
}
