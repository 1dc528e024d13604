import { locales } from '#core/locale/locale.ts'
import { describe, expect, test } from 'vitest'
import { renderHtml, renderText } from './render-mail.ts'
import { webhookDisabledMail } from './webhook-mails.ts'

const url = 'https://sign.example.org/webhooks/1'
const disabled = {
  organizationName: 'Acme',
  endpointUrl: 'https://hooks.acme.example/paraph',
  reason: 'gone',
  url,
} as const

describe.each(locales)('[W4] mail about a disabled endpoint in %s', (locale) => {
  test.each(['gone', 'failing'] as const)(
    'says which one, why (%s), and leads to one address',
    async (reason) => {
      const content = webhookDisabledMail({ ...disabled, reason }, locale)
      const text = renderText(content).replaceAll('\u2060', '')

      expect(content.subject.replaceAll('\u2060', '')).toContain('hooks.acme.example')
      expect(text).toContain('Acme')
      expect(text).toContain(disabled.endpointUrl)
      expect(text).toContain(url)
      expect(text).not.toMatch(/\{\{|mail\./)
      expect(new Set((await renderHtml(content)).match(/href="[^"]+"/g))).toEqual(new Set([`href="${url}"`]))
    },
  )

  test('tells the reasons apart', () => {
    const texts = (['gone', 'failing'] as const).map((reason) =>
      webhookDisabledMail({ ...disabled, reason }, locale),
    )

    expect(new Set(texts.map(renderText)).size).toBe(2)
  })
})
