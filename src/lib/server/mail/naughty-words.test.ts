import { existsSync, readFileSync } from 'node:fs'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { locales } from '#core/locale/locale.ts'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { envelope as anEnvelope, recipient as someone } from '../../../../tests/cast.ts'
import { bounceMail, outcomeMail, sealFailedMail } from './compose-mails.ts'
import { expiryWarningMail, invitationMail } from './invitation-mail.ts'
import { delegatedMail, dismissalMail } from './participation-mails.ts'
import { asHeader, asPlainWords, type MailContent } from './mail-blocks.ts'
import { renderHtml, renderText } from './render-mail.ts'

const corpus = new URL('../../../../../shared/corpus/strings/naughty.json', import.meta.url)
const published = existsSync(corpus) ? (JSON.parse(readFileSync(corpus, 'utf8')) as string[]) : []
if (published.length === 0) console.warn('The corpus of naughty strings is absent: only our own are tried')

/** What people would type to make our mail say, link or do something else. */
const own = [
  'https://evil.example/login',
  'evil.example',
  'www.evil.example/a?b=c',
  'ana@evil.example',
  'mailto:ana@evil.example',
  '//evil.example',
  'evil。example',
  'Ana\r\nBcc: everybody@evil.example',
  'Ana\n\nYour account is closed',
  'Ana\u2028Second\u2029third\u0085fourth',
  '\u202egpj.exe',
  '</td></tr></table><a href="https://evil.example">Sign here</a>',
  '" onmouseover="alert(1)',
  '{{title}} $t(mail.code.label) {{- url}}',
  '$& $1 $$',
  'ß'.repeat(500),
]
const typed = [...own, ...published]

const url = 'https://sign.example.org/sign/secret'

const recipient: Recipient = { ...someone('ana', 1), name: 'Ana', status: 'notified' }

/** The mails that carry typed words, with `words` in every place where somebody can type. */
function mailsWith(words: string, locale: (typeof locales)[number] = 'en-US'): MailContent[] {
  const envelope: Envelope = {
    ...anEnvelope('sent', [recipient, { ...recipient, name: words, status: 'declined' }]),
    documents: anEnvelope('sent', []).documents.map((document) => ({ ...document, name: words })),
    title: words,
    message: words,
    expiresAt: new Date('2026-12-24T12:00:00Z'),
    reason: words,
  }
  const letter = {
    envelope,
    recipient: { ...recipient, name: words, message: words, locale },
    senderName: words,
    organizationName: words,
    url,
  }

  // Paragraphs are the organization's to make; what one of them holds is no more than words.
  const inOwnWords = { subject: words, text: words.replace(/\n\s*\n/g, '\n') }

  return [
    invitationMail(letter, false),
    invitationMail(letter, true),
    invitationMail({ ...letter, words: inOwnWords }, false),
    outcomeMail('completed', { ...letter, words: inOwnWords }, locale),
    ...(['completed', 'declined', 'voided', 'expired'] as const).map((outcome) =>
      outcomeMail(outcome, letter, locale),
    ),
    sealFailedMail(envelope, url, locale),
    bounceMail(envelope, letter.recipient, url, locale),
    expiryWarningMail(letter),
    invitationMail({ ...letter, delegated: { name: words, reason: words } }, false),
    invitationMail({ ...letter, recipient: { ...letter.recipient, role: 'in_person' } }, false),
    delegatedMail(envelope, { from: letter.recipient, to: letter.recipient, reason: words }, url, locale),
    dismissalMail('removed', { ...letter, title: words }, locale),
  ]
}

/** Our own strings go through every mail; the many published ones through the two that have all the places. */
function mailsTrying(words: string): MailContent[] {
  const mails = mailsWith(words)

  return own.includes(words) ? mails : mails.filter((_, index) => index === 0 || index === 5)
}

const visible = new Window().document

function parse(html: string) {
  visible.documentElement.innerHTML = html.replace(/^<!doctype html>\s*/, '')
  return visible
}

/** The words on the page; those of different elements do not touch. */
function shownOf(html: string): string {
  const { body } = parse(html)
  for (const element of body.querySelectorAll('*')) element.prepend(' ')

  return body.textContent
}

describe('words that somebody typed', () => {
  test('bring no markup into a mail: it has the same elements and attributes whatever they are', async () => {
    const shape = async (mail: MailContent) =>
      [...parse(await renderHtml(mail)).querySelectorAll('*')]
        .filter(({ tagName }) => tagName !== 'BR')
        .map(({ tagName, attributes }) =>
          [tagName, ...[...attributes].map(({ name, value }) => `${name}=${value}`)].join(' '),
        )
    const harmless = new Set((await Promise.all(mailsWith('Lease').map(shape))).map(String))

    for (const words of typed.filter((each) => each.trim())) {
      for (const mail of mailsTrying(words)) expect(harmless, words).toContain(String(await shape(mail)))
    }
  })

  test('never become a link: ours are the only addresses in HTML and text', async () => {
    // What mail programs look for: a scheme, "www.", an at sign between words, or a dot before a top-level domain.
    const linkable =
      /[a-z][a-z+.-]*:\/\/\S|www\.\w|\w@\w|\p{L}[.\uff0e\u3002\uff61]\p{L}{2,}|mailto:\w|\/\/\w/iu

    for (const words of typed) {
      for (const mail of mailsTrying(words)) {
        // An address is shown as it is: it has been checked to be one.
        const bare = (shown: string) => shown.replaceAll(url, '').replaceAll(recipient.email, '')
        const text = bare(renderText(mail))
        const shown = own.includes(words) ? bare(shownOf(await renderHtml(mail))) : ''
        expect(linkable.exec(text)?.[0], words).toBeUndefined()
        expect(linkable.exec(shown)?.[0], words).toBeUndefined()
        expect(linkable.exec(bare(mail.subject))?.[0], words).toBeUndefined()
      }
    }
  })

  test('add no header and no second line to a subject or a name, which stay short', () => {
    for (const words of typed) {
      for (const line of [...mailsWith(words).map(({ subject }) => subject), asHeader(words, 100)]) {
        expect(line, words).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
        expect(Array.from(line).length, words).toBeLessThanOrEqual(150)
      }
    }
  })

  test('do not turn the direction of our own words', () => {
    for (const words of typed) {
      for (const mail of mailsWith(words))
        expect(renderText(mail), words).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    }
  })

  test('cannot pose as a paragraph of ours: a title has no lines, and a message is quoted in each of its own', () => {
    const [invitation] = mailsWith('Ana\n\nYour account is closed')

    for (const line of renderText(invitation!).split('\n'))
      expect(line).not.toMatch(/^Your account is closed/)
  })

  test('are not read as placeholders or commands of the translation', () => {
    const [invitation] = mailsWith('{{title}} $t(mail.code.label) $& {{- url}}')

    expect(renderText(invitation!)).toContain('{{title}} $t(mail.\u2060code.\u2060label) $& {{- url}}')
  })

  test('are otherwise left as they are', () => {
    expect(asPlainWords('Zoë & Sons <Ltd>\nnº 7, 3:45 p. m.')).toBe(
      'Zoë & Sons <Ltd>\nnº 7, 3:\u206045 p. m.',
    )
  })
})
