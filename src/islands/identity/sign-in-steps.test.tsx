// @vitest-environment happy-dom
import { IdentityError, type IdentityProblem } from '#core/identity/identity-problem.ts'
import { takesPassword, type SignInFlow } from '#core/identity/sign-in-flow.ts'
import type { SignInStep } from '#core/identity/sign-in-step.ts'
import { fakeIdentity, nowhere } from '#islands/auth/fake-identity.fixture.ts'
import { englishSignInLabels as labels } from '#islands/auth/label-texts.fixture.ts'
import { SignIn } from '#islands/auth/SignIn.tsx'
import {
  alertText,
  clear,
  field,
  focused,
  heading,
  press,
  show,
  until,
  write,
} from '#islands/auth/stage.fixture.tsx'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'

const mara = 'mara@lindqvist.example'
const { steps } = labels
let service: ReturnType<typeof fakeIdentity>
let left: MockInstance<Location['assign']>

beforeEach(() => {
  service = fakeIdentity()
  left = vi.spyOn(location, 'assign').mockReturnValue()
})
afterEach(async () => {
  await clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

async function signIn(flow: SignInFlow | null = null): Promise<void> {
  const { identity } = service
  await show(
    <SignIn
      client={nowhere}
      labels={labels}
      next={null}
      email={mara}
      isConfirmed={false}
      flow={flow}
      asksPassword={flow !== null && takesPassword(flow)}
      identity={identity}
    />,
  )
}

/** Asks for a code and is asked for something else. */
async function reach(step: SignInStep, title: string): Promise<void> {
  service.answers.afterEmail = step
  await signIn()
  await press(labels.sendCode)
  await until(() => heading() === title)
}

/** A wrong answer is told beside the field, kept, and has the focus. */
async function expectRefusal(label: string, problem: IdentityProblem, kept: string): Promise<void> {
  await until(() => alertText() === labels.problems[problem])
  expect(field(label).value).toBe(kept)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(focused()).toBe(field(label))
}

const asked = () => service.asked.at(-1)

describe('the step for', () => {
  test('[I2] a code by text message', async () => {
    await reach({ kind: 'sms-code', destination: '+*******0100' }, steps.smsTitle)
    expect(document.body.textContent).toContain('+*******0100')
    expect(focused()).toBe(field(labels.code))
    service.answers.afterwards.push(new IdentityError('code-wrong'))

    await write(labels.code, '123 456')
    await press(labels.signIn)
    await expectRefusal(labels.code, 'code-wrong', '123 456')
    expect(asked()).toBe('sms-code: 123456')

    await write(labels.code, '12345678')
    await until(() => left.mock.calls.length > 0)
    expect(asked()).toBe('sms-code: 12345678')
    expect(left).toHaveBeenCalledExactlyOnceWith('/dashboard')
  })

  test('[I2] a code of an authenticator app, which sends itself with its last digit', async () => {
    await reach({ kind: 'authenticator-code' }, steps.authenticatorTitle)
    await press(labels.signIn)
    await expectRefusal(labels.code, 'authenticator-code-missing', '')
    expect(service.asked).toHaveLength(1)

    await write(labels.code, '123 456')
    await until(() => left.mock.calls.length > 0)
    expect(asked()).toBe('authenticator-code: 123456')
  })

  test('[I2] setting up an authenticator app shows its secret as a picture and as text', async () => {
    const uri = 'otpauth://totp/Paraph:mara?secret=JBSWY3DPEHPK3PXP&issuer=Paraph'
    await reach({ kind: 'authenticator-setup', secret: 'JBSWY3DPEHPK3PXP', uri }, steps.setupTitle)
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(steps.qrLabel)
    expect(document.querySelector('code')?.textContent).toBe('JBSW Y3DP EHPK 3PXP')
    service.answers.afterwards.push(new IdentityError('authenticator-code-wrong'))

    await write(labels.code, '000000')
    await expectRefusal(labels.code, 'authenticator-code-wrong', '000000')
    await write(labels.code, '123456')
    await until(() => left.mock.calls.length > 0)
    expect(asked()).toBe('authenticator-setup: 123456')
  })

  test('[I2] setting up codes by e-mail', async () => {
    await reach({ kind: 'email-setup' }, steps.emailSetupTitle)
    await write(labels.email, 'mara@')
    await press(steps.sendCode)
    await expectRefusal(labels.email, 'email-invalid', 'mara@')

    service.answers.afterwards.push({ kind: 'email-code', destination: 'm***@e***' })
    await write(labels.email, 'mara@else.example')
    await press(steps.sendCode)
    await until(() => heading() === labels.codeTitle)
    expect(asked()).toBe('email-setup: mara@else.example')
  })

  test.each([
    ['choosing a second factor', 'mfa-selection', steps.mfaTitle],
    ['choosing one to set up', 'mfa-setup-selection', steps.mfaSetupTitle],
  ] as const)('[I2] %s', async (_, kind, title) => {
    await reach({ kind, factors: ['TOTP', 'EMAIL'] }, title)
    expect(focused()?.textContent).toBe(steps.TOTP)
    service.answers.afterwards.push(new IdentityError('factor-not-usable'), { kind: 'authenticator-code' })

    await press(steps.EMAIL)
    await until(() => alertText() === labels.problems['factor-not-usable'])
    await press(steps.TOTP)
    await until(() => heading() === steps.authenticatorTitle)
    expect(service.asked.slice(1)).toEqual([`${kind}: EMAIL`, `${kind}: TOTP`])
  })

  test('[I2] choosing a first factor offers each thing once, and a password is then asked for', async () => {
    await reach(
      {
        kind: 'first-factor-selection',
        factors: ['WEB_AUTHN', 'PASSWORD', 'PASSWORD_SRP', 'SMS_OTP', 'EMAIL_OTP'],
      },
      steps.firstFactorTitle,
    )
    expect([...document.querySelectorAll('[role=group] button')].map((one) => one.textContent)).toEqual([
      steps.EMAIL_OTP,
      steps.PASSWORD,
      steps.SMS_OTP,
      steps.WEB_AUTHN,
    ])
    service.answers.afterwards.push({ kind: 'password', asked: true }, new IdentityError('password-wrong'))

    await press(steps.PASSWORD)
    await until(() => heading() === steps.passwordTitle)
    await write(steps.password, 'not the password')
    await press(labels.signIn)
    await expectRefusal(steps.password, 'password-wrong', 'not the password')
    await press(labels.signIn)
    await until(() => left.mock.calls.length > 0)
    expect(service.asked.slice(1)).toEqual([
      'first-factor-selection: PASSWORD_SRP',
      'password: not the password',
      `sign in ${mara} by USER_AUTH_WITH_PASSWORD with not the password`,
    ])
  })

  test('[I2] a new password, of at least 12 characters', async () => {
    await reach({ kind: 'new-password', missing: [] }, steps.newPasswordTitle)
    await write(labels.newPassword, 'eleven char')
    await press(labels.setPassword)
    await expectRefusal(labels.newPassword, 'password-too-weak', 'eleven char')
    expect(service.asked).toHaveLength(1)

    await write(labels.newPassword, 'twelve chars')
    await press(labels.setPassword)
    await until(() => left.mock.calls.length > 0)
    expect(asked()).toBe('new-password: twelve chars')
  })

  test('[I2] a new password asks for the name that the account lacks', async () => {
    await reach({ kind: 'new-password', missing: ['name'] }, steps.newPasswordTitle)
    await write(labels.newPassword, 'twelve chars')
    await press(labels.setPassword)
    await until(() => document.body.textContent.includes(steps.nameMissing))
    expect(focused()).toBe(field(steps.name))
    expect(service.asked).toHaveLength(1)

    await write(steps.name, 'Mara Lindqvist')
    await press(labels.setPassword)
    await until(() => left.mock.calls.length > 0)
    expect(asked()).toBe('new-password: twelve chars {"name":"Mara Lindqvist"}')
  })

  test('[I2] a challenge of the operator’s own asks what it says', async () => {
    await reach({ kind: 'custom-challenge', facts: { question: 'Your badge number?' } }, steps.customTitle)
    expect(document.body.textContent).toContain('Your badge number?')
    service.answers.afterwards.push(new IdentityError('answer-missing'))

    await press(steps.continue)
    await expectRefusal(steps.customAnswer, 'answer-missing', '')
    await write(steps.customAnswer, ' 4711 ')
    await press(steps.continue)
    await until(() => left.mock.calls.length > 0)
    expect(asked()).toBe('custom-challenge: 4711')
  })

  test('[I2] a reset of the password leads to its page', async () => {
    service.answers.afterEmail = { kind: 'reset-password' }
    await signIn()
    await press(labels.sendCode)

    expect(left).toHaveBeenCalledExactlyOnceWith('/forgot-password')
    expect(sessionStorage.getItem('pendingCode.passwordReset')).toContain(mara)
  })

  test('[I2] anything begins again from the address', async () => {
    await reach({ kind: 'authenticator-code' }, steps.authenticatorTitle)
    await press(steps.startOver)

    expect(heading()).toBe(labels.signInTitle)
    expect(focused()).toBe(field(labels.email))
  })
})

describe('the other ways to sign in', () => {
  test('[I1] stand below the code by e-mail, which comes first', async () => {
    await signIn()

    expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
      labels.sendCode,
      steps.usePassword,
      steps.usePasskey,
    ])
  })

  test.each([
    [steps.usePassword, steps.passwordTitle],
    [steps.usePasskey, steps.passkeyTitle],
  ])('[I10] %s needs an address first', async (way, title) => {
    await signIn()
    await write(labels.email, '')
    await press(way)

    expect(alertText()).toBe(labels.problems['email-missing'])
    expect(heading()).not.toBe(title)
    expect(service.asked).toEqual([])
  })

  test('[I10] by password refuses an empty one, and signs in by USER_AUTH', async () => {
    await signIn()
    await press(steps.usePassword)
    await until(() => heading() === steps.passwordTitle)
    await press(labels.signIn)
    await expectRefusal(steps.password, 'password-missing', '')
    expect(service.asked).toEqual([])

    await write(steps.password, ' the password ')
    await press(labels.signIn)
    await until(() => left.mock.calls.length > 0)
    expect(service.asked).toEqual([`sign in ${mara} by USER_AUTH_WITH_PASSWORD with  the password `])
  })

  test('[I2] by passkey asks the browser at once, and again when it did not come', async () => {
    service.answers.afterwards.push(new IdentityError('passkey-cancelled'))
    await signIn()
    await press(steps.usePasskey)
    await until(() => heading() === steps.passkeyTitle)
    await until(() => alertText() === labels.problems['passkey-cancelled'])
    expect(left).not.toHaveBeenCalled()

    await press(steps.passkeyAgain)
    await until(() => left.mock.calls.length > 0)
    expect(service.asked).toEqual([`passkey of ${mara}`, `passkey of ${mara}`])
  })

  test('[I2] somebody without a passkey is offered what there is', async () => {
    service.answers.afterwards.push({ kind: 'first-factor-selection', factors: ['EMAIL_OTP'] })
    await signIn()
    await press(steps.usePasskey)

    await until(() => heading() === steps.firstFactorTitle)
    expect(focused()?.textContent).toBe(steps.EMAIL_OTP)
  })

  test.each(['USER_PASSWORD_AUTH', 'CUSTOM_WITH_SRP'] as const)(
    '[I10] a link by %s asks for address and password',
    async (flow) => {
      await signIn(flow)
      await press(labels.sendCode)
      await until(() => heading() === steps.passwordTitle)
      await write(steps.password, 'the password')
      await press(labels.signIn)

      await until(() => left.mock.calls.length > 0)
      expect(service.asked).toEqual([`sign in ${mara} by ${flow} with the password`])
    },
  )

  test('[I10] a link by CUSTOM_WITHOUT_SRP asks for no password', async () => {
    service.answers.afterwards.push({ kind: 'custom-challenge', facts: {} })
    await signIn('CUSTOM_WITHOUT_SRP')
    await press(labels.sendCode)

    await until(() => heading() === steps.customTitle)
    expect(service.asked).toEqual([`sign in ${mara} by CUSTOM_WITHOUT_SRP`])
  })
})
