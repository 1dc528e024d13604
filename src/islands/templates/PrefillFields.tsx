import { useLocalization } from '#browser/localization.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { nameOfField, type PrefillField } from './prefill-form.ts'

type Props = {
  fields: readonly PrefillField[]
  values: ReadonlyMap<string, string>
  /** Why a value was not taken, by the id of its field. */
  errors: ReadonlyMap<string, string>
  onChange: (id: string, text: string) => void
}

/** What can be filled in beforehand; whoever is asked finds it there. */
export function PrefillFields({ fields, values, errors, onChange }: Props) {
  const { t } = useLocalization()

  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="contents">
        <span className="font-semibold">{t('templates.use.prefill')}</span>
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <PrefillControl
            key={field.id}
            field={field}
            value={values.get(field.id) ?? field.defaultValue ?? ''}
            error={errors.get(field.id)}
            onChange={(text) => onChange(field.id, text)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ControlProps = {
  field: PrefillField
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function PrefillControl({ field, value, error, onChange }: ControlProps) {
  const { t } = useLocalization()
  const { type, options, multiline, help } = field
  const shared = {
    id: `prefill-${field.id}`,
    label: nameOfField(field) || t(`fields.${type}`),
    hint: help || undefined,
    error,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (type === 'checkbox')
    return (
      <Select
        {...shared}
        options={choicesOf(['true', 'false'], [t('templates.use.ticked'), t('templates.use.unticked')])}
      />
    )
  if (type === 'dropdown' || type === 'radio')
    return <Select {...shared} options={choicesOf(options, options)} />
  if (type === 'checkbox_group') return <TextArea {...shared} hint={t('templates.use.onePerLine')} />
  if (type === 'text' && multiline) return <TextArea {...shared} />

  return (
    <TextField
      {...shared}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
    />
  )
}

/** Nothing chosen comes first. */
function choicesOf(values: readonly string[], labels: readonly string[]) {
  return [{ value: '', label: '–' }, ...values.map((value, at) => ({ value, label: labels[at] ?? value }))]
}
