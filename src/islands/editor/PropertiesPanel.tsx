import { Copy, Trash2 } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { FieldType } from '#core/fields/field.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { Draft, DraftField, FieldChange } from './draft.ts'

type Props = {
  draft: Draft
  fields: readonly DraftField[]
  onChange: (change: FieldChange, group?: string) => void
  onDuplicate: () => void
  onRemove: () => void
}

const prefillable: readonly FieldType[] = ['text', 'name', 'email']
const writable: readonly FieldType[] = ['text', 'name', 'email', 'checkbox']

/** What is chosen on the pages: for several fields only what they share. */
export function PropertiesPanel({ draft, fields, onChange, onDuplicate, onRemove }: Props) {
  const { t } = useLocalization()
  const [first] = fields
  if (!first) return null
  const single = fields.length === 1 ? first : null
  const isShared = fields.every(({ recipient }) => recipient === first.recipient)

  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('editor.filledBy')}
        value={isShared ? first.recipient : ''}
        options={[
          ...(isShared ? [] : [{ value: '', label: t('editor.several') }]),
          ...draft.roles.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        onChange={({ target }) => target.value && onChange({ recipient: target.value })}
      />
      {single && <SingleField field={single} onChange={onChange} />}
      <Checkbox
        label={t('editor.required')}
        checked={fields.every(({ required }) => required)}
        onChange={({ target }) => onChange({ required: target.checked })}
      />
      {fields.every(({ type }) => writable.includes(type)) && (
        <Checkbox
          label={t('editor.readOnly')}
          hint={t('editor.readOnlyHint')}
          checked={fields.every(({ readOnly }) => readOnly)}
          onChange={({ target }) => onChange({ readOnly: target.checked })}
        />
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button size="small" onClick={onDuplicate}>
          <Copy aria-hidden size={16} />
          {t('editor.duplicate')}
        </Button>
        <Button size="small" tone="quiet" className="text-error!" onClick={onRemove}>
          <Trash2 aria-hidden size={16} />
          {t('editor.delete')}
        </Button>
      </div>
      <p className="text-muted max-lg:hidden">{t('editor.keysHint')}</p>
    </div>
  )
}

function SingleField({ field, onChange }: { field: DraftField; onChange: Props['onChange'] }) {
  const { t } = useLocalization()
  const { id, type } = field

  return (
    <>
      <TextField
        label={t('editor.label')}
        placeholder={t(`fields.${type}`)}
        maxLength={200}
        value={field.label}
        onChange={({ target }) => onChange({ label: target.value }, `${id} label`)}
      />
      {prefillable.includes(type) && <DefaultText field={field} onChange={onChange} />}
      {type === 'checkbox' && (
        <Checkbox
          label={t('editor.checkedAtFirst')}
          checked={field.defaultValue === 'true'}
          onChange={({ target }) => onChange({ defaultValue: target.checked ? 'true' : null })}
        />
      )}
      {type === 'text' && (
        <>
          <TextField
            type="number"
            min={1}
            max={4000}
            label={t('editor.maxLength')}
            placeholder={t('editor.noLimit')}
            value={field.maxLength ?? ''}
            onChange={({ target }) => onChange({ maxLength: toLength(target.valueAsNumber) }, `${id} length`)}
          />
          <Checkbox
            label={t('editor.multiline')}
            checked={field.multiline}
            onChange={({ target }) => onChange({ multiline: target.checked })}
          />
        </>
      )}
    </>
  )
}

function DefaultText({ field, onChange }: { field: DraftField; onChange: Props['onChange'] }) {
  const { t } = useLocalization()
  const common = {
    label: t('editor.defaultValue'),
    hint: field.type === 'text' ? undefined : t(`editor.defaultHint.${field.type}`),
    value: field.defaultValue ?? '',
    maxLength: field.maxLength ?? 4000,
  }
  const changed = (value: string) => onChange({ defaultValue: value || null }, `${field.id} default`)

  return field.multiline ? (
    <TextArea {...common} onChange={({ target }) => changed(target.value)} />
  ) : (
    <TextField {...common} onChange={({ target }) => changed(target.value)} />
  )
}

function toLength(typed: number): number | null {
  return Number.isInteger(typed) ? Math.max(1, Math.min(typed, 4000)) : null
}
