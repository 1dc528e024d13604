import { readConfig } from '../config/config.ts'
import { describe, expect, test } from 'vitest'
import { securityText } from './security-contact.ts'

const now = new Date('2026-03-02T09:00:00Z')
const textOf = (environment: Record<string, string>) => securityText(readConfig(environment), now)

describe('security.txt', () => {
  test('names whom the host has named, and says for how long that holds', () => {
    const text = textOf({
      PUBLIC_URL: 'https://sign.example.org/',
      SECURITY_CONTACT: 'security@example.org https://example.org/report',
    })

    expect(text).toBe(
      [
        'Contact: mailto:security@example.org',
        'Contact: https://example.org/report',
        'Expires: 2026-04-02T00:00:00.000Z',
        'Preferred-Languages: en, es, fr, pt',
        'Canonical: https://sign.example.org/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })

  test('is none where the host named nobody', () => {
    expect(textOf({})).toBeNull()
    expect(textOf({ SECURITY_CONTACT: ' ' })).toBeNull()
  })

  test.each(['http://example.org/report', 'somebody', 'javascript:alert(1)', 'a@b\nPolicy: x'])(
    'takes no contact like %j',
    (SECURITY_CONTACT) => {
      expect(() => readConfig({ SECURITY_CONTACT })).toThrow('SECURITY_CONTACT')
    },
  )
})
