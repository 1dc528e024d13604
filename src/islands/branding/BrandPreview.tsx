import { useLocalization } from '#browser/localization.tsx'
import { labelOn } from '#core/branding/brand-colour.ts'
import { ownColour } from './ColourField.tsx'

type Props = { name: string; colour: string | null; logoUrl: string | null }

/** The invitation and the head of the signing room, as recipients will see them. */
export function BrandPreview({ name, colour, logoUrl }: Props) {
  const { t } = useLocalization()
  const fill = colour ?? ownColour
  const button = (
    <span
      className="inline-flex min-h-10 items-center rounded-md px-4 font-medium"
      style={{ background: fill, color: labelOn(fill) }}
    >
      {t('branding.sampleButton')}
    </span>
  )

  return (
    <section aria-label={t('branding.preview')} className="flex flex-col gap-4">
      <h2 className="text-base font-semibold">{t('branding.preview')}</h2>
      <figure className="paper flex flex-col gap-3 rounded-lg border border-line bg-canvas p-4 text-text">
        <figcaption className="text-xs text-muted">{t('branding.inMail')}</figcaption>
        {logoUrl ? (
          <img src={logoUrl} alt={name} className="h-12 max-w-60 self-start object-contain" />
        ) : (
          <p className="text-base font-semibold">{name}</p>
        )}
        <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-4">
          <p className="text-base font-semibold">{t('branding.sampleHeading', { organization: name })}</p>
          {button}
        </div>
      </figure>
      <figure className="flex flex-col rounded-lg border border-line bg-surface">
        <figcaption className="px-4 pt-3 text-xs text-muted">{t('branding.inRoom')}</figcaption>
        <div className="flex flex-wrap items-center gap-3 p-4">
          {logoUrl && <img src={logoUrl} alt="" className="h-8 max-w-[30%] object-contain" />}
          <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
          {button}
        </div>
      </figure>
    </section>
  )
}
