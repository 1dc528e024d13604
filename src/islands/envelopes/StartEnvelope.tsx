import { PenLine } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { LocalizationProvider } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { DropTarget } from '#islands/ui/DropTarget.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { acceptedFiles } from '../editor/accepted-files.ts'
import type { Batch, Self } from './start-draft.ts'

const StartUpload = lazyPart(() =>
  import('./StartUpload.tsx').then((module) => ({ default: module.StartUpload })),
)

/** Beside each other where there is room for both, whatever is beside them. */
const wide = { flex: '2 1 13rem' }
const narrow = { flex: '1 1 13rem' }

/** What a zone says: on the page before any text has been loaded. */
export type ZoneWords = { label: string; hint: string }

type Props = {
  locale: Locale
  /** For others to sign, and for nobody but oneself. */
  words: { others: ZoneWords; self: ZoneWords }
  self: Self
}

/** Files in, a draft out, and on to its editor. All that uploads is loaded when there are files. */
export function StartEnvelope({ locale, words, self }: Props) {
  const [batch, setBatch] = useState<Batch | null>(null)
  const [isBusy, setBusy] = useState(false)
  const onIdle = useCallback(() => setBusy(false), [])

  function take(files: readonly File[], signer: Self | null) {
    setBatch({ files, signer })
    setBusy(true)
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-4">
        <div className="grid" style={wide}>
          <DropTarget
            {...words.others}
            {...{ isBusy }}
            accept={acceptedFiles}
            onFiles={(files) => take(files, null)}
          />
        </div>
        <div className="grid" style={narrow}>
          <DropTarget
            {...words.self}
            {...{ isBusy }}
            icon={PenLine}
            accept={acceptedFiles}
            onFiles={(files) => take(files, self)}
          />
        </div>
      </div>
      {batch && (
        <LocalizationProvider locale={locale}>
          <Suspense>
            <StartUpload batch={batch} onIdle={onIdle} />
          </Suspense>
        </LocalizationProvider>
      )}
    </div>
  )
}
