import type { Security } from '#browser/identity-account.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { SecondFactor } from '#core/identity/factors.ts'
import { FieldError } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useState, type ComponentProps } from 'react'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { Block } from './Block.tsx'
import { FactorRow } from './FactorRow.tsx'
import { PhoneSetup } from './PhoneSetup.tsx'
import { useTask } from './use-task.ts'

type Props = { security: Security; onChange: () => Promise<void> }

export function SecondSteps({ security, onChange }: Props) {
  const { t } = useLocalization()
  const { isBusy, error, act } = useAccount(onChange)
  const [settingUp, setSettingUp] = useState<SecondFactor | null>(null)
  const { enabled, phone } = security
  const isOn = (factor: SecondFactor) => enabled.includes(factor)

  const row = (factor: SecondFactor, needsSetUp: boolean) => ({
    name: t(`profile.security.${factor}`),
    isOn: isOn(factor),
    isBusy,
    needsSetUp,
    onSwitch: () =>
      needsSetUp && !isOn(factor)
        ? setSettingUp(factor)
        : act((account) => account.switchFactor(factor, !isOn(factor))),
  })
  async function finish() {
    await onChange()
    setSettingUp(null)
  }

  return (
    <Block title={t('profile.security.factorsTitle')} text={t('profile.security.factorsText')}>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        <FactorRow {...row('TOTP', true)} text={t('profile.security.totpText')}>
          {settingUp === 'TOTP' && <AuthenticatorSetup onDone={finish} onCancel={() => setSettingUp(null)} />}
        </FactorRow>
        <PhoneRow
          {...row('SMS', !phone?.isConfirmed)}
          phone={phone}
          onChangePhone={() => setSettingUp('SMS')}
        >
          {settingUp === 'SMS' && (
            // Given up half-way, another number is not confirmed, and no second step: that is to be seen.
            <PhoneSetup number={phone?.number ?? ''} onDone={finish} onCancel={() => void finish()} />
          )}
        </PhoneRow>
        <FactorRow {...row('EMAIL', false)} text={t('profile.security.emailText')} />
      </ul>
      {error && (
        <div role="alert">
          <FieldError id="factors-error" text={error} />
        </div>
      )}
      {enabled.length > 1 && (
        <FirstAsked
          security={security}
          onChoose={(factor) => act((account) => account.preferFactor(factor))}
        />
      )}
    </Block>
  )
}

type PhoneProps = Omit<ComponentProps<typeof FactorRow>, 'text' | 'change'> & {
  phone: Security['phone']
  onChangePhone: () => void
}

/** Names the number that codes go to, which may become another one. */
function PhoneRow({ phone, onChangePhone, ...row }: PhoneProps) {
  const { t } = useLocalization()
  if (!phone?.isConfirmed) return <FactorRow {...row} text={t('profile.security.smsText')} />

  return (
    <FactorRow
      {...row}
      text={t('profile.security.smsTextTo', { number: phone.number })}
      change={{ label: t('profile.security.changePhone'), onChange: onChangePhone }}
    />
  )
}

/** Changes the account at the identity service, and has it read anew. */
function useAccount(onChange: Props['onChange']) {
  const { isBusy, error, run } = useTask()

  const act = (work: (account: Account) => Promise<void>) =>
    void run(async () => {
      const { identityAccount } = await import('#browser/identity-account.ts')
      await work(identityAccount)
      await onChange()
    })

  return { isBusy, error, act }
}

type FirstProps = { security: Security; onChoose: (factor: SecondFactor) => void }

function FirstAsked({ security: { enabled, preferred }, onChoose }: FirstProps) {
  const { t } = useLocalization()

  return (
    <Select
      label={t('profile.security.first')}
      value={preferred ?? ''}
      onChange={({ target }) => {
        const chosen = enabled.find((factor) => factor === target.value)
        if (chosen) onChoose(chosen)
      }}
      options={[
        ...(preferred ? [] : [{ value: '', label: t('profile.security.anyFirst') }]),
        ...enabled.map((factor) => ({ value: factor, label: t(`profile.security.${factor}`) })),
      ]}
    />
  )
}

type Account = (typeof import('#browser/identity-account.ts'))['identityAccount']
