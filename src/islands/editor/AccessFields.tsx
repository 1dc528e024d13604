import { useLocalization } from '#browser/localization.tsx'
import { accessChecks } from '#core/envelope/envelope.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { toggleCheck, toPhone } from './access-form.ts'
import type { RoleForm } from './RoleFields.tsx'

/** What somebody passes before seeing the document; passcode and telephone are a person's own. */
export function AccessFields({ form, isPerson }: { form: RoleForm; isPerson: boolean }) {
  const { t } = useLocalization()
  const { typed, change, errorOf } = form
  const { access } = typed

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{t('editor.access')}</legend>
      <p className="text-muted">{t('editor.accessHint')}</p>
      {accessChecks.map((check) => (
        <div key={check} className="flex flex-col gap-3">
          <Checkbox
            label={t(`editor.checks.${check}`)}
            hint={t(`editor.checkMeans.${check}`)}
            checked={access.includes(check)}
            onChange={({ target }) => change({ access: toggleCheck(access, check, target.checked) })}
          />
          {isPerson && check === 'passcode' && access.includes(check) && (
            <div className="ms-6">
              <TextField
                id="role-passcode"
                label={t('editor.passcode')}
                hint={t(typed.hasPasscode ? 'editor.passcodeKept' : 'editor.passcodeHint')}
                value={typed.passcode ?? ''}
                maxLength={64}
                autoComplete="off"
                error={errorOf('passcode')}
                onChange={({ target }) => change({ passcode: target.value || null })}
              />
            </div>
          )}
          {isPerson && check === 'sms_code' && access.includes(check) && (
            <div className="ms-6">
              <TextField
                id="role-phone"
                type="tel"
                label={t('editor.phone')}
                hint={t('editor.phoneHint')}
                value={typed.phone ?? ''}
                autoComplete="off"
                error={errorOf('phone')}
                onChange={({ target }) => change({ phone: toPhone(target.value) })}
              />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  )
}
