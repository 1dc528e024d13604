import { afterAll, describe, expect, test } from 'vitest'
import { maxQuestions } from '#core/envelope/asking.ts'
import { openAcme } from '../acme.ts'
import { judgeWith, textOfPdf } from '../judges.ts'
import { sealedFile } from '../sealed.ts'
import { agree, enter, sendTo, sessionOf } from '../signing-room.ts'
import {
  eventually,
  openRoom,
  readMail,
  register,
  signAs,
  type RoomGuest,
  type TestPerson,
} from '../world.ts'

const { world, mara, lease } = await openAcme()
afterAll(() => world.close())

const question = 'Why twelve months?\nSee https://evil.example/login'
const reply = 'It is the usual term.'
const ask = (guest: RoomGuest, text = question) =>
  guest.call('POST /signing/{recipient}/questions', { body: { text } })
const answer = (
  { id, idOf }: { id: string; idOf: (key: string) => string },
  key: string,
  text = reply,
  by: TestPerson = mara,
) =>
  by.call('POST /envelopes/{id}/recipients/{recipient}/answer', {
    params: { id, recipient: idOf(key) },
    body: { text },
  })
const trailOf = async (id: string) => (await mara.call('GET /envelopes/{id}/audit', { params: { id } })).body
const two = () =>
  sendTo(mara, lease, [
    { key: 'jane', order: 1 },
    { key: 'omar', order: 1 },
  ])

