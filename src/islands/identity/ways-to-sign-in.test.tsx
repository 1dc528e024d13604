// @vitest-environment happy-dom
import { IdentityError } from '#core/identity/identity-problem.ts'
import { englishSignInLabels as labels } from '#islands/auth/label-texts.fixture.ts'
import { nowhere } from '#islands/auth/fake-identity.fixture.ts'
import { alertText, field, focused, heading, press, until, write } from '#islands/auth/stage.fixture.tsx'
import { describe, expect, test } from 'vitest'
import { expectRefusal, mara, signIn, stage, standAtSignIn } from './sign-in-stage.fixture.tsx'

const { steps } = labels

standAtSignIn()

describe('the other ways to sign in', () => {
  test('[I1] stand below the code by e-mail, which comes first', async () => {
    await signIn()

    expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
      labels.sendCode,
      steps.usePassword,
      steps.usePasskey,
    ])
  })

  test('[I10] by password need an address first', async () => {
    await signIn()
    await write(labels.email, '')
    await press(steps.usePassword)

    expect(alertText()).toBe(labels.problems['email-missing'])
    expect(stage.service.asked).toEqual([])
  })

  test('[I2] by passkey need no address where the service finds out whose it is, and keep none', async () => {
    await signIn(null, { ...nowhere, findsPasskeyHolder: true })
    await write(labels.email, '')
    await press(steps.usePasskey)

    await until(() => stage.left.mock.calls.length > 0)
    expect(stage.service.asked).toEqual(['passkey of '])
    expect(localStorage).toHaveLength(0)
  })

  test('[I2] by passkey ask a pool for the last address that has signed in here, or for one', async () => {
    await signIn()
    await write(labels.email, '')
    await press(steps.usePasskey)
    expect(alertText()).toBe(labels.problems['passkey-email-missing'])
    expect(focused()).toBe(field(labels.email))
    expect(stage.service.asked).toEqual([])

    await write(labels.email, mara)
    await press(steps.usePasskey)
    await until(() => stage.left.mock.calls.length > 0)

    await signIn()
    await write(labels.email, '')
    await press(steps.usePasskey)
    await until(() => stage.left.mock.calls.length > 1)
    expect(stage.service.asked).toEqual([`passkey of ${mara}`, `passkey of ${mara}`])
  })

  test('[I10] by passkey refuse what is no address', async () => {
    await signIn(null, { ...nowhere, findsPasskeyHolder: true })
    await write(labels.email, 'mara@')
    await press(steps.usePasskey)

    expect(alertText()).toBe(labels.problems['email-invalid'])
    expect(stage.service.asked).toEqual([])
  })

  test('[I10] by password refuses an empty one, and signs in by USER_AUTH', async () => {
    await signIn()
    await press(steps.usePassword)
    await until(() => heading() === steps.passwordTitle)
    await press(labels.signIn)
    await expectRefusal(steps.password, 'password-missing', '')
    expect(stage.service.asked).toEqual([])

    await write(steps.password, ' the password ')
    await press(labels.signIn)
    await until(() => stage.left.mock.calls.length > 0)
    expect(stage.service.asked).toEqual([`sign in ${mara} by USER_AUTH_WITH_PASSWORD with  the password `])
  })

  test('[I2] by passkey asks the browser at once, and again when it did not come', async () => {
    stage.service.answers.afterwards.push(new IdentityError('passkey-cancelled'))
    await signIn()
    await press(steps.usePasskey)
    await until(() => heading() === steps.passkeyTitle)
    await until(() => alertText() === labels.problems['passkey-cancelled'])
    expect(stage.left).not.toHaveBeenCalled()

    await press(steps.passkeyAgain)
    await until(() => stage.left.mock.calls.length > 0)
    expect(stage.service.asked).toEqual([`passkey of ${mara}`, `passkey of ${mara}`])
  })

  test('[I2] somebody without a passkey is offered what there is', async () => {
    stage.service.answers.afterwards.push({ kind: 'first-factor-selection', factors: ['EMAIL_OTP'] })
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

      await until(() => stage.left.mock.calls.length > 0)
      expect(stage.service.asked).toEqual([`sign in ${mara} by ${flow} with the password`])
    },
  )

  test('[I10] a link by CUSTOM_WITHOUT_SRP asks for no password', async () => {
    stage.service.answers.afterwards.push({ kind: 'custom-challenge', facts: {} })
    await signIn('CUSTOM_WITHOUT_SRP')
    await press(labels.sendCode)

    await until(() => heading() === steps.customTitle)
    expect(stage.service.asked).toEqual([`sign in ${mara} by CUSTOM_WITHOUT_SRP`])
  })
})
