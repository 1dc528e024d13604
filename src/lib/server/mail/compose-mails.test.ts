import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { EnvelopeId, OrganizationId, RecipientId, UserId } from '#core/ids.ts'
import { locales, type Locale } from '#core/locale/locale.ts'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import {
  alreadyRegisteredMail,
  codeMail,
  invitationMail,
  outcomeMail,
  sealFailedMail,
} from './compose-mails.ts'
import type { MailContent } from './mail-blocks.ts'
import { renderHtml, renderText } from './render-mail.ts'

const url = 'https://sign.example.org/sign/secret'

function recipientIn(locale: Locale, role: Recipient['role'] = 'signer'): Recipient {
  return {
    id: 'r1' as RecipientId,
    key: 'tenant',
    role,
    order: 1,
    name: 'Ana Souza',
    email: 'ana@example.org',
    locale,
    status: 'notified',
    consentedAt: null,
    completedAt: null,
  }
}

const envelope: Envelope = {
  id: 'e1' as EnvelopeId,
  organizationId: 'o1' as OrganizationId,
  sender: 'u1' as UserId,
  title: 'Lease of the house',
  message: 'Dear Ana,\nhere it is.',
  status: 'sent',
  version: 1,
  documents: [],
  recipients: [],
  fields: [],
  createdAt: new Date(0),
  sentAt: new Date(0),
  expiresAt: new Date('2026-12-24T12:00:00Z'),
  completedAt: null,
  reason: 'The rent is wrong.',
}

function letterIn(locale: Locale, role?: Recipient['role']) {
  return {
    envelope,
    recipient: recipientIn(locale, role),
    senderName: 'Mara Lind',
    organizationName: 'Acme',
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
    ...(['signer', 'approver', 'viewer'] as const).map((role): [string, MailContent] => [
      role,
      invitationMail(letterIn(locale, role), false),
    ]),
    ['reminder', invitationMail(letter, true)],
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
    document.querySelector('body > div')?.remove()
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
    const subjects = (['signer', 'approver', 'viewer'] as const).map(
      (role) => invitationMail(letterIn('en-US', role), false).subject,
    )

    expect(subjects).toEqual([
      'Mara Lind asks you to sign: Lease of the house',
      'Mara Lind asks for your approval: Lease of the house',
      'Mara Lind asks you to read: Lease of the house',
    ])
  })

  test('has a dark look for programs that ask for one, and keeps its colours inline for those that do not', async () => {
    const html = await renderHtml(codeMail('sign-in', '48213907', 'en-US'))

    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toMatch(/class="ink"[^>]*style="[^"]*color:#1c2024/)
  })
})
