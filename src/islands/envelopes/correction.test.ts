import { describe, expect, test } from 'vitest'
import type { RecipientShape } from '#contract/envelope-shapes.ts'
import { toChange, toWritten } from './correction.ts'

const ana: RecipientShape = {
  id: 'ana',
  key: 'ana',
  name: 'Ana',
  email: 'ana@example.com',
  recipientRole: 'signer',
  order: 1,
  locale: 'pt-BR',
  status: 'notified',
  group: null,
  attachedTo: null,
  host: null,
  message: '',
  phone: null,
  access: ['email_code'],
  hasPasscode: false,
  mayDelegate: false,
  expiresAt: null,
  replacedBy: null,
  notifiedAt: null,
  remindersSent: 0,
  questions: 0,
  unansweredSince: null,
  completedAt: null,
}

describe('[W2] a correction', () => {
  test('is nothing where nothing was changed', () => {
    expect(toChange(ana, toWritten(ana))).toBeNull()
  })

  test('says only what differs', () => {
    const written = { ...toWritten(ana), email: ' anna@example.com ', phone: '+55 (11) 91234-5678' }

    expect(toChange(ana, written)).toEqual({ id: 'ana', email: 'anna@example.com', phone: '+5511912345678' })
  })

  test('leaves a passcode alone unless a new one is written', () => {
    expect(
      toChange(ana, { ...toWritten(ana), access: ['email_code', 'passcode'], passcode: 'gato' }),
    ).toEqual({
      id: 'ana',
      access: ['email_code', 'passcode'],
      passcode: 'gato',
    })
  })

  test('names another host of an in-person signer', () => {
    const hosted = {
      ...ana,
      recipientRole: 'in_person' as const,
      host: { name: 'Bo', email: 'bo@example.com' },
    }

    expect(toChange(hosted, { ...toWritten(hosted), hostName: 'Cy' })).toEqual({
      id: 'ana',
      host: { name: 'Cy', email: 'bo@example.com' },
    })
  })
})
