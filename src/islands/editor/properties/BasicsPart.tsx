import { useLocalization } from '#browser/localization.tsx'
import { isFixedType } from '#core/fields/field.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { Draft } from '../draft.ts'
import { DefaultValue } from './DefaultValue.tsx'
import { type FieldForm, textOrNull } from './field-form.ts'
import type { FieldUse } from './field-uses.ts'
import { renameField } from './rename-field.ts'

type Props = {
  form: FieldForm
  uses: readonly FieldUse[]
  onEdit: (change: (draft: Draft) => Draft, group?: string) => void
}

/** What it is called, whether it must be filled, and what it holds at first. */
export function BasicsPart({ form, uses, onEdit }: Props) {
  const { t } = useLocalization()
  const { field, change, errorOf } = form
  const { id, type } = field
  const isComputed = type === 'number' && field.formula !== null

  return (
    <>
      {uses.includes('content') && (
        <TextArea
          label={t('editor.content')}
          rows={type === 'note' ? 4 : 2}
          maxLength={4000}
          value={field.defaultValue ?? ''}
          error={errorOf('defaultValue')}
          onChange={({ target }) => change({ defaultValue: textOrNull(target.value) }, `${id} default`)}
        />
      )}
      <Naming {...{ form, uses, onEdit }} />
      {!isComputed && <Filling {...{ form, uses }} />}
      {uses.includes('default') && !isComputed && <DefaultValue form={form} />}
    </>
  )
}

/** What its recipient, formulas and files of a bulk send call it. */
function Naming({ form: { field, change, errorOf }, uses, onEdit }: Props) {
  const { t } = useLocalization()
  const { id, type } = field

  return (
    <>
      {!isFixedType(type) && (
        <TextField
          label={t('editor.label')}
          placeholder={t(`fields.${type}`)}
          maxLength={200}
          value={field.label}
          onChange={({ target }) => change({ label: target.value }, `${id} label`)}
        />
      )}
      {uses.includes('default') && (
        <TextField
          label={t('editor.name')}
          hint={t('editor.nameHint')}
          optionalLabel={t('editor.optional')}
          maxLength={100}
          value={field.name}
          error={errorOf('name')}
          onChange={({ target }) => onEdit((latest) => renameField(latest, id, target.value), `${id} name`)}
        />
      )}
      {uses.includes('help') && (
        <TextField
          label={t('editor.help')}
          hint={t('editor.helpHint')}
          optionalLabel={t('editor.optional')}
          maxLength={500}
          value={field.help}
          onChange={({ target }) => change({ help: target.value }, `${id} help`)}
        />
      )}
    </>
  )
}

/** Who fills it in, and whether they have to. */
function Filling({ form: { field, change }, uses }: Pick<Props, 'form' | 'uses'>) {
  const { t } = useLocalization()

  return (
    <>
      {uses.includes('required') && (
        <Checkbox
          label={t('editor.required')}
          checked={field.required}
          onChange={({ target }) => change({ required: target.checked })}
        />
      )}
      {uses.includes('readOnly') && (
        <Checkbox
          label={t('editor.readOnly')}
          hint={t('editor.readOnlyHint')}
          checked={field.readOnly}
          onChange={({ target }) => change({ readOnly: target.checked })}
        />
      )}
      {uses.includes('prefillable') && (
        <Checkbox
          label={t('editor.prefillable')}
          hint={t('editor.prefillableHint')}
          checked={field.prefillable}
          onChange={({ target }) => change({ prefillable: target.checked })}
        />
      )}
    </>
  )
}
