import { Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Refused } from '../Refused.tsx'
import type { Found } from './found.ts'

await loadTexts('organizations', 'problems')

const Held = lazyPart(() => import('./Held.tsx').then((module) => ({ default: module.Held })))

type Props = { locale: Locale; organization: { id: string; timeZone: string } }

/** Somebody without an account asks for their data to be deleted: first what there is, then its end. */
export function PersonErasure({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Desk {...props} />
    </LocalizationProvider>
  )
}

function Desk({ organization }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const { email, setEmail, found, setFound, refusal, isBusy, look } = useLook(organization.id)

  return (
    <div className="flex max-w-128 flex-col gap-6">
      {refusal !== null && <Refused error={refusal} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          type="email"
          label={t('organizations.erasure.email')}
          value={email}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" busy={isBusy} className="self-start">
          {t('organizations.erasure.look')}
        </Button>
      </form>
      <div role="status" className="flex flex-col gap-6 empty:hidden">
        <Suspense>{found && <Held {...{ organization, found }} onErased={setFound} />}</Suspense>
      </div>
    </div>
  )
}

function useLook(id: string) {
  const [email, setEmail] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  async function look() {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    setFound(null)
    const body = { email: email.trim().toLowerCase() }
    await api('POST /organizations/{id}/person-erasure/preview', { params: { id }, body })
      .then((held) => setFound({ email: body.email, held }))
      .catch(setRefusal)
    setBusy(false)
  }

  return { email, setEmail, found, setFound, refusal, isBusy, look }
}
