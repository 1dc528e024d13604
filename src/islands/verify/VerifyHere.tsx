import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { catalogueOf, loadCatalogue } from '#browser/catalogues.ts'
import { endCheck, fileHere, watchCheck } from '#browser/verify/file-here.ts'
import { judgeHere, NotJudged, prepareWorker } from '#browser/verify/judge-here.ts'
import { keepOffline } from '#browser/verify/keep-offline.ts'
import { readTrust } from '#browser/verify/read-trust.ts'
import { dateFormat } from '#core/locale/date-format.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { answerOf } from '#core/verdict/answer.ts'
import type { VerdictTexts } from './texts.ts'
import { VerdictView } from './VerdictView.tsx'

type Props = {
  /** Of the texts. */
  version: string
  /** What to say where not even they can be had. */
  failure: string
}

/** Judges files that are to stay on the device. The page is without it until somebody wishes so, and at hand without a connection then. */
export function VerifyHere({ version, failure }: Props) {
  const file = useSyncExternalStore(watchCheck, fileHere, () => null)
  const [told, setTold] = useState<ReactNode>(null)
  const place = useRef<HTMLDivElement>(null)

  useEffect(
    () => void keepOffline(() => Promise.all([textsOf(version), prepareWorker(), readTrust()])),
    [version],
  )

  useEffect(() => {
    if (!file) return
    let isStale = false
    void tell(file, version)
      .catch(() => <Failure text={failure} />)
      .then((content) => {
        if (isStale) return
        setTold(content)
        endCheck()
      })
    return () => {
      isStale = true
    }
  }, [file, version, failure])

  useEffect(() => {
    if (told) place.current?.focus()
  }, [told])

  return (
    <div ref={place} tabIndex={-1} className="focus:outline-none">
      {told}
    </div>
  )
}

/** The verdict, or in one sentence why there is none. */
async function tell(file: File, version: string): Promise<ReactNode> {
  const texts = await textsOf(version)
  const { t, locale, timeZone } = texts
  try {
    const { verdict, trustOf } = await judgeHere(new Uint8Array(await file.arrayBuffer()))
    const date = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(trustOf)

    const made = { at: new Date(), by: location.origin }

    return (
      <div className="flex flex-col gap-3">
        <VerdictView
          answer={answerOf(verdict)}
          recorded={null}
          fileName={file.name}
          {...{ verdict, texts, made }}
        />
        <p className="text-sm text-muted">{t('verify.here.trustOf', { date })}</p>
      </div>
    )
  } catch (error) {
    const isKnown = error instanceof NotJudged || error instanceof TypeError || error instanceof DOMException
    if (!isKnown) throw error

    return <Failure text={t(error instanceof NotJudged ? 'verify.here.notJudged' : 'verify.here.noTrust')} />
  }
}

function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-lg bg-danger-surface p-4 text-danger-text">
      {text}
    </p>
  )
}

let reading: Promise<void> | undefined

/** Read once; after a failure, once more when they are needed. */
async function textsOf(version: string): Promise<VerdictTexts> {
  const { lang, dataset } = document.documentElement
  const locale = normalizeLocale(lang)
  reading ??= loadCatalogue(locale, version, 'verify')
  await reading.catch((error: unknown) => {
    reading = undefined
    throw error
  })

  return {
    t: catalogueOf(locale).getFixedT(locale, 'common'),
    locale,
    timeZone: dataset['timeZone'] ?? 'UTC',
  }
}