describe('[W2] a question from the signing room', () => {
  test('reaches the sender by bell and mail, the answer whoever asked, and the trail keeps both', async () => {
    const sent = await two()
    const jane = await enter(world, sent, 'jane')
    await agree(jane)
    expect((await ask(jane)).body.messages).toMatchObject([{ from: 'recipient', text: question }])

    const mail = await readMail(world, mara.email, ({ subject }) => subject.startsWith('Question from jane'))
    expect(mail.text).toContain(`/envelopes/${sent.id}`)
    expect(mail.text).toContain('Why twelve months?')
    const told = await eventually(async () => {
      const { body } = await mara.call('GET /notifications')
      return body.items.find(({ title }) => title.default.includes('has a question'))
    })
    expect(told).toMatchObject({ url: `/envelopes/${sent.id}` })
    expect(JSON.stringify(told)).not.toContain('twelve')
    const { body: open } = await mara.call('GET /envelopes/{id}', { params: { id: sent.id } })
    expect(open.recipients.find(({ key }) => key === 'jane')).toMatchObject({ questions: 1 })
    expect(open.recipients.find(({ key }) => key === 'jane')?.unansweredSince).not.toBeNull()

    expect(await answer(sent, 'jane')).toMatchObject({ status: 200 })
    const back = await readMail(world, sent.emailOf('jane'), ({ subject }) => subject.startsWith('Answer to'))
    expect(back.text).toContain(reply)
    const again = await openRoom(world, sent.emailOf('jane'), 'Answer to your question')
    expect((await sessionOf(again)).messages).toMatchObject([
      { from: 'recipient', text: question },
      { from: 'sender', name: 'mara', text: reply },
    ])

    const { items, whole } = await trailOf(sent.id)
    expect(whole).toBe(true)
    expect(items.filter(({ text }) => text !== null)).toMatchObject([
      { type: 'recipient.asked', text: question, recipient: sent.idOf('jane'), actor: { kind: 'recipient' } },
      { type: 'recipient.answered', text: reply, actor: { kind: 'member', name: 'mara' } },
    ])
    expect(JSON.stringify(items.map(({ facts }) => facts))).not.toContain('twelve')
  })

  test('is never a link in a mail, whatever was typed', async () => {
    const sent = await two()
    await ask(await enter(world, sent, 'jane'), 'Pay here: https://evil.example/x')
    await answer(sent, 'jane', 'No, at https://other.example/y')
    for (const [who, start] of [
      [mara.email, 'Question from'],
      [sent.emailOf('jane'), 'Answer to'],
    ] as const) {
      const { html } = await readMail(world, who, (one) => {
        return one.subject.startsWith(start) && one.subject.includes(sent.title)
      })
      expect(html).toMatch(/(evil|other)/)
      expect(html).not.toMatch(/href="[^"]*(evil|other)/)
    }
  })

  test('is between those two: no other recipient sees it, in no room, mail or sealed file', async () => {
    const sent = await two()
    const [jane, omar] = [await enter(world, sent, 'jane'), await enter(world, sent, 'omar')]
    await ask(jane, 'Is Omar in debt?')
    await answer(sent, 'jane', 'I will not say.')
    expect((await sessionOf(omar)).messages).toEqual([])
    await signAs(jane)
    await signAs(omar)
    const file = await sealedFile(mara, sent.id, lease.id)
    expect(textOfPdf(file).replaceAll(/\s+/g, ' ')).toContain('asked the sender a question')
    const inside = judgeWith('qpdf', file, { before: ['--show-attachment=evidence.json'] })
    expect(inside).toContain('"recipient.asked"')
    expect(inside + textOfPdf(file)).not.toContain('in debt')
    const evidence = await mara.call('GET /envelopes/{id}/evidence', { params: { id: sent.id } })
    expect(JSON.stringify(evidence.body)).toContain('in debt')
    const mails = await world.app.services.readOutbox(sent.emailOf('omar'))
    expect(JSON.stringify(mails)).not.toContain('in debt')
  })

  test('can be answered by nobody else, and only where something was asked', async () => {
    const sent = await two()
    const omar = await register(world, 'omar.stranger', 'Globex')
    await ask(await enter(world, sent, 'jane'))
    expect((await answer(sent, 'jane', reply, omar)).status).toBe(404)
    expect(await answer(sent, 'omar')).toMatchObject({ status: 409, body: { code: 'nothing-asked' } })
  })

  test('needs words, and every access check before', async () => {
    const sent = await sendTo(mara, lease, [{ key: 'jane', access: ['passcode'], passcode: '4711' }])
    const jane = await enter(world, sent, 'jane')
    expect(await ask(jane)).toMatchObject({ body: { code: 'access-needed' } })
    await jane.call('POST /signing/{recipient}/access', { body: { check: 'passcode', answer: '4711' } })
    for (const text of ['', ' \n ', 'x'.repeat(1001)]) expect((await ask(jane, text)).status).toBe(400)
    expect((await ask(jane, 'x'.repeat(1000))).status).toBe(200)
  })

  test('is asked so many times and no more', async () => {
    const sent = await two()
    const jane = await enter(world, sent, 'jane')
    for (let count = 0; count < maxQuestions; count += 1)
      expect((await ask(jane, `${count}?`)).status).toBe(200)
    expect(await ask(jane)).toMatchObject({ status: 409, body: { code: 'questions-full' } })
  })

  test('is refused by the name of what ended the envelope', async () => {
    const sent = await two()
    const jane = await enter(world, sent, 'jane')
    await ask(jane)
    await mara.call('POST /envelopes/{id}/void', { params: { id: sent.id }, body: { reason: 'Wrong rent' } })
    expect(await ask(jane)).toMatchObject({ body: { code: 'envelope-voided' } })
    expect(await answer(sent, 'jane')).toMatchObject({ body: { code: 'envelope-voided' } })
  })

  test('works as a plain form, and comes back to the page with what was said', async () => {
    const sent = await two()
    const jane = await enter(world, sent, 'jane')
    const post = (text: string) =>
      world.fetch(`/api/signing/${jane.recipient}/questions`, {
        method: 'POST',
        headers: {
          cookie: jane.cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ text }).toString(),
      })
    const page = `/sign/r/${jane.recipient}/questions`
    const done = await post('Line one\r\nLine two')
    expect([done.status, done.headers.get('location')]).toEqual([303, page])
    expect((await sessionOf(jane)).messages).toMatchObject([{ text: 'Line one\nLine two' }])
    expect((await post('  ')).headers.get('location')).toContain(`${page}?problem=value-invalid`)
  })
})
