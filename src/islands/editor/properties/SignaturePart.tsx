import { useLocalization } from '#browser/localization.tsx'
import { signatureWays, type SignatureWay } from '#core/fields/field.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import type { FieldForm } from './field-form.ts'
import type { FieldUse } from './field-uses.ts'

/** How a signature may be given. At least one way stays: none at all would be no field. */
export function SignaturePart({ form, uses }: { form: FieldForm; uses: readonly FieldUse[] }) {
  const { t } = useLocalization()
  const { field, change } = form
  const allowed = field.ways.length === 0 ? signatureWays : field.ways

  function allow(way: SignatureWay, isOn: boolean) {
    const ways = signatureWays.filter((one) => (one === way ? isOn : allowed.includes(one)))
    if (ways.length > 0) change({ ways: ways.length === signatureWays.length ? [] : ways })
  }

  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t('editor.ways')}</legend>
        {signatureWays.map((way) => (
          <Checkbox
            key={way}
            label={t(`editor.way.${way}`)}
            checked={allowed.includes(way)}
            onChange={({ target }) => allow(way, target.checked)}
          />
        ))}
      </fieldset>
      {uses.includes('reason') && (
        <Checkbox
          label={t('editor.asksReason')}
          hint={t('editor.asksReasonHint')}
          checked={field.asksReason}
          onChange={({ target }) => change({ asksReason: target.checked })}
        />
      )}
    </>
  )
}
