import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { Check } from 'lucide-react'

type Props = {
  label: string
  doneText?: string
  tone?: 'primary' | 'secondary'
  isBusy: boolean
  isDone: boolean
  error: string | null
}

/** The button of a form, and beside it how it went. */
export function SaveRow({ label, doneText, tone = 'primary', isBusy, isDone, error }: Props) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-col gap-3">
      {error && (
        <div role="alert">
          <FieldError id="profile-error" text={error} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone={tone} busy={isBusy}>
          {label}
        </Button>
        <p role="status" className="flex items-center gap-1 text-sm text-muted">
          {isDone && (
            <>
              <Check aria-hidden size={16} />
              {doneText ?? t('profile.saved')}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
