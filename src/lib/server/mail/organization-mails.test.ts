import { locales } from '#core/locale/locale.ts'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import type { MailContent } from './mail-blocks.ts'
import { memberInvitationMail, ownershipOfferMail, ownershipTransferredMail } from './organization-mails.ts'
import { renderHtml, renderText } from './render-mail.ts'

const url = 'https://sign.example.org/invitations/1'
const expiresAt = new Date('2026-04-03T02:00:00Z')
const invitation = {
  organizationName: 'Acme',
  inviterName: 'Mara Lind',
  email: 'ana@example.org',
  expiresAt,
  timeZone: 'America/Sao_Paulo',
  url,
}
const ownership = { organizationName: 'Acme', name: 'Mara Lind', url }

const evil = 'Win at https://evil.example now\r\nBcc: all@evil.example </td><a href="//evil.example">x</a>'

function linksIn(html: string): string[] {
  const { document } = new Window()
  document.write(html)

  // The button, and its address written out below it.
  return [...new Set([...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''))]
}

describe.each(locales)('mail about membership in %s', (locale) => {
  const mails: [string, MailContent][] = [
    ['an invitation', memberInvitationMail(invitation, locale)],
    ['an offer of ownership', ownershipOfferMail(ownership, locale)],
    ['news of the new owner', ownershipTransferredMail(ownership, locale)],
  ]

  test.each(mails)('%s says who, which organization, and leads to one address', async (_, content) => {
    const html = await renderHtml(content)
    const text = renderText(content)

    expect(content.subject).toContain('Acme')
    expect(text).toContain('Mara Lind')
    expect(text).toContain(url)
    expect(linksIn(html)).toEqual([url])
    expect(text).not.toMatch(/\{\{|mail\./)
    expect(html).toContain(`lang="${locale}"`)
  })

  test('an invitation names the address it is for, and its last day where the organization is', () => {
    const text = renderText(memberInvitationMail(invitation, locale))

    expect(text).toContain('ana@example.org')
    expect(text).toContain(
      new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date('2026-04-02T12:00:00Z')),
    )
  })

  test('what somebody typed as a name brings neither link nor header', async () => {
    for (const content of [
      memberInvitationMail({ ...invitation, inviterName: evil, organizationName: evil }, locale),
      ownershipOfferMail({ ...ownership, name: evil, organizationName: evil }, locale),
      ownershipTransferredMail({ ...ownership, name: evil, organizationName: evil }, locale),
    ]) {
      expect(content.subject).not.toMatch(/[\r\n]/)
      expect(renderText(content)).not.toMatch(/https:\/\/evil|evil\.example|all@evil/)
      expect(linksIn(await renderHtml(content))).toEqual([url])
    }
  })
})
