import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { decimalOrNull, type FieldForm, wholeOrNull } from './field-form.ts'
import { Section } from './Section.tsx'

/** How large a number may be, and how it is written. */
export function NumberPart({ form }: { form: FieldForm }) {
  const { t } = useLocalization()
  const { field, change, errorOf } = form
  const { id } = field

  return (
    <Section title={t('editor.rules')}>
      <div className="grid grid-cols-2 gap-2">
        {(['min', 'max', 'step'] as const).map((part) => (
          <TextField
            key={part}
            inputMode="decimal"
            label={t(`editor.numbers.${part}`)}
            maxLength={40}
            value={field[part] ?? ''}
            error={errorOf(part)}
            onChange={({ target }) => change({ [part]: decimalOrNull(target.value) }, `${id} ${part}`)}
          />
        ))}
        <TextField
          type="number"
          min={0}
          max={10}
          label={t('editor.numbers.decimals')}
          value={field.decimals ?? ''}
          error={errorOf('decimals')}
          onChange={({ target }) =>
            change({ decimals: wholeOrNull(target.valueAsNumber, 0, 10) }, `${id} decimals`)
          }
        />
      </div>
      <CurrencyField form={form} />
    </Section>
  )
}

/** Three letters; until there are three it is not kept. */
function CurrencyField({ form: { field, change, errorOf } }: { form: FieldForm }) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState<string | null>(null)

  return (
    <TextField
      label={t('editor.numbers.currency')}
      hint={t('editor.numbers.currencyHint')}
      maxLength={3}
      value={typed ?? field.currency ?? ''}
      error={errorOf('currency')}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        const code = target.value.trim().toUpperCase()
        setTyped(code)
        if (code === '' || /^[A-Z]{3}$/.test(code)) change({ currency: code || null }, `${field.id} currency`)
      }}
    />
  )
}
