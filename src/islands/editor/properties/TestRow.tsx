import { Trash2 } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { Test } from '#core/fields/condition.ts'
import { comparisonsOf } from '#core/fields/field-meaning.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { askField, compareBy } from '../condition-form.ts'
import { nameOfField } from '../field-name.ts'
import type { DraftField } from '../draft.ts'

type Props = {
  test: Test
  fields: readonly DraftField[]
  onChange: (test: Test) => void
  onRemove: () => void
}

/** One question about another field. */
export function TestRow({ test, fields, onChange, onRemove }: Props) {
  const { t } = useLocalization()
  const asked = fields.find(({ id }) => id === test.field)

  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[2fr_1.5fr_2fr_auto]">
      <Select
        label={t('editor.condition.field')}
        value={test.field}
        options={[
          ...(asked ? [] : [{ value: test.field, label: t('editor.condition.gone') }]),
          ...fields.map((field) => ({ value: field.id, label: nameOfField(field, t) })),
        ]}
        onChange={({ target }) => {
          const field = fields.find(({ id }) => id === target.value)
          if (field) onChange(askField(test, field))
        }}
      />
      <div className="max-sm:col-start-1">
        <Select
          label={t('editor.condition.comparison')}
          value={test.is}
          options={(asked ? comparisonsOf(asked.type) : [test.is]).map((is) => ({
            value: is,
            label: t(`editor.condition.comparisons.${is}`),
          }))}
          onChange={({ target }) => {
            const is = asked && comparisonsOf(asked.type).find((candidate) => candidate === target.value)
            if (is) onChange(compareBy(test, is, asked))
          }}
        />
      </div>
      <div className="max-sm:col-start-1">
        {test.is !== 'filled' && test.is !== 'not_filled' && (
          <ValueField test={test} asked={asked} onChange={onChange} />
        )}
      </div>
      <div className="max-sm:col-start-2 max-sm:row-start-1">
        <IconButton
          label={t('editor.condition.removeTest')}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={onRemove}
        />
      </div>
    </div>
  )
}

function ValueField({
  test,
  asked,
  onChange,
}: Pick<Props, 'test' | 'onChange'> & { asked: DraftField | undefined }) {
  const { t } = useLocalization()
  const set = (value: string) => onChange({ ...test, value })
  const shared = { label: t('editor.condition.value'), value: test.value ?? '' }
  const isBox = asked?.type === 'checkbox' || asked?.type === 'approve'

  if (isBox) {
    return (
      <Select
        {...shared}
        options={[
          { value: 'true', label: t('editor.condition.valueTicked') },
          { value: 'false', label: t('editor.condition.valueNotTicked') },
        ]}
        onChange={({ target }) => set(target.value)}
      />
    )
  }
  if (asked && asked.options.length > 0) {
    return (
      <Select
        {...shared}
        options={asked.options.map((option) => ({ value: option, label: option }))}
        onChange={({ target }) => set(target.value)}
      />
    )
  }

  return (
    <TextField
      {...shared}
      maxLength={500}
      placeholder={asked?.type === 'date' ? 'today+30' : undefined}
      onChange={({ target }) => set(asked?.type === 'number' ? target.value.replace(',', '.') : target.value)}
    />
  )
}
