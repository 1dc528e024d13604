// @vitest-environment happy-dom
import { IdentityError } from '#core/identity/identity-problem.ts'
import type { SignInStep } from '#core/identity/sign-in-step.ts'
import { englishSignInLabels as labels } from '#islands/auth/label-texts.fixture.ts'
import { field, focused, heading, press, until, write, alertText } from '#islands/auth/stage.fixture.tsx'
import { describe, expect, test } from 'vitest'
import { expectRefusal, mara, signIn, stage, standAtSignIn } from './sign-in-stage.fixture.tsx'

const { steps } = labels

standAtSignIn()

/** Asks for a code and is asked for something else. */
async function reach(step: SignInStep, title: string): Promise<void> {
  stage.service.answers.afterEmail = step
  await signIn()
  await press(labels.sendCode)
  await until(() => heading() === title)
}

const asked = () => stage.service.asked.at(-1)

describe('the step for', () => {
  test('[I2] a code by text message', async () => {
    await reach({ kind: 'sms-code', destination: '+*******0100' }, steps.smsTitle)
    expect(document.body.textContent).toContain('+*******0100')
    expect(focused()).toBe(field(labels.code))
    stage.service.answers.afterwards.push(new IdentityError('code-wrong'))

    await write(labels.code, '123 456')
    await press(labels.signIn)
    await expectRefusal(labels.code, 'code-wrong', '123 456')
    expect(asked()).toBe('sms-code: 123456')

    await write(labels.code, '12345678')
    await until(() => stage.left.mock.calls.length > 0)
    expect(asked()).toBe('sms-code: 12345678')
    expect(stage.left).toHaveBeenCalledExactlyOnceWith('/dashboard')
  })

  test('[I2] a code of an authenticator app, which sends itself with its last digit', async () => {
    await reach({ kind: 'authenticator-code' }, steps.authenticatorTitle)
    await press(labels.signIn)
    await expectRefusal(labels.code, 'authenticator-code-missing', '')
    expect(stage.service.asked).toHaveLength(1)

    await write(labels.code, '123 456')
    await until(() => stage.left.mock.calls.length > 0)
    expect(asked()).toBe('authenticator-code: 123456')
  })

  test('[I2] setting up an authenticator app shows its secret as a picture and as text', async () => {
    const uri = 'otpauth://totp/Paraph:mara?secret=JBSWY3DPEHPK3PXP&issuer=Paraph'
    await reach({ kind: 'authenticator-setup', secret: 'JBSWY3DPEHPK3PXP', uri }, steps.setupTitle)
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(steps.qrLabel)
    expect(document.querySelector('code')?.textContent).toBe('JBSW Y3DP EHPK 3PXP')
    stage.service.answers.afterwards.push(new IdentityError('authenticator-code-wrong'))

    await write(labels.code, '000000')
    await expectRefusal(labels.code, 'authenticator-code-wrong', '000000')
    await write(labels.code, '123456')
    await until(() => stage.left.mock.calls.length > 0)
    expect(asked()).toBe('authenticator-setup: 123456')
  })

  test('[I2] setting up codes by e-mail', async () => {
    await reach({ kind: 'email-setup' }, steps.emailSetupTitle)
    await write(labels.email, 'mara@')
    await press(steps.sendCode)
    await expectRefusal(labels.email, 'email-invalid', 'mara@')

    stage.service.answers.afterwards.push({ kind: 'email-code', destination: 'm***@e***' })
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
    stage.service.answers.afterwards.push(new IdentityError('factor-not-usable'), {
      kind: 'authenticator-code',
    })

    await press(steps.EMAIL)
    await until(() => alertText() === labels.problems['factor-not-usable'])
    await press(steps.TOTP)
    await until(() => heading() === steps.authenticatorTitle)
    expect(stage.service.asked.slice(1)).toEqual([`${kind}: EMAIL`, `${kind}: TOTP`])
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
    stage.service.answers.afterwards.push(
      { kind: 'password', asked: true },
      new IdentityError('password-wrong'),
    )

    await press(steps.PASSWORD)
    await until(() => heading() === steps.passwordTitle)
    await write(steps.password, 'not the password')
    await press(labels.signIn)
    await expectRefusal(steps.password, 'password-wrong', 'not the password')
    await press(labels.signIn)
    await until(() => stage.left.mock.calls.length > 0)
    expect(stage.service.asked.slice(1)).toEqual([
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
    expect(stage.service.asked).toHaveLength(1)

    await write(labels.newPassword, 'twelve chars')
    await press(labels.setPassword)
    await until(() => stage.left.mock.calls.length > 0)
    expect(asked()).toBe('new-password: twelve chars')
  })

  test('[I2] a new password asks for the name that the account lacks', async () => {
    await reach({ kind: 'new-password', missing: ['name'] }, steps.newPasswordTitle)
    await write(labels.newPassword, 'twelve chars')
    await press(labels.setPassword)
    await until(() => document.body.textContent.includes(steps.nameMissing))
    expect(focused()).toBe(field(steps.name))
    expect(stage.service.asked).toHaveLength(1)

    await write(steps.name, 'Mara Lindqvist')
    await press(labels.setPassword)
    await until(() => stage.left.mock.calls.length > 0)
    expect(asked()).toBe('new-password: twelve chars {"name":"Mara Lindqvist"}')
  })

  test('[I2] a challenge of the operator’s own asks what it says', async () => {
    await reach({ kind: 'custom-challenge', facts: { question: 'Your badge number?' } }, steps.customTitle)
    expect(document.body.textContent).toContain('Your badge number?')
    stage.service.answers.afterwards.push(new IdentityError('answer-missing'))

    await press(steps.continue)
    await expectRefusal(steps.customAnswer, 'answer-missing', '')
    await write(steps.customAnswer, ' 4711 ')
    await press(steps.continue)
    await until(() => stage.left.mock.calls.length > 0)
    expect(asked()).toBe('custom-challenge: 4711')
  })

  test('[I2] a reset of the password leads to its page', async () => {
    stage.service.answers.afterEmail = { kind: 'reset-password' }
    await signIn()
    await press(labels.sendCode)

    expect(stage.left).toHaveBeenCalledExactlyOnceWith('/forgot-password')
    expect(sessionStorage.getItem('pendingCode.passwordReset')).toContain(mara)
  })

  test('[I2] anything begins again from the address', async () => {
    await reach({ kind: 'authenticator-code' }, steps.authenticatorTitle)
    await press(steps.startOver)

    expect(heading()).toBe(labels.signInTitle)
    expect(focused()).toBe(field(labels.email))
  })
})
