import { Check, CircleX, Image, Paperclip, Stamp, type LucideIcon } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { FieldType } from '#core/fields/field.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { controlBox, type PreviewedField } from './preview-field.ts'

const icons: Partial<Record<FieldType, LucideIcon>> = {
  image: Image,
  stamp: Stamp,
  attachment: Paperclip,
  approve: Check,
  decline: CircleX,
}

/** What is uploaded or decided: approving can be tried, a file cannot be given here. */
export function PreviewPressed({ field, name, label, place, value, onChange }: PreviewedField) {
  const { t } = useLocalization()
  const { type } = field
  const Icon = icons[type]
  const isApproved = type === 'approve' && value === true
  const says = {
    image: t('signing.room.choosePicture'),
    stamp: t('signing.room.choosePicture'),
    attachment: t('signing.room.chooseFile'),
  }

  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={type === 'approve' ? isApproved : undefined}
      title={name}
      style={{ ...place, textAlign: 'center' }}
      onClick={() => type === 'approve' && onChange(!isApproved)}
      className={classNames(
        controlBox,
        'flex items-center justify-center gap-[0.3em] font-semibold',
        type === 'decline' ? 'text-error' : isApproved ? 'text-text' : 'text-tint-1-text',
        isApproved ? 'border-tint-7-line/70 bg-tint-7-surface/55' : 'border-tint-1-line bg-tint-1-surface/88',
        !field.required && 'border-dashed',
      )}
    >
      {Icon && <Icon aria-hidden className="size-[1.1em] shrink-0" />}
      <span className="line-clamp-2 min-w-0 whitespace-normal">
        {says[type as keyof typeof says] ?? name}
      </span>
    </button>
  )
}
