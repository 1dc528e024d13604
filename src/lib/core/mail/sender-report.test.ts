import { describe, expect, test } from 'vitest'
import { isClosed, type ReturnedMail } from './returned-mail.ts'
import { readSenderReport } from './sender-report.ts'

const place = ['1', '2', '3'].map((digit) => `01900000-0000-7000-8000-00000000000${digit}`).join('.')
const ours = `invite.${place}.1764284400000.Ab-cd_ef0123456789ghij@sign.example`

const returnsOf = (body: unknown): readonly ReturnedMail[] => {
  const report = readSenderReport(body)
  if (report?.kind !== 'returns') throw new Error('not understood')
  return report.returns
}

/** As SNS posts it: the notification of SES is a text in it. */
const throughSns = (message: unknown, type = 'Notification') => ({
  Type: type,
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: 'arn:aws:sns:eu-west-1:123456789012:mail',
  Message: typeof message === 'string' ? message : JSON.stringify(message),
  Timestamp: '2026-11-27T20:00:01.000Z',
  SignatureVersion: '1',
  Signature: 'EXAMPLE',
  SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService.pem',
})

const sesMail = {
  timestamp: '2026-11-27T20:00:00.000Z',
  source: 'no-reply@sign.example',
  messageId: '0102016e1a2b3c4d-EXAMPLE-000000',
  destination: ['jane@example.org'],
  headersTruncated: false,
  headers: [
    { name: 'From', value: '"Acme" <no-reply@sign.example>' },
    { name: 'Message-ID', value: `<${ours}>` },
  ],
  commonHeaders: { messageId: '0102016e1a2b3c4d-EXAMPLE-000000@eu-west-1.amazonses.com', subject: 'Lease' },
}

const sesBounce = (bounce: object) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      {
        emailAddress: 'jane@example.org',
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 <jane@example.org>:\r\n unknown user',
      },
    ],
    timestamp: '2026-11-27T20:00:02.000Z',
    feedbackId: '0102016e1a2b3c4d-FEEDBACK-000000',
    ...bounce,
  },
  mail: sesMail,
})

describe('Amazon SES', () => {
  test('tells through SNS of an address that takes no mail, and of which mail it was', () => {
    expect(returnsOf(throughSns(sesBounce({})))).toEqual([
      {
        address: 'jane@example.org',
        kind: 'hard',
        isLost: true,
        reason: 'smtp; 550 5.1.1 <jane@example.org>: unknown user',
        at: new Date('2026-11-27T20:00:02.000Z'),
        messageId: ours,
      },
    ])
  })

  test('tells the same as it is, without SNS around it, also as an event', () => {
    const { notificationType: eventType, ...event } = sesBounce({})
    expect(returnsOf({ eventType, ...event })).toEqual(returnsOf(throughSns(sesBounce({}))))
  })

  test.each([
    ['MailboxFull', true],
    ['General', false],
  ])('what may arrive another time closes no address: %s', (bounceSubType, isLost) => {
    const [soft] = returnsOf(throughSns(sesBounce({ bounceType: 'Transient', bounceSubType })))
    expect(soft).toMatchObject({ kind: 'soft', isLost })
  })

  test('tells of complaints, and of mails that were taken out of the spam again, which is none', () => {
    const complaint = (complaintFeedbackType: string) =>
      throughSns({
        notificationType: 'Complaint',
        complaint: {
          complainedRecipients: [{ emailAddress: 'jane@example.org' }],
          timestamp: '2026-11-27T20:10:00.000Z',
          feedbackId: 'f',
          complaintFeedbackType,
        },
        mail: { ...sesMail, headers: undefined, commonHeaders: undefined },
      })
    expect(returnsOf(complaint('abuse'))).toMatchObject([
      { address: 'jane@example.org', kind: 'complaint', isLost: false, reason: 'abuse', messageId: null },
    ])
    expect(returnsOf(complaint('not-spam'))).toEqual([])
  })

  test('asks first whether it may: the address to open is told, and nothing else is done', () => {
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336'
    expect(
      readSenderReport({ ...throughSns('You have chosen', 'SubscriptionConfirmation'), SubscribeURL }),
    ).toEqual({
      kind: 'subscription',
      url: SubscribeURL,
    })
  })

  test.each([
    'Successfully validated SNS topic for Amazon SES event publishing.',
    { notificationType: 'Delivery', mail: sesMail, delivery: { recipients: ['jane@example.org'] } },
  ])('what tells of nothing that came back is heard and leaves nothing', (message) => {
    expect(returnsOf(throughSns(message))).toEqual([])
  })
})

