import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'

/** Paraph's own accent. */
export const ownColour = '#3e63dd'

type Props = { colour: string | null; onChange: (colour: string | null) => void }

export function ColourField({ colour, onChange }: Props) {
  const { t } = useLocalization()

  return (
    <Field
      label={t('branding.colour')}
      hint={t('branding.colourHint')}
      control={(wiring) => (
        <span className="flex flex-wrap items-center gap-3">
          <input
            {...wiring}
            type="color"
            value={colour ?? ownColour}
            onChange={({ target }) => onChange(target.value)}
            className="h-10 w-16 cursor-pointer rounded-md border border-control bg-surface p-1"
          />
          <code className="text-sm">{colour ?? ownColour}</code>
          {colour && (
            <Button tone="quiet" onClick={() => onChange(null)}>
              {t('branding.colourReset')}
            </Button>
          )}
        </span>
      )}
    />
  )
}
