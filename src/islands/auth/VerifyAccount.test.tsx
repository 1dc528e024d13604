// @vitest-environment happy-dom
import { storedPendingCode, storePendingCode } from '#browser/pending-codes.ts'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { fakeIdentity, nowhere } from './fake-identity.fixture.ts'
import { englishLabels } from './label-texts.fixture.ts'
import { verifyLabelKeys } from './labels.ts'
import { alertText, clear, field, press, show, write } from './stage.fixture.tsx'
import { VerifyAccount } from './VerifyAccount.tsx'

const labels = englishLabels(verifyLabelKeys)
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

const verify = (next: string | null = null) =>
  show(<VerifyAccount client={nowhere} labels={labels} next={next} identity={service.identity} />)
const registered = () =>
  storePendingCode('registration', { email: mara, destination: null, sentAt: Date.now() })

test('[I3] a confirmed registration is signed in at once', async () => {
  registered()
  await verify()
  await write(labels.code, '1234 5678')

  expect(service.asked).toEqual([`confirm ${mara} by 12345678`])
  expect(left).toHaveBeenCalledExactlyOnceWith('/dashboard')
  expect(storedPendingCode('registration')).toBeNull()
})

test('[I3] a registration confirmed after a reload goes on by code, with the address filled in', async () => {
  service.answers.atOnce = false
  registered()
  await verify('/templates')
  await write(labels.code, '12345678')

  expect(left).toHaveBeenCalledExactlyOnceWith('/login?next=%2Ftemplates&confirmed')
  expect(storedPendingCode('signIn')).toMatchObject({ email: mara })
})

test('[I8] a wrong code is said to be wrong, and kept', async () => {
  registered()
  await verify()
  await write(labels.code, '12345670')

  expect(alertText()).toBe(labels.problems['code-wrong'])
  expect(field(labels.code).value).toBe('12345670')
  expect(left).not.toHaveBeenCalled()
})

test('on another device the address is asked for as well', async () => {
  await verify()
  await write(labels.code, '12345678')
  await press(labels.confirmAddress)
  expect(alertText()).toBe(labels.problems['email-missing'])

  await write(labels.email, mara)
  await press(labels.confirmAddress)
  expect(service.asked).toEqual([`confirm ${mara} by 12345678`])
})