describe('Postmark', () => {
  const bounce = (more: object) => ({
    RecordType: 'Bounce',
    MessageStream: 'outbound',
    ID: 4323372036854776000,
    Type: 'HardBounce',
    TypeCode: 1,
    Name: 'Hard bounce',
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    Metadata: {
      organization: place.split('.')[0],
      envelope: place.split('.')[1],
      recipient: place.split('.')[2],
    },
    Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
    Details: 'smtp;550 5.1.1 User unknown',
    Email: 'jane@example.org',
    BouncedAt: '2026-11-27T20:00:00.9070259Z',
    Inactive: true,
    CanActivate: true,
    ...more,
  })

  test('tells of an address that takes no mail, and gives back whom the mail asked', () => {
    expect(returnsOf(bounce({}))).toMatchObject([
      {
        ...{ address: 'jane@example.org', kind: 'hard', isLost: true, messageId: `invite.${place}` },
        reason: 'smtp;550 5.1.1 User unknown',
        at: new Date('2026-11-27T20:00:00.907Z'),
      },
    ])
    expect(returnsOf(bounce({ Metadata: {} }))).toMatchObject([{ messageId: null }])
  })

  test.each([
    ['SoftBounce', ['soft']],
    ['Blocked', ['soft']],
    ['AutoResponder', []],
    ['Transient', []],
  ])('%s', (Type, kinds) => {
    expect(returnsOf(bounce({ Type })).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('tells of complaints, and of deliveries, which leave nothing', () => {
    expect(returnsOf(bounce({ RecordType: 'SpamComplaint', Type: 'SpamComplaint' }))).toMatchObject([
      { kind: 'complaint', isLost: false },
    ])
    expect(returnsOf({ RecordType: 'Delivery', Recipient: 'jane@example.org' })).toEqual([])
  })
})

test('SendGrid tells many things at once, of which some are mails that came back', () => {
  const event = (more: object) => ({
    email: 'jane@example.org',
    timestamp: 1764273600,
    'smtp-id': `<${ours}>`,
    sg_event_id: 'e',
    sg_message_id: 'm',
    ...more,
  })
  const returns = returnsOf([
    event({ event: 'processed' }),
    event({ event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 5.1.1 unknown' }),
    event({ event: 'bounce', type: 'blocked', reason: '554 policy' }),
    event({ event: 'dropped', reason: 'Bounced Address' }),
    event({ event: 'dropped', reason: 'Spam Reporting Address' }),
    event({ event: 'dropped', reason: 'Invalid SMTPAPI header' }),
    event({ event: 'spamreport' }),
    event({ event: 'deferred', response: '400 try again later', attempt: '5' }),
  ])

  expect(returns.map(({ kind, isLost }) => [kind, isLost])).toEqual([
    ['hard', true],
    ['soft', true],
    ['hard', true],
    ['complaint', true],
    ['complaint', false],
  ])
  expect(returns[0]).toMatchObject({
    address: 'jane@example.org',
    at: new Date(1764273600000),
    messageId: ours,
    reason: '550 5.1.1 unknown',
  })
})

test('anybody else tells it in one plain form', () => {
  const events = [
    {
      address: 'jane@example.org',
      kind: 'hard',
      messageId: `<${ours}>`,
      reason: 'gone',
      at: '2026-11-27T20:00:00Z',
    },
    { address: 'omar@example.org', kind: 'soft' },
  ]
  expect(returnsOf({ events })).toEqual([
    {
      ...{ address: 'jane@example.org', kind: 'hard', isLost: true, reason: 'gone', messageId: ours },
      at: new Date('2026-11-27T20:00:00Z'),
    },
    { address: 'omar@example.org', kind: 'soft', isLost: false, reason: '', at: null, messageId: null },
  ])
})

test.each([
  null,
  'text',
  5,
  {},
  [1],
  { events: 'x' },
  { events: [{ address: 'jane@example.org', kind: 'gone' }] },
  { events: [{ kind: 'hard' }] },
  { events: [null] },
  { notificationType: 'Bounce' },
])('what is none of these is not understood: %j', (body) => {
  expect(readSenderReport(body)).toBeNull()
})

test.each([
  [null, false],
  ['soft', false],
  ['hard', true],
  ['complaint', true],
] as const)('an address is closed by what is final alone: %s', (kind, closed) => {
  expect(isClosed(kind)).toBe(closed)
})
