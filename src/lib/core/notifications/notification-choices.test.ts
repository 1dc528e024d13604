import { describe, expect, test } from 'vitest'
import { notificationKinds } from './notification.ts'
import {
  channels,
  choosableEvents,
  eventOf,
  isMailedWhenAsked,
  isTold,
  mayChoose,
  toldOf,
  type Choice,
} from './notification-choices.ts'

const home = '01975000-0000-7000-8000-00000000000a'
const said = (event: Choice['event'], channel: Choice['channel'], isOn: boolean): Choice => ({
  event,
  channel,
  isOn,
})

describe('what somebody is told of', () => {
  test('is all of it in the bell, and by mail what mails were always sent about', () => {
    const told = toldOf([])

    expect(told.map(({ event }) => event)).toEqual(choosableEvents)
    expect(told.filter(({ bell }) => !bell)).toEqual([])
    expect(told.filter(({ mail }) => mail).map(({ event }) => event)).toEqual([
      'envelopeCompleted',
      'envelopeDeclined',
      'envelopeExpired',
      'recipientAsked',
      'recipientDelegated',
      'recipientBounced',
      'envelopeSealFailed',
      'sealKey',
      'webhookDisabled',
    ])
  })

  test('is what they chose, each event and channel for itself', () => {
    const choices = [said('envelopeExpiring', 'mail', true), said('envelopeCompleted', 'bell', false)]

    expect(isTold(choices, 'envelopeExpiring', 'mail')).toBe(true)
    expect(isTold(choices, 'envelopeExpiring', 'bell')).toBe(true)
    expect(isTold(choices, 'envelopeCompleted', 'bell')).toBe(false)
    expect(isTold(choices, 'envelopeCompleted', 'mail')).toBe(true)
    expect(isTold(choices, 'quotaNear', 'mail')).toBe(false)
  })

  test('that a draft was not sent goes by mail whatever was chosen, and the bell may be without', () => {
    const choices = channels.map((channel) => said('envelopeUnsent', channel, false))

    expect(mayChoose('envelopeUnsent', 'mail')).toBe(false)
    expect(toldOf(choices).find(({ event }) => event === 'envelopeUnsent')).toMatchObject({
      bell: false,
      mail: null,
    })
    expect(isTold(choices, 'envelopeUnsent', 'mail')).toBe(true)
  })
})

describe('the event of a notification', () => {
  test.each([
    'memberInvited',
    'roleChanged',
    'ownershipOffered',
    'ownershipTransferred',
    'verificationDecided',
  ] as const)('of %s is none: it is always told', (kind) => {
    expect(eventOf(kind, home)).toBeNull()
  })

  test('is the same for what reads alike, and none for what concerns somebody’s own place', () => {
    expect(eventOf('envelopesTransferred', home)).toBe('envelopeTransferred')
    expect(eventOf('planCancelled', home)).toBe('planChanged')
    expect(eventOf('memberRemoved', home)).toBe('memberRemoved')
    expect(eventOf('memberRemoved', null)).toBeNull()
  })

  test('is known of every kind but those five', () => {
    expect(notificationKinds.filter((kind) => eventOf(kind, home) === null)).toHaveLength(5)
  })
})

test('a mail is made of a notification only where no other mail tells of it', () => {
  expect(isMailedWhenAsked('envelopeExpiring')).toBe(true)
  expect(isMailedWhenAsked('envelopeCompleted')).toBe(false)
  expect(isMailedWhenAsked('envelopeUnsent')).toBe(false)
})
