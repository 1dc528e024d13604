import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailWording } from '#contract/organization-shapes.ts'
import { locales } from '#core/locale/locale.ts'
import { wordedMails } from '#core/organizations/mail-wording.ts'
import { openAcme } from '../acme.ts'
import { join } from '../join.ts'
import { enter, sendTo } from '../signing-room.ts'
import { eventually, readMail, register, signAs, type TestPerson } from '../world.ts'

const { world, mara, lease } = await openAcme()
const ben = await join(world, mara, 'ben')
const omar = await register(world, 'omar', 'Globex')
afterAll(() => world.close())

const params = { id: mara.organizationId }
const ours = { mail: 'invitation', locale: 'en-US', subject: '', text: '' } as const satisfies MailWording
const save = (words: object, by: TestPerson = mara) =>
  by.call('PUT /organizations/{id}/mail-wording', { params, body: { ...ours, ...words } })
const preview = (words: object, by: TestPerson = mara) =>
  by.call('POST /organizations/{id}/mail-wording/preview', { params, body: { ...ours, ...words } })
const list = async (by: TestPerson = mara) =>
  (await by.call('GET /organizations/{id}/mail-wording', { params })).body.items
beforeEach(async () => {
  for (const { mail, locale } of await list()) await save({ mail, locale })
})

const send = (more: object = {}) => sendTo(mara, lease, [{ key: 'jane', ...more }])
const mailTo = (sent: { emailOf(key: string): string }, key = 'jane') =>
  readMail(world, sent.emailOf(key), () => true)

