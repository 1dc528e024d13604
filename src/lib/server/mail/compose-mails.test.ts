import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { locales, type Locale } from '#core/locale/locale.ts'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { recipientRoles } from '#core/envelope/envelope.ts'
import { envelope as anEnvelope, recipient } from '../../../../tests/cast.ts'
import { alreadyRegisteredMail, bounceMail, codeMail, outcomeMail, sealFailedMail } from './compose-mails.ts'
import { contrastOf } from '#core/branding/brand-colour.ts'
import { greeted } from './greeted.ts'
import { expiryWarningMail, invitationMail } from './invitation-mail.ts'
import type { MailContent } from './mail-blocks.ts'
import { delegatedMail, dismissalMail } from './participation-mails.ts'
import { renderHtml, renderText } from './render-mail.ts'

const url = 'https://sign.example.org/sign/secret'

function recipientIn(locale: Locale, role: Recipient['role'] = 'signer'): Recipient {
  return {
    ...recipient('tenant', 1, role),
    name: 'Ana Souza',
    email: 'ana@example.org',
    locale,
    message: 'As we said on the telephone.',
    status: 'notified',
    ...(role === 'in_person' && { host: { name: 'Otto Weiss', email: 'otto@example.org' } }),
    ...((role === 'witness' || role === 'assistant') && { attachedTo: owner.id }),
  }
}

const owner = { ...recipient('owner', 2), name: 'Jane Roe' }
const envelope: Envelope = {
  ...anEnvelope('sent', [owner, { ...recipient('omar', 3), name: 'Omar Haddad', status: 'declined' }]),
  title: 'Lease of the house',
  message: 'Dear Ana,\nhere it is.',
  expiresAt: new Date('2026-12-24T12:00:00Z'),
  reason: 'The rent is wrong.',
}

function letterIn(locale: Locale, role?: Recipient['role']) {
  return {
    envelope,
    recipient: recipientIn(locale, role),
    senderName: 'Mara Lind',
    organizationName: 'Acme',
    timeZone: 'Europe/Paris',
    url,
  }
}

function allMails(locale: Locale): [string, MailContent][] {
  const letter = letterIn(locale)

  return [
    ...(['sign-up', 'sign-in', 'reset'] as const).map((purpose): [string, MailContent] => [
      purpose,
      codeMail(purpose, '48213907', locale),
    ]),
    ['already registered', alreadyRegisteredMail(url, locale)],
    ...recipientRoles
      .filter((role) => role !== 'cc')
      .map((role): [string, MailContent] => [role, invitationMail(letterIn(locale, role), false)]),
    [
      'handed on',
      invitationMail({ ...letter, delegated: { name: 'Jane Roe', reason: 'I am away.' } }, false),
    ],
    ['reminder', invitationMail(letter, true)],
    ['warning of the end', expiryWarningMail(letter)],
    [
      'handed on, to the sender',
      delegatedMail(envelope, { from: owner, to: letter.recipient, reason: 'I am away.' }, url, locale),
    ],
    ['taken out', dismissalMail('removed', { ...letter, title: envelope.title }, locale)],
    ['skipped', dismissalMail('skipped', { ...letter, title: envelope.title }, locale)],
    ['bounced', bounceMail(envelope, letter.recipient, url, locale)],
    ...(['completed', 'declined', 'voided', 'expired'] as const).map((outcome): [string, MailContent] => [
      outcome,
      outcomeMail(outcome, letter, locale),
    ]),
    ['seal failed', sealFailedMail(envelope, url, locale)],
  ]
}

/** Only the words, whatever stands between them. */
function wordsOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

