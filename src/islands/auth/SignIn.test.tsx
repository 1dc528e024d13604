// @vitest-environment happy-dom
import { storePendingCode } from '#browser/pending-codes.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { fakeIdentity, nowhere } from './fake-identity.fixture.ts'
import { englishSignInLabels as labels } from './label-texts.fixture.ts'
import { SignIn } from './SignIn.tsx'
import { alertText, clear, field, focused, heading, press, show, until, write } from './stage.fixture.tsx'

const mara = 'mara@lindqvist.example'
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

function signIn(next: string | null = null) {
  const { identity } = service
  return show(
    <SignIn client={nowhere} labels={labels} next={next} email="" isConfirmed={false} identity={identity} />,
  )
}

async function askForCode(email = mara): Promise<void> {
  await write(labels.email, email)
  await press(labels.sendCode)
}

describe('signing in', () => {
  test('[I1] asks for a code, confirms it, and goes home', async () => {
    await signIn()
    await askForCode()
    expect(heading()).toBe(labels.codeTitle)
    expect(focused()).toBe(field(labels.code))

    await write(labels.code, '1234567')
    expect(service.asked).toEqual([`code for ${mara}`])
    await write(labels.code, '12345678')

    expect(service.asked).toEqual([`code for ${mara}`, 'confirm 12345678'])
    expect(left).toHaveBeenCalledExactlyOnceWith('/dashboard')
  })

  test('says at the code what somebody without an account can do, whoever it is', async () => {
    await signIn('/billing')
    await askForCode('nobody@lindqvist.example')

    expect(heading()).toBe(labels.codeTitle)
    const link = document.querySelector<HTMLAnchorElement>('a[href^="/register"]')
    expect(link?.textContent).toBe(labels.register)
    expect(link?.getAttribute('href')).toBe('/register?next=%2Fbilling')
  })

  test('goes where the visitor wanted to, but never to another site', async () => {
    await signIn('/envelopes?status=sent')
    await askForCode()
    await write(labels.code, '12345678')
    expect(left).toHaveBeenLastCalledWith('/envelopes?status=sent')

    await signIn('//evil.example')
    await askForCode()
    await write(labels.code, '12345678')
    expect(left).toHaveBeenLastCalledWith('/dashboard')
  })

  test.each([
    ['', 'email-missing'],
    ['mara@', 'email-invalid'],
  ] as const)('[I10] refuses the address "%s" beside its field', async (email, problem) => {
    await signIn()
    await askForCode(email)

    expect(alertText()).toBe(labels.problems[problem])
    expect(field(labels.email).getAttribute('aria-invalid')).toBe('true')
    expect(focused()).toBe(field(labels.email))
    expect(service.asked).toEqual([])
  })

  test('[I8] tells that a code could not be sent, and keeps the address', async () => {
    service.answers.afterEmail = new IdentityError('code-not-sent')
    await signIn()
    await askForCode()

    expect(alertText()).toBe(labels.problems['code-not-sent'])
    expect(field(labels.email).value).toBe(mara)
  })

  test('[I8] tells that a code is wrong, and keeps it for mending', async () => {
    await signIn()
    await askForCode()
    await write(labels.code, '12345679')

    expect(alertText()).toBe(labels.problems['code-wrong'])
    expect(field(labels.code).value).toBe('12345679')
    expect(focused()).toBe(field(labels.code))
    expect(left).not.toHaveBeenCalled()
  })

  test('[I10] refuses an incomplete code without asking', async () => {
    await signIn()
    await askForCode()
    await press(labels.signIn)

    expect(alertText()).toBe(labels.problems['code-missing'])
    expect(service.asked).toHaveLength(1)
  })

  test.each([
    [null, '/dashboard'],
    ['/templates', '/templates'],
    ['//elsewhere.example', '/dashboard'],
  ])('[I3] of somebody already signed in who wanted %s leads to %s', async (next, reached) => {
    service.answers.afterEmail = new IdentityError('already-signed-in')
    await signIn(next)
    await askForCode()

    expect(left).toHaveBeenCalledExactlyOnceWith(reached)
  })

  test('[I8] of an unconfirmed address leads to its confirmation, with a fresh code', async () => {
    service.answers.afterEmail = { kind: 'confirm-sign-up' }
    await signIn('/templates')
    await askForCode()

    expect(service.asked).toEqual([`code for ${mara}`, `resend to ${mara}`])
    expect(sessionStorage.getItem('pendingCode.registration')).toContain(mara)
    expect(left).toHaveBeenCalledExactlyOnceWith('/verify-account?next=%2Ftemplates')
  })

  test('[I2] that needs a step without a screen says so, and can begin again', async () => {
    service.answers.afterEmail = { kind: 'telepathy' as never }
    await signIn()
    await askForCode()
    await until(() => heading() === labels.stepTitle)

    await press(labels.changeAddress)
    expect(heading()).toBe(labels.signInTitle)
    expect(focused()).toBe(field(labels.email))
  })
})

describe('a pending sign-in', () => {
  const since = (ms: number) => ({ email: mara, destination: null, sentAt: Date.now() - ms })

  test('[I1] is found again by a reload', async () => {
    storePendingCode('signIn', since(60_000))
    await signIn()

    expect(heading()).toBe(labels.codeTitle)
    expect(document.body.textContent).toContain(`${labels.validFor} 2:00`)
  })

  test('[I1] is over after 180000 ms: only the address is left', async () => {
    storePendingCode('signIn', since(180_000))
    await signIn()

    expect(heading()).toBe(labels.signInTitle)
    expect(field(labels.email).value).toBe(mara)
  })

  test('[I1] that runs out on the page says so, and can have a new code', async () => {
    storePendingCode('signIn', since(179_500))
    await signIn()
    await until(() => document.body.textContent.includes(labels.expired))

    await press(labels.resend)
    expect(service.asked).toEqual([`code for ${mara}`])
    expect(document.body.textContent).toContain(labels.resent)
  })

  test('sends no second code before the first can have arrived', async () => {
    storePendingCode('signIn', since(1000))
    await signIn()
    await press(
      [...document.querySelectorAll('button')].find((one) => one.hasAttribute('aria-disabled'))
        ?.textContent ?? '',
    )

    expect(service.asked).toEqual([])
  })

  test('can be given up for another address', async () => {
    storePendingCode('signIn', since(1000))
    await signIn()
    await press(labels.changeAddress)

    expect(heading()).toBe(labels.signInTitle)
    expect(sessionStorage.length).toBe(0)
  })
})
