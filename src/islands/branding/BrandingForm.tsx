import { useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import type { BrandingShape } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Refused } from '#islands/organizations/Refused.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { ColourField } from './ColourField.tsx'
import { LogoField } from './LogoField.tsx'

await loadTexts('branding', 'problems')

type Props = {
  organization: { id: string; name: string }
  branding: BrandingShape
  /** False shows the choice without the means to change it. */
  mayChange: boolean
}

/** Logo, colour and sender name, with what recipients will see beside them. */
export function BrandingForm({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <Form {...props} />
    </LocalizationProvider>
  )
}

function Form({ organization, branding: stored, mayChange }: Props) {
  const { t } = useLocalization()
  const [saved, setSaved] = useState(stored)
  const [senderName, setSenderName] = useState(stored.senderName ?? '')
  const [colour, setColour] = useState(stored.colour)
  /** Base64 of a picture just chosen; null takes the logo away, undefined leaves it. */
  const [logo, setLogo] = useState<string | null | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const logoUrl = logo === undefined ? saved.logoUrl : logo && `data:image/png;base64,${logo}`

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    try {
      const body = { senderName: senderName.trim() || null, colour, ...(logo !== undefined && { logo }) }
      setSaved(await api('PUT /organizations/{id}/branding', { params: { id: organization.id }, body }))
      setLogo(undefined)
      toast.success(t('branding.saved'))
    } catch (error) {
      setRefusal(error)
    }
    setBusy(false)
  }

  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-6">
        <p className="max-w-prose text-muted">{t('branding.explained')}</p>
        {refusal !== null && <Refused error={refusal} />}
        <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-6">
          <legend className="sr-only">{t('branding.title')}</legend>
          <LogoField logoUrl={logoUrl} onChange={setLogo} />
          <ColourField colour={colour} onChange={setColour} />
          <TextField
            label={t('branding.senderName')}
            hint={t('branding.senderNameHint', { organization: organization.name })}
            optionalLabel={t('branding.optional')}
            maxLength={100}
            value={senderName}
            onChange={({ target }) => setSenderName(target.value)}
          />
          {mayChange && (
            <Button type="submit" tone="primary" busy={isBusy} className="self-start">
              {t('branding.save')}
            </Button>
          )}
        </fieldset>
        {!mayChange && <p className="text-muted">{t('branding.askManager')}</p>}
      </form>
      <BrandPreview name={senderName.trim() || organization.name} colour={colour} logoUrl={logoUrl} />
    </div>
  )
}
