import { describe, expect, test } from 'vitest'
import { readDeliveryStatus } from './delivery-status.ts'

/** As Postfix writes it. */
const report = (...fields: string[]) =>
  [
    'Reporting-MTA: dns; mx.sign.example',
    'X-Postfix-Queue-ID: 4F1C2A0123',
    'Arrival-Date: Fri, 27 Nov 2026 20:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; jane@example.org',
    'Original-Recipient: rfc822;jane@elsewhere.example',
    ...fields,
    '',
  ].join('\r\n')

const failed = (status: string, code = 'smtp; 550 5.1.1 <jane@example.org>: Recipient address rejected') =>
  report('Action: failed', `Status: ${status}`, 'Remote-MTA: dns; mx.example.org', `Diagnostic-Code: ${code}`)

describe('a report of delivery', () => {
  test('names the address as it was written to first, then as it was in the end, and says why', () => {
    expect(readDeliveryStatus(failed('5.1.1', 'smtp; 550 5.1.1 <jane@example.org>:\r\n    unknown'))).toEqual(
      [
        {
          addresses: ['jane@elsewhere.example', 'jane@example.org'],
          ...{ kind: 'hard', isLost: true, reason: '550 5.1.1 <jane@example.org>: unknown', at: null },
        },
      ],
    )
  })

  test.each([
    ['5.1.1', 'hard'],
    ['5.1.10', 'hard'],
    ['5.2.1', 'hard'],
    ['5.4.4', 'hard'],
    ['5.2.2', 'soft'],
    ['5.3.4', 'soft'],
    ['5.7.1', 'soft'],
    ['4.4.1', 'soft'],
    ['', 'soft'],
  ])('tells by its number whether the address is wrong: %s', (status, kind) => {
    expect(readDeliveryStatus(failed(status))).toMatchObject([{ kind, isLost: true }])
  })

  test.each([
    ['smtp; 550 No such user', 'hard'],
    ['smtp; 550 blocked for spam', 'soft'],
    ['x-unix; input/output error', 'soft'],
  ])('and where that tells nothing, by the reply: %s', (code, kind) => {
    expect(readDeliveryStatus(failed('5.0.0', code))).toMatchObject([{ kind }])
  })

  test.each(['delayed', 'delivered', 'relayed', 'expanded'])(
    'is no failure where the mail is %s',
    (action) => {
      expect(readDeliveryStatus(report(`Action: ${action}`, 'Status: 4.4.1'))).toEqual([])
    },
  )

  test('tells of several addresses', () => {
    const two = `${failed('5.1.1')}\r\nFinal-Recipient: rfc822;omar@example.org\r\nAction: failed\r\nStatus: 5.2.2\r\n`
    expect(readDeliveryStatus(two).map(({ addresses, kind }) => [addresses.at(-1), kind])).toEqual([
      ['jane@example.org', 'hard'],
      ['omar@example.org', 'soft'],
    ])
  })

  test.each(['', 'nonsense', '\n\n\n', ':::\n\n: failed', 'Action: failed'])(
    'that says nothing: %j',
    (text) => {
      expect(readDeliveryStatus(text)).toEqual([])
    },
  )
})
