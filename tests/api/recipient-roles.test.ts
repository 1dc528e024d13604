import { afterAll, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { whenCompleted } from '../sealed.ts'
import { agree, enter, sendTo, sessionOf } from '../signing-room.ts'
import { openRoom, readMail, typedSignature, type RoomGuest } from '../world.ts'

const { world, mara, lease } = await openAcme()
afterAll(() => world.close())

type Sent = Awaited<ReturnType<typeof sendTo>>

const envelopeOf = async ({ id }: { id: string }) =>
  (await mara.call('GET /envelopes/{id}', { params: { id } })).body
const statesOf = async (sent: Sent) => {
  const { recipients } = await envelopeOf(sent)
  return Object.fromEntries(recipients.map(({ key, status }) => [key, status]))
}
const sealed = ({ id }: Sent) => whenCompleted(mara, id)
const eventsOf = async ({ id }: { id: string }) =>
  (await mara.call('GET /envelopes/{id}/audit', { params: { id } })).body.items

async function finish(guest: RoomGuest, given: object = { signature: typedSignature }) {
  const version = await agree(guest)
  const answer = await guest.call('POST /signing/{recipient}/complete', {
    body: { version, timeZone: 'Europe/Paris', ...given },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))

  return answer.body
}

describe('[W2] [W3] every role comes to the sealed copy', () => {
  test('a signer, then an approver, then a viewer, and a cc who hears of it at the end', async () => {
    const sent = await sendTo(mara, lease, [
      { key: 'signer', order: 1 },
      { key: 'approver', order: 2, recipientRole: 'approver' },
      { key: 'viewer', order: 3, recipientRole: 'viewer' },
      { key: 'copied', order: 1, recipientRole: 'cc' },
    ])
    expect(await statesOf(sent)).toMatchObject({ signer: 'notified', approver: 'waiting', copied: 'waiting' })
    await finish(await enter(world, sent, 'signer'))
    await finish(await enter(world, sent, 'approver'), {})
    await finish(await enter(world, sent, 'viewer'), {})
    const { sealed: files } = await sealed(sent)
    expect(files).toHaveLength(1)
    await readMail(world, sent.emailOf('copied'), ({ subject }) => subject.startsWith('Completed'))
    const all = await world.app.services.readOutbox(sent.emailOf('copied'))
    expect(all.map(({ subject }) => subject)).toEqual([`Completed: ${sent.title}`])
  })

  test('an assistant fills in for the signer, who reviews and signs', async () => {
    const sent = await sendTo(
      mara,
      lease,
      [
        { key: 'signer', order: 2 },
        { key: 'assistant', order: 1, recipientRole: 'assistant', attachedTo: 'signer' },
      ],
      [{ type: 'text', label: 'Company', recipient: 'signer', required: true }],
    )
    expect(await statesOf(sent)).toEqual({ signer: 'waiting', assistant: 'notified' })
    const { subject } = await readMail(world, sent.emailOf('assistant'), () => true)
    expect(subject).toContain('to prepare')
    const assistant = await enter(world, sent, 'assistant')
    const version = await agree(assistant)
    const { fields } = await sessionOf(assistant)
    expect(fields.map(({ type }) => type)).toEqual(['text'])
    const values = { [fields[0]!.id]: 'Acme Ltd' }
    const decline = await assistant.call('POST /signing/{recipient}/decline', { body: { reason: 'No' } })
    expect(decline).toMatchObject({ status: 409, body: { code: 'recipient-cannot-decline' } })
    const done = await assistant.call('POST /signing/{recipient}/complete', { body: { version, values } })
    expect(done.status).toBe(200)

    const signer = await enter(world, sent, 'signer')
    await agree(signer)
    const shown = (await sessionOf(signer)).fields.find(({ type }) => type === 'text')
    expect(shown?.value).toBe('Acme Ltd')
    await finish(signer)
    await sealed(sent)
  })

  test('a witness attests right after the signer, before whoever comes next', async () => {
    const sent = await sendTo(mara, lease, [
      { key: 'signer', order: 1 },
      { key: 'witness', order: 9, recipientRole: 'witness', attachedTo: 'signer' },
      { key: 'last', order: 2 },
    ])
    await finish(await enter(world, sent, 'signer'))
    expect(await statesOf(sent)).toEqual({ signer: 'completed', witness: 'notified', last: 'waiting' })
    const { subject } = await readMail(world, sent.emailOf('witness'), () => true)
    expect(subject).toContain('to witness')
    await finish(await enter(world, sent, 'witness'))
    await finish(await enter(world, sent, 'last'))
    await sealed(sent)
  })

  test('an in-person signer is reached through the host, and needs no address', async () => {
    const host = { name: 'Otto Weiss', email: `otto.${Date.now()}@example.org` }
    const sent = await sendTo(mara, lease, [
      { key: 'visitor', email: '', name: 'Somebody', recipientRole: 'in_person', host },
    ])
    const { subject, text } = await readMail(world, host.email, () => true)
    expect(subject).toBe(`Somebody signs on your device: ${sent.title}`)
    expect(text).toContain('hand over the device')
    const room = await openRoom(world, host.email, sent.title)
    const { version } = (await sessionOf(room)).envelope
    await room.call('POST /signing/{recipient}/name', { body: { version, name: 'Ana Lima' } })
    await finish(room)
    const { recipients } = await sealed(sent)
    expect(recipients).toMatchObject([{ name: 'Ana Lima', status: 'completed' }])
    const told = await world.app.services.readOutbox(host.email)
    expect(told).toHaveLength(1)
  })
})

describe('[W2] [W3] a group', () => {
  const group = { key: 'desk', needs: 1 }

  test('is done by one of two: the other is told, and their room says so', async () => {
    const sent = await sendTo(mara, lease, [
      { key: 'quick', order: 1, group },
      { key: 'slow', order: 1, group },
    ])
    const slow = await enter(world, sent, 'slow')
    const version = await agree(slow)
    await finish(await enter(world, sent, 'quick'))
    expect(await statesOf(sent)).toEqual({ quick: 'completed', slow: 'skipped' })
    await readMail(world, sent.emailOf('slow'), ({ subject }) => subject === `Already done: ${sent.title}`)
    const late = await slow.call('POST /signing/{recipient}/complete', {
      body: { version, signature: typedSignature },
    })
    expect([401, 404, 409, 410]).toContain(late.status)
    expect(['recipient-skipped', 'link-dead']).toContain((late.body as unknown as { code: string }).code)
    const envelope = await sealed(sent)
    expect(envelope.recipients.map(({ status }) => status)).toEqual(['completed', 'skipped'])
    const copies = await world.app.services.readOutbox(sent.emailOf('slow'))
    expect(copies.map(({ subject }) => subject)).not.toContain(`Completed: ${sent.title}`)
  })

  test('goes on without one who declines, and ends with the last who could have done it', async () => {
    const sent = await sendTo(mara, lease, [
      { key: 'one', order: 1, group },
      { key: 'two', order: 1, group },
    ])
    const decline = async (key: string) =>
      (await enter(world, sent, key)).call('POST /signing/{recipient}/decline', { body: { reason: 'Away' } })
    expect((await decline('one')).status).toBe(200)
    expect((await envelopeOf(sent)).status).toBe('in_progress')
    expect(await statesOf(sent)).toEqual({ one: 'declined', two: 'notified' })
    expect((await decline('two')).status).toBe(200)
    expect(await envelopeOf(sent)).toMatchObject({ status: 'declined', reason: 'Away' })
  })

  test('of two that takes both is done by both', async () => {
    const both = { key: 'board', needs: 2 }
    const sent = await sendTo(mara, lease, [
      { key: 'one', order: 1, group: both },
      { key: 'two', order: 1, group: both },
    ])
    await finish(await enter(world, sent, 'one'))
    expect((await envelopeOf(sent)).status).toBe('in_progress')
    await finish(await enter(world, sent, 'two'))
    await sealed(sent)
  })
})

describe('[W3] handing the task on', () => {
  test('gives somebody else the place, a link of their own, and the reason; the old room is closed', async () => {
    const sent = await sendTo(
      mara,
      lease,
      [
        { key: 'boss', order: 1, mayDelegate: true },
        { key: 'last', order: 2 },
      ],
      [{ type: 'text', label: 'Remark', recipient: 'boss', required: false }],
    )
    const boss = await enter(world, sent, 'boss')
    const version = await agree(boss)
    const remark = (await sessionOf(boss)).fields.find(({ type }) => type === 'text')!.id
    await boss.call('PUT /signing/{recipient}/values', { body: { version, values: { [remark]: 'Mine' } } })
    const email = `nora.${Date.now()}@example.org`
    const handed = await boss.call('POST /signing/{recipient}/delegate', {
      body: { name: 'Nora Lind', email, reason: 'I am away' },
    })
    expect(handed.status).toBe(200)

    const { recipients, version: after } = await envelopeOf(sent)
    expect(recipients.map(({ name, status }) => [name, status])).toEqual([
      [expect.stringContaining('boss'), 'replaced'],
      ['Nora Lind', 'notified'],
      [expect.stringContaining('last'), 'waiting'],
    ])
    expect(after).toBe(sent.version + 1)
    expect(recipients[0]?.replacedBy).toBe(recipients[1]?.id)
    const again = await boss.call('POST /signing/{recipient}/complete', {
      body: { version: after, signature: typedSignature },
    })
    expect(again.status).toBeGreaterThanOrEqual(400)

    const { text } = await readMail(world, email, () => true)
    expect(text).toContain('asked you to take over, and writes:')
    expect(text).toContain('> I am away')
    await readMail(world, mara.email, ({ subject }) => subject.endsWith(`delegated: ${sent.title}`))
    const nora = await openRoom(world, email, sent.title)
    await agree(nora)
    expect((await sessionOf(nora)).fields.find(({ id }) => id === remark)?.value ?? null).not.toBe('Mine')
    await finish(nora)
    await finish(await enter(world, sent, 'last'))
    const done = await sealed(sent)
    expect(done.recipients.map(({ status }) => status)).toEqual(['replaced', 'completed', 'completed'])
    expect((await eventsOf(sent)).find(({ type }) => type === 'recipient.delegated')).toMatchObject({
      recipient: sent.idOf('boss'),
      facts: { reason: 'I am away' },
    })
  })

  test('is refused to whom the sender has not allowed it', async () => {
    const sent = await sendTo(mara, lease, [{ key: 'boss' }])
    const boss = await enter(world, sent, 'boss')
    const handed = await boss.call('POST /signing/{recipient}/delegate', {
      body: { name: 'Nora', email: 'nora@example.org', reason: 'I am away' },
    })
    expect(handed).toMatchObject({ status: 403, body: { code: 'delegation-not-allowed' } })
  })
})
