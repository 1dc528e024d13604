import { useLocalization } from '#browser/localization.tsx'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { TypedLink } from './direct-link-form.ts'

type Props = {
  template: TemplateShape
  typed: TypedLink
  /** One that is there can be switched off. */
  isThere: boolean
  onChange: (change: Partial<TypedLink>) => void
}

/** Who comes in by a direct link, how, how often and until when. */
export function DirectLinkFields({ template, typed, isThere, onChange }: Props) {
  const { t } = useLocalization()

  return (
    <>
      {isThere && (
        <Checkbox
          label={t('templates.direct.enabled')}
          hint={t('templates.direct.enabledHint')}
          checked={typed.enabled}
          onChange={({ target }) => onChange({ enabled: target.checked })}
        />
      )}
      <Select
        label={t('templates.direct.role')}
        hint={t('templates.direct.roleHint')}
        value={typed.role}
        options={template.recipients.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={({ target }) => onChange({ role: target.value })}
      />
      <Checkbox
        label={t('templates.direct.asksCode')}
        hint={t('templates.direct.asksCodeHint')}
        checked={typed.asksCode}
        onChange={({ target }) => onChange({ asksCode: target.checked })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('templates.direct.maxUses')}
          optionalLabel={t('editor.optional')}
          type="number"
          min={1}
          max={100_000}
          value={typed.maxUses}
          onChange={({ target }) => onChange({ maxUses: target.value })}
        />
        <TextField
          label={t('templates.direct.lastDay')}
          optionalLabel={t('editor.optional')}
          type="date"
          value={typed.lastDay}
          onChange={({ target }) => onChange({ lastDay: target.value })}
        />
      </div>
    </>
  )
}
