import { useLocalization } from '#browser/localization.tsx'
import { features } from '#core/billing/plans.ts'
import { isAdvancedCheck } from '#core/envelope/access-checks.ts'
import { accessChecks, type AccessCheck } from '#core/envelope/envelope.ts'
import { withRequired } from '#core/organizations/envelope-defaults.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { planLooks } from '../billing/plan-looks.ts'
import { toggleCheck, toPhone } from './access-form.ts'
import type { RoleForm } from './RoleFields.tsx'

/** What somebody passes before seeing the document; passcode and telephone are a person's own. */
export function AccessFields({ form, isPerson }: { form: RoleForm; isPerson: boolean }) {
  const { t } = useLocalization()
  const { typed, change } = form
  const access = withRequired(typed.recipientRole, typed.access, form.rules.access)
  const isRequired = (check: AccessCheck) =>
    withRequired(typed.recipientRole, [], form.rules.access).includes(check)
  const isLacking = (check: AccessCheck) => form.lacksChecks && isAdvancedCheck(check)

  /** What the plan lacks leads to it; what is chosen already may be given up. */
  function choose(check: AccessCheck, isOn: boolean) {
    if (isOn && isLacking(check)) form.onLack()
    else change({ access: toggleCheck(typed.access, check, isOn) })
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{t('editor.access')}</legend>
      <p className="text-muted">{t('editor.accessHint')}</p>
      {accessChecks.map((check) => (
        <div key={check} className="flex flex-col gap-3">
          <Checkbox
            label={t(`editor.checks.${check}`)}
            hint={
              <>
                {t(`editor.checkMeans.${check}`)}
                {isRequired(check) && ` ${t('editor.requiredCheck')}`}
                {isLacking(check) && <PlanBadge />}
              </>
            }
            checked={access.includes(check)}
            disabled={isRequired(check)}
            onChange={({ target }) => choose(check, target.checked)}
          />
          {isPerson && access.includes(check) && <OwnOfCheck {...{ form, check }} />}
        </div>
      ))}
    </fieldset>
  )
}

/** What a check asks of this person alone. */
function OwnOfCheck({ form, check }: { form: RoleForm; check: AccessCheck }) {
  const { t } = useLocalization()
  const { typed, change, errorOf } = form
  if (check === 'passcode')
    return (
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
    )
  if (check !== 'sms_code') return null

  return (
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
  )
}

/** Said before it is chosen: which plan has it. */
function PlanBadge() {
  const { t } = useLocalization()
  const { since } = features.AdvancedAuthentication

  return (
    <Badge
      tone="info"
      icon={planLooks[since].icon}
      className="ms-2"
      label={t('editor.plan.from', { plan: t(`plans.names.${since}`) })}
    />
  )
}
