import { Suspense, useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { StarterShape } from '#contract/gallery-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { StarterCard } from './StarterCard.tsx'

await loadTexts('gallery', 'problems')

const StarterPreview = lazyPart(() =>
  import('./StarterPreview.tsx').then((module) => ({ default: module.StarterPreview })),
)

type Props = { locale: Locale; starters: readonly StarterShape[] }

/** Starters as cards, all in one language; one of them becomes a template and opens. */
export function Gallery({ locale, starters }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Cards starters={starters} />
    </LocalizationProvider>
  )
}

function Cards({ starters }: Pick<Props, 'starters'>) {
  const { t } = useLocalization()
  const [seen, setSeen] = useState<StarterShape | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  async function use({ id, language }: StarterShape) {
    if (busy) return
    setBusy(id)
    try {
      const made = await api('POST /template-gallery/{id}/template', { params: { id }, body: { language } })
      await navigate(`/templates/${made.id}`)
    } catch (error) {
      toastProblem(error, t)
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4">
        {starters.map((starter) => (
          <li key={starter.id}>
            <StarterCard
              starter={starter}
              busy={busy === starter.id}
              onSee={() => setSeen(starter)}
              onUse={() => void use(starter)}
            />
          </li>
        ))}
      </ul>
      {seen && (
        <Suspense>
          <StarterPreview
            starter={seen}
            busy={busy === seen.id}
            onUse={() => void use(seen)}
            onClose={() => setSeen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