describe.each(locales)('mails in %s', (locale) => {
  test.each(allMails(locale))('%s: HTML and text say the same', async (_, mail) => {
    const { document } = new Window()
    document.documentElement.innerHTML = await renderHtml(mail)
    // The text says in its own way where the button leads, and shows no picture.
    for (const own of document.querySelectorAll('.preview, .picture, .fallback')) own.remove()
    document.querySelector('tr')?.querySelector('tr')?.remove()
    for (const link of document.querySelectorAll('a')) link.append(` ${link.getAttribute('href')} `)
    for (const block of document.querySelectorAll('p, h1, td, br, span, blockquote')) block.prepend(' ')
    for (const lineBreak of document.querySelectorAll('br')) lineBreak.replaceWith(' ')

    expect(wordsOf(document.body.textContent)).toBe(wordsOf(renderText(mail)))
  })

  test.each(allMails(locale))('%s: the subject fits the list of an inbox and shows no key', (_, mail) => {
    expect(mail.subject.length).toBeGreaterThan(10)
    expect(mail.subject.length).toBeLessThanOrEqual(78)
    expect(renderText(mail) + mail.subject + mail.preview).not.toMatch(/\bmail\.\w|\{\{/)
  })

  test('are marked with their language', async () => {
    expect(await renderHtml(codeMail('sign-in', '48213907', locale))).toContain(`<html lang="${locale}">`)
  })
})

describe('a mail', () => {
  test('[W11] names who declined, who withdrew it, who has finished and who has not', () => {
    const done = { ...recipient('done', 1), name: 'Ines Duarte', status: 'completed' } as const
    const letter = letterIn('en-US')
    const mailOf = (outcome: Parameters<typeof outcomeMail>[0]) =>
      outcomeMail(
        outcome,
        { ...letter, envelope: { ...envelope, recipients: [done, ...envelope.recipients] } },
        'en-US',
      )

    expect(mailOf('declined').subject).toBe('Omar Haddad declined: Lease of the house')
    expect(mailOf('voided').subject).toBe('Mara Lind voided: Lease of the house')
    expect(renderText(mailOf('completed'))).toContain('Completed by: Ines Duarte')
    expect(renderText(mailOf('expired'))).toContain('Not completed by: Jane Roe')
  })

  test('lists the documents and how long they are, five at most and how many more', () => {
    const page = { width: 595, height: 842 }
    const documents = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
      ...envelope.documents[0]!,
      name: `Annex ${number}`,
      pages: Array.from({ length: number }, () => page),
    }))
    const text = renderText(
      invitationMail({ ...letterIn('en-US'), envelope: { ...envelope, documents } }, false),
    )

    expect(text).toContain('Documents: Annex 1 (1 page), Annex 2 (2 pages), Annex 3')
    expect(text).toContain('Annex 5 (5 pages), and 2 more')
    expect(text).not.toContain('Annex 6')
  })

  test('greets whom it is for, in one line, and nobody whose name is not known', () => {
    const mail = codeMail('sign-in', '48213907', 'fr-FR')

    expect(renderText(greeted(mail, 'Ana\n\nYour account is closed'))).toContain(
      'Bonjour Ana Your account is closed,',
    )
    expect(greeted(mail, ' \u202e ')).toEqual(mail)
  })

  test('shows a picture it brings along, named for who does not see it, which leads where the button does', async () => {
    const mail = invitationMail({ ...letterIn('en-US'), showsPage: true }, false)
    const { document } = new Window()
    document.documentElement.innerHTML = await renderHtml(mail, () => ({
      ...{ cid: 'first-page@example.org', name: 'page-1.jpg', type: 'image/jpeg' as const },
      ...{ bytes: new Uint8Array(), width: 240, height: 340 },
    }))

    expect(document.querySelector('img')?.getAttribute('src')).toBe('cid:first-page@example.org')
    expect(document.querySelector('img')?.getAttribute('alt')).toBe('First page of Lease')
    expect(document.querySelector('a.picture')?.getAttribute('href')).toBe(url)
    // Without the picture nothing of it is left.
    expect(await renderHtml(mail)).not.toMatch(/<img|class="picture"/)
  })

  test.each(['#ffe629', '#101010', '#ffffff', '#3e63dd'])(
    '[W7] has links and edges in %s that are seen on the light and on the dark card',
    async (colour) => {
      const html = await renderHtml({
        ...invitationMail(letterIn('en-US'), false),
        letterhead: { name: 'Acme', colour, logo: null },
      })
      const shade = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

      expect(contrastOf(shade(/class="link"[^>]*style="color:(#\w{6})/), '#ffffff')).toBeGreaterThanOrEqual(
        4.5,
      )
      expect(contrastOf(shade(/\.link \{ color: (#\w{6})/), '#18191b')).toBeGreaterThanOrEqual(4.5)
      expect(
        contrastOf(shade(/border:1px solid (#\w{6});border-radius:6px"/), '#ffffff'),
      ).toBeGreaterThanOrEqual(3)
      expect(contrastOf(shade(/\.edge \{ border-color: (#\w{6})/), '#18191b')).toBeGreaterThanOrEqual(3)
    },
  )

  test('differs from language to language', () => {
    const [first, ...rest] = locales.map((locale) => allMails(locale).map(([, mail]) => renderText(mail)))

    for (const other of rest)
      for (const [index, text] of other.entries()) expect(text).not.toBe(first?.[index])
  })

  test('with a code shows it in the subject, so that it can be read without opening the mail', () => {
    expect(codeMail('sign-in', '48213907', 'en-US').subject).toContain('48213907')
  })

  test('tells why it was declined or withdrawn, and keeps the reason out of other outcomes', () => {
    const textOf = (outcome: Parameters<typeof outcomeMail>[0]) =>
      renderText(outcomeMail(outcome, letterIn('en-US'), 'en-US'))

    expect(textOf('declined')).toContain('> The rent is wrong.')
    expect(textOf('voided')).toContain('> The rent is wrong.')
    expect(textOf('completed')).not.toContain('rent')
  })

  test('asks each role for what it is to do', () => {
    const subjects = recipientRoles.map((role) => invitationMail(letterIn('en-US', role), false).subject)

    expect(subjects).toEqual([
      'Mara Lind asks you to sign: Lease of the house',
      'Mara Lind asks for your approval: Lease of the house',
      'Mara Lind asks you to read: Lease of the house',
      'Mara Lind asks you to read: Lease of the house',
      'Ana Souza signs on your device: Lease of the house',
      'Mara Lind asks you to witness: Lease of the house',
      'Mara Lind asks you to prepare: Lease of the house',
    ])
  })

  test('tells the private message besides the one for everybody, and the end in a named time zone', () => {
    const text = renderText(invitationMail(letterIn('en-US'), false))

    expect(text).toContain('> here it is.')
    expect(text).toContain('> As we said on the telephone.')
    expect(text).toContain('Please finish by December 24, 2026 at 1:00 PM GMT+1.')
  })

  test("tells a recipient's own end where it is earlier", () => {
    const letter = letterIn('en-US')
    const recipient_ = { ...letter.recipient, expiresAt: new Date('2026-12-20T12:00:00Z') }

    expect(renderText(invitationMail({ ...letter, recipient: recipient_ }, false))).toContain(
      'December 20, 2026',
    )
  })

  test('names whom a witness and an assistant belong to', () => {
    const textFor = (role: Recipient['role']) => renderText(invitationMail(letterIn('en-US', role), false))

    expect(textFor('witness')).toContain('witness Jane Roe’s signature')
    expect(textFor('assistant')).toContain('for Jane Roe')
  })

  test('has a dark look for programs that ask for one, and keeps its colours inline for those that do not', async () => {
    const html = await renderHtml(codeMail('sign-in', '48213907', 'en-US'))

    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toMatch(/class="ink"[^>]*style="[^"]*color:#1c2024/)
  })
})