describe('an organization’s words', () => {
  test('are kept by mail and language, and given up with both parts', async () => {
    const text = 'We are glad.'
    await save({ subject: 'Please sign {{title}}' })
    const { status, body } = await save({ mail: 'completion', locale: 'pt-BR', text })
    expect([status, body.items]).toEqual([
      200,
      [
        { mail: 'completion', locale: 'pt-BR', subject: '', text },
        { ...ours, subject: 'Please sign {{title}}' },
      ],
    ])
    expect(await list(ben)).toEqual(body.items)
    expect((await save({})).body.items).toEqual([{ mail: 'completion', locale: 'pt-BR', subject: '', text }])
  })

  test('are for those who hold the settings to choose, and nobody else’s at all', async () => {
    for (const ask of [save, preview]) {
      expect(await ask({ subject: 'x' }, ben)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect((await ask({ subject: 'x' }, omar)).status).toBe(404)
    }
    expect((await omar.call('GET /organizations/{id}/mail-wording', { params })).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test.each([
    { mail: 'code' },
    { locale: 'de-DE' },
    { subject: 'x'.repeat(151) },
    { subject: 'one\ntwo' },
    { text: 'x'.repeat(1001) },
    { text: 'a\u0000b' },
    { html: '<b>x</b>' },
    { subject: null },
  ])('are refused as %j, kept or shown', async (words) => {
    for (const ask of [save, preview]) expect((await ask(words)).status).toBe(400)
  })

  test.each([
    [{ subject: 'For {{name}}' }, '/subject', '{{name}}'],
    [{ text: 'By {{deadline' }, '/text', '{{deadline'],
    [{ mail: 'completion', text: 'By {{deadline}}' }, '/text', '{{deadline}}'],
  ])('say which place is none: %j', async (words, pointer, place) => {
    for (const ask of [save, preview]) {
      expect(await ask(words)).toMatchObject({
        status: 422,
        body: { code: 'mail-place-unknown', facts: { place }, errors: [{ pointer }] },
      })
    }
  })
})

describe('the mails of an organization that words them', () => {
  test('say it in the recipient’s language, with our own sentences behind it', async () => {
    await save({
      locale: 'pt-BR',
      subject: '{{ organization }}: {{title}}',
      text: 'Olá do time.\n\nAssine até {{deadline}}.\n\n{{sender}}',
    })
    const sent = await send({ locale: 'pt-BR' })
    const { subject, text } = await mailTo(sent)
    expect(subject).toBe(`Acme: ${sent.title}`)
    expect(text).toContain('Olá do time.\n\nmara\n\nmara (Acme)')
    expect(text).not.toContain('Assine até')
    expect(text).toContain('/sign/')

    const english = await send({ locale: 'en-US' })
    expect((await mailTo(english)).subject).toBe(`mara asks you to sign: ${english.title}`)
  })

  test('tell the deadline where there is one', async () => {
    await save({ subject: 'By {{deadline}}', text: 'Please sign by {{deadline}}.' })
    const sent = await send()
    expect((await mailTo(sent)).subject).toBe(`mara asks you to sign: ${sent.title}`)
    const expiresAt = '2099-05-01T12:00:00.000Z'
    const other = await send({ expiresAt })
    const { subject, text } = await mailTo(other)
    expect(subject.replaceAll('\u2060', '')).toBe('By May 1, 2099 at 12:00 PM UTC')
    expect(text.replaceAll('\u2060', '')).toContain('Please sign by May 1, 2099 at 12:00 PM UTC.')
  })

  test('remind and tell of the end in their own words, the sender in ours', async () => {
    await save({ mail: 'reminder', subject: 'Still open: {{title}}' })
    await save({ mail: 'completion', subject: 'Done: {{title}}', text: 'Thank you, says {{organization}}.' })
    const sent = await send()
    await mailTo(sent)
    await mara.call('POST /envelopes/{id}/remind', { params: { id: sent.id } })
    await readMail(world, sent.emailOf('jane'), ({ subject }) => subject === `Still open: ${sent.title}`)
    await signAs(await enter(world, sent, 'jane'))
    const { text } = await readMail(
      world,
      sent.emailOf('jane'),
      ({ subject }) => subject === `Done: ${sent.title}`,
    )
    expect(text).toContain('Thank you, says Acme.\n\nEveryone has finished.')
    await readMail(world, mara.email, ({ subject }) => subject === `Completed: ${sent.title}`)
  })

  test('word nothing for who only hands over a device', async () => {
    await save({ subject: 'Ours' })
    const host = { name: 'Hal', email: 'hal@example.org' }
    const sent = await send({ recipientRole: 'in_person', host })
    const { subject } = await readMail(world, host.email, () => true)
    expect(subject).toBe(`${sent.recipients[0]?.name} signs on your device: ${sent.title}`)
  })

  test('carry no markup, no link and no second header, whatever is typed', async () => {
    await save({
      subject: '</title><b>{{title}}</b> evil.example',
      text: '<a href="https://evil.example">Sign</a> <img src=x onerror=alert(1)>\n\n$t(mail.code.label) {{title}}',
    })
    const sent = await send()
    const { subject } = await mailTo(sent)
    const mail = (await world.app.services.readOutbox(sent.emailOf('jane'))).find(
      (one) => one.subject === subject,
    )
    expect(subject).toBe(`</\u2060title><b>${sent.title}</\u2060b> evil.\u2060example`)
    expect(mail?.html).not.toMatch(/<b>|<img src=x|href="https:\/\/evil|https:\/\/evil\.example/)
    expect(mail?.html).toContain('&lt;a href=')
    expect(mail?.text).toContain(`$t(mail.\u2060code.\u2060label) ${sent.title}`)
  })
})

describe('the preview', () => {
  test.each(locales.flatMap((locale) => wordedMails.map((mail) => [mail, locale] as const)))(
    'of the %s in %s shows the mail as it would be, and keeps nothing',
    async (mail, locale) => {
      const { status, body } = await preview({
        mail,
        locale,
        subject: '★ {{title}}',
        text: 'One.\n\n{{sender}}',
      })
      expect(status).toBe(200)
      expect(body.subject).toMatch(/^★ \S/)
      expect(body.text).toMatch(/One\.\n\nmara\n\n/)
      expect(body.html).toContain(`<html lang="${locale}">`)
      expect(body.html).toContain('One.')
      expect(`${body.html}${body.text}${body.subject}`).not.toMatch(/\{\{|organizations\.wording/)
      expect(await list()).toEqual([])
    },
  )

  test('shows ours where nothing is said, and a deadline that is made up', async () => {
    const { body } = await preview({ text: 'By {{deadline}}.' })
    expect(body.subject).toBe('mara asks you to sign: Service agreement')
    expect(body.text).toMatch(/By \w+ \d+, \d{4}/)
  })

  test('wears what mails of the organization wear', async () => {
    await mara.call('PUT /organizations/{id}/branding', { params, body: { senderName: 'Acme Legal' } })
    const shown = await eventually(async () => (await preview({ text: '{{organization}}' })).body)
    expect(shown.text).toContain('\n\nAcme Legal\n\n')
    expect(shown.html).toContain('Acme Legal')
    await mara.call('PUT /organizations/{id}/branding', { params, body: { senderName: null } })
  })
})
