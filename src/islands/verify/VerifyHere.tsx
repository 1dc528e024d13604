import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { catalogueOf, loadCatalogue } from '#browser/catalogues.ts'
import { endCheck, fileHere, watchCheck } from '#browser/verify/file-here.ts'
import { judgeHere, prepareWorker } from '#browser/verify/judge-here.ts'
import { keepOffline } from '#browser/verify/keep-offline.ts'
import { readTrust } from '#browser/verify/read-trust.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { Failure, failureText } from './Failure.tsx'
import type { VerdictTexts } from './texts.ts'
import { VerdictHere } from './VerdictHere.tsx'

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
  try {
    const first = await judgeHere(new Uint8Array(await file.arrayBuffer()))

    return <VerdictHere key={first.at.getTime()} {...{ first, file, texts }} />
  } catch (error) {
    return <Failure text={texts.t(failureText(error))} />
  }
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
