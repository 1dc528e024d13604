import { useLocalization } from '#browser/localization.tsx'
import { dateFormats } from '#core/fields/field.ts'
import { formatDate } from '#core/fields/locale-date.ts'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { type FieldForm, textOrNull } from './field-form.ts'
import type { FieldUse } from './field-uses.ts'

/** A day whose parts cannot be mistaken for one another. */
const example = '2027-03-31'

/** How a date is written, and which days may be given. */
export function DatePart({ form, uses }: { form: FieldForm; uses: readonly FieldUse[] }) {
  const { t, locale } = useLocalization()
  const { field, change, errorOf } = form
  const { id } = field

  return (
    <>
      <Select
        label={t('editor.dateFormat')}
        hint={t('editor.dateFormatHint')}
        value={field.format ?? ''}
        options={[
          { value: '', label: t('editor.dateFormatUsual') },
          ...dateFormats.map((format) => ({ value: format, label: formatDate(example, locale, format) })),
        ]}
        onChange={({ target }) =>
          change({ format: dateFormats.find((format) => format === target.value) ?? null })
        }
      />
      {uses.includes('date') && (
        <div className="grid grid-cols-2 gap-2">
          {(['min', 'max'] as const).map((part) => (
            <TextField
              key={part}
              label={t(`editor.dates.${part}`)}
              placeholder="today+30"
              maxLength={40}
              value={field[part] ?? ''}
              error={errorOf(part)}
              onChange={({ target }) => change({ [part]: textOrNull(target.value.trim()) }, `${id} ${part}`)}
            />
          ))}
          <p className="col-span-2 text-muted">{t('editor.dateHint')}</p>
        </div>
      )}
    </>
  )
}
