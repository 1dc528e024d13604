import { useRef, useState } from 'react'
import { judgeHere, type JudgedHere } from '#browser/verify/judge-here.ts'
import { dateFormat } from '#core/locale/date-format.ts'
import { answerOf } from '#core/verdict/answer.ts'
import { Button } from '../ui/Button.tsx'
import { failureText } from './Failure.tsx'
import type { VerdictTexts } from './texts.ts'
import { VerdictView } from './VerdictView.tsx'

type Props = { first: JudgedHere; file: File; texts: VerdictTexts }

/** A verdict made on this device. Whoever wishes has the record asked by the fingerprint, and a verdict that goes by it too. */
export function VerdictHere({ first, file, texts }: Props) {
  const { t, locale, timeZone } = texts
  const [judged, setJudged] = useState(first)
  const [isAsking, setIsAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { verdict, recorded, trustOf, at } = judged
  const date = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(trustOf)

  async function ask() {
    setIsAsking(true)
    setFailure(null)
    try {
      setJudged(await judgeHere(new Uint8Array(await file.arrayBuffer()), judged))
      // The button goes, and takes the focus along.
      place.current?.focus()
    } catch (error) {
      const key = failureText(error)
      setFailure(t(key === 'verify.here.noTrust' ? 'verify.here.notReached' : key))
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-3 focus:outline-none">
      <VerdictView
        answer={answerOf(verdict)}
        fileName={file.name}
        made={{ at, by: location.origin }}
        {...{ verdict, recorded, texts }}
        asking={
          recorded === null &&
          verdict.signatures.length > 0 && (
            <span className="flex flex-col items-start gap-2">
              <Button tone="secondary" size="small" busy={isAsking} onClick={() => void ask()}>
                {t('verify.here.ask')}
              </Button>
              {failure && (
                <span role="alert" className="text-danger-text">
                  {failure}
                </span>
              )}
            </span>
          )
        }
      />
      <p className="text-sm text-muted">{t('verify.here.trustOf', { date })}</p>
    </div>
  )
}
