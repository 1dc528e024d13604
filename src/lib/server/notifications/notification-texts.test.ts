import { locales } from '#core/locale/locale.ts'
import { notificationKinds, type NotificationKind } from '#core/notifications/notification.ts'
import { describe, expect, test } from 'vitest'
import { notificationTexts } from './notification-texts.ts'

const facts = {
  title: 'Lease',
  name: 'Jane Roe',
  names: 'Jane Roe, Omar Haddad',
  email: 'jane@example.org',
  reason: 'Wrong rent',
  to: 'Nora Lind',
  organization: 'Acme',
  inviter: 'Mara',
  plan: 'Starter',
  date: '2026-03-01T12:00:00Z',
  quota: 'MaxEnvelopes',
  used: 4000,
  limit: 5000,
  sent: 4,
  total: 5,
  host: 'hooks.example.org',
}
const contentIn = (
  locale: (typeof locales)[number],
  kind: NotificationKind,
  some: Record<string, string | number>,
) => notificationTexts(kind, some).content.translations[locale]

describe('[W11] what is told', () => {
  test.each(notificationKinds)('of %s is told in four languages, with every place filled', (kind) => {
    for (const text of Object.values(notificationTexts(kind, facts))) {
      const words = locales.map((locale) => text.translations[locale] ?? '')

      expect(text.default).toBe(text.translations['en-US'])
      expect(new Set(words).size).toBe(locales.length)
      expect(words.filter((one) => !one || /\{\{|notifications\.\w/.test(one))).toEqual([])
    }
  })

  test('names dates, numbers, plans and quotas as each language does', () => {
    expect(contentIn('fr-FR', 'planCancelled', facts)).toContain('1 mars 2026')
    expect(contentIn('es-ES', 'planCancelled', facts)).toContain('1 de marzo de 2026')
    const { translations } = notificationTexts('quotaNear', facts).title
    expect(translations['en-US']).toBe('Envelopes: 4,000 of 5,000 used')
    expect(translations['pt-BR']).toBe('Envelopes: 4.000 de 5.000 em uso')
    expect(translations['es-ES']).toContain('Sobres')
  })

  test('has a sentence of its own for a role, an answer, and somebody else', () => {
    expect(contentIn('en-US', 'roleChanged', { role: 'manager' })).toContain('manager')
    expect(contentIn('en-US', 'roleChanged', { role: 'member' })).toContain('member')
    expect(contentIn('en-US', 'roleChanged', { role: 'owner' })).toContain('has changed')
    expect(contentIn('en-US', 'verificationDecided', { status: 'approved' })).toContain('is verified')
    expect(contentIn('en-US', 'verificationDecided', { status: 'declined' })).toContain('could not')
    expect(contentIn('en-US', 'memberRemoved', { name: 'Jane Roe' })).toContain('Jane Roe')
    expect(contentIn('en-US', 'memberRemoved', {})).toContain('You')
  })

  test("leaves somebody's own words as they are", () => {
    const words = '<b>Lease</b> {{name}} $t(notifications.label) & co'

    expect(notificationTexts('envelopeExpired', { title: words }).title.default).toBe(
      `“${words}” has expired`,
    )
  })
})
