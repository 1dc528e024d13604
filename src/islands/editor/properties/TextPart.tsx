import { useLocalization } from '#browser/localization.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { type FieldForm, textOrNull, wholeOrNull } from './field-form.ts'
import type { FieldUse } from './field-uses.ts'
import { Section } from './Section.tsx'

/** How long a text may be and what it must look like. */
export function TextPart({ form, uses }: { form: FieldForm; uses: readonly FieldUse[] }) {
  const { t } = useLocalization()
  const { field, change, errorOf } = form
  const { id } = field

  return (
    <>
      {uses.includes('text') && (
        <Checkbox
          label={t('editor.multiline')}
          checked={field.multiline}
          onChange={({ target }) => change({ multiline: target.checked })}
        />
      )}
      <Section title={t('editor.rules')}>
        <TextField
          type="number"
          min={1}
          max={4000}
          label={t('editor.maxLength')}
          placeholder={t('editor.noLimit')}
          value={field.maxLength ?? ''}
          error={errorOf('maxLength')}
          onChange={({ target }) =>
            change({ maxLength: wholeOrNull(target.valueAsNumber, 1, 4000) }, `${id} length`)
          }
        />
        {uses.includes('text') && <Letters form={form} />}
      </Section>
    </>
  )
}

/** What stands where in a text. */
function Letters({ form: { field, change, errorOf } }: { form: FieldForm }) {
  const { t } = useLocalization()
  const { id } = field

  return (
    <>
      <TextField
        type="number"
        min={1}
        max={100}
        label={t('editor.cells')}
        hint={t('editor.cellsHint')}
        value={field.cells ?? ''}
        error={errorOf('cells')}
        onChange={({ target }) => change({ cells: wholeOrNull(target.valueAsNumber, 1, 100) }, `${id} cells`)}
      />
      <TextField
        label={t('editor.mask')}
        hint={t('editor.maskHint')}
        maxLength={60}
        value={field.mask ?? ''}
        error={errorOf('mask')}
        onChange={({ target }) => change({ mask: textOrNull(target.value) }, `${id} mask`)}
      />
      <TextField
        label={t('editor.pattern')}
        hint={t('editor.patternHint')}
        maxLength={300}
        value={field.pattern ?? ''}
        error={errorOf('pattern')}
        spellCheck={false}
        onChange={({ target }) => change({ pattern: textOrNull(target.value) }, `${id} pattern`)}
      />
      {field.pattern !== null && (
        <TextField
          label={t('editor.patternMessage')}
          maxLength={200}
          value={field.patternMessage ?? ''}
          onChange={({ target }) =>
            change({ patternMessage: textOrNull(target.value) }, `${id} pattern message`)
          }
        />
      )}
    </>
  )
}
