import { Crown } from 'lucide-react'
import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api, type ApiOutput } from '#browser/api.ts'
import { keepToast } from '#browser/kept-toasts.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { toast } from '#islands/ui/toaster.tsx'

await loadTexts('organizations', 'problems')

type Props = {
  locale: Locale
  organization: { id: string; name: string }
  offer: NonNullable<ApiOutput<'GET /organizations/{id}/ownership'>['offer']>
  isForViewer: boolean
}

/** An offer of ownership that waits: whom it is for may take it, who made it may take it back. */
export function OwnershipBanner({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Banner {...props} />
    </LocalizationProvider>
  )
}

function Banner({ organization: { id, name }, offer, isForViewer }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [busy, setBusy] = useState<'accept' | 'end' | null>(null)
  const facts = { name: isForViewer ? offer.from.name : offer.to.name, organization: name }

  async function run(which: 'accept' | 'end', deed: () => Promise<void>) {
    setBusy(which)
    try {
      await deed()
    } catch (error) {
      toastProblem(error, t)
      setBusy(null)
    }
  }

  /** A full load: what one may do here has changed everywhere. */
  async function accept() {
    await api('POST /organizations/{id}/ownership/accept', { params: { id } })
    keepToast({ tone: 'success', text: t('organizations.ownership.accepted', facts) })
    location.reload()
  }

  async function end() {
    await api('DELETE /organizations/{id}/ownership', { params: { id } })
    toast(t(isForViewer ? 'organizations.ownership.declined' : 'organizations.ownership.withdrawn'))
    await navigate(location.href)
  }

  return (
    <section
      aria-labelledby="ownership-offer"
      className="flex flex-wrap items-center gap-4 rounded-lg bg-info-surface p-4 text-info-text"
    >
      <Crown aria-hidden size={20} className="shrink-0" />
      <div className="min-w-60 flex-1">
        <h2 id="ownership-offer" className="font-semibold">
          {t(isForViewer ? 'organizations.ownership.forYou' : 'organizations.ownership.waiting', facts)}
        </h2>
        <p>{t(isForViewer ? 'organizations.ownership.forYouText' : 'organizations.ownership.waitingText')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === 'end'} onClick={() => void run('end', end)}>
          {t(isForViewer ? 'organizations.ownership.decline' : 'organizations.ownership.withdraw')}
        </Button>
        {isForViewer && (
          <Button tone="primary" busy={busy === 'accept'} onClick={() => void run('accept', accept)}>
            {t('organizations.ownership.accept')}
          </Button>
        )}
      </div>
    </section>
  )
}
