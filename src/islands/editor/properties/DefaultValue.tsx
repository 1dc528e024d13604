import { useLocalization } from '#browser/localization.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { decimalOrNull, type FieldForm, textOrNull } from './field-form.ts'

/** What a field holds before anybody has filled it in. */
export function DefaultValue({ form }: { form: FieldForm }) {
  const { t } = useLocalization()
  const { field, change, errorOf } = form
  const { id, type, defaultValue } = field
  const set = (value: string | null) => change({ defaultValue: value }, `${id} default`)
  const shared = { label: t('editor.defaultValue'), error: errorOf('defaultValue') }

  switch (type) {
    case 'checkbox':
      return (
        <Checkbox
          label={t('editor.checkedAtFirst')}
          checked={defaultValue === 'true'}
          error={errorOf('defaultValue')}
          onChange={({ target }) => set(target.checked ? 'true' : null)}
        />
      )
    case 'radio':
    case 'dropdown':
      return (
        <Select
          {...shared}
          value={defaultValue ?? ''}
          options={[
            { value: '', label: t('editor.nothing') },
            ...field.options.map((option) => ({ value: option, label: option })),
          ]}
          onChange={({ target }) => set(textOrNull(target.value))}
        />
      )
    case 'checkbox_group':
      return <TickedAtFirst form={form} />
    case 'date':
      return (
        <TextField
          {...shared}
          hint={t('editor.dateHint')}
          value={defaultValue ?? ''}
          maxLength={40}
          onChange={({ target }) => set(textOrNull(target.value.trim()))}
        />
      )
    case 'number':
      return (
        <TextField
          {...shared}
          inputMode="decimal"
          value={defaultValue ?? ''}
          maxLength={40}
          onChange={({ target }) => set(decimalOrNull(target.value))}
        />
      )
    default:
      return <DefaultText form={form} />
  }
}

function DefaultText({ form: { field, change, errorOf } }: { form: FieldForm }) {
  const { t } = useLocalization()
  const { id, type } = field
  const text = {
    label: t('editor.defaultValue'),
    error: errorOf('defaultValue'),
    hint: type === 'name' || type === 'email' ? t(`editor.defaultHint.${type}`) : undefined,
    value: field.defaultValue ?? '',
    maxLength: field.maxLength ?? 4000,
    onChange: ({ target }: { target: { value: string } }) =>
      change({ defaultValue: textOrNull(target.value) }, `${id} default`),
  }

  return field.multiline ? <TextArea {...text} /> : <TextField {...text} />
}

function TickedAtFirst({ form: { field, change, errorOf } }: { form: FieldForm }) {
  const { t } = useLocalization()
  const ticked = new Set(field.defaultValue?.split('\n'))
  const error = errorOf('defaultValue')

  function tick(option: string, isOn: boolean) {
    const chosen = field.options.filter((one) => (one === option ? isOn : ticked.has(one)))
    change({ defaultValue: textOrNull(chosen.join('\n')) })
  }

  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{t('editor.checkedAtFirst')}</legend>
      {field.options.map((option) => (
        <Checkbox
          key={option}
          label={option}
          checked={ticked.has(option)}
          onChange={({ target }) => tick(option, target.checked)}
        />
      ))}
      {error && <p className="text-error">{error}</p>}
    </fieldset>
  )
}
