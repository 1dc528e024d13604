import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { whenCompleted } from '../sealed.ts'
import { agree, enter, sendTo, sessionOf, upload, type Asked } from '../signing-room.ts'
import {
  choosePlan,
  eventually,
  makeTestClock,
  openRoom,
  readMail,
  register,
  signAs,
  signInAgain,
  typedSignature,
  uploadDocument,
} from '../world.ts'

const clock = makeTestClock()
const dayMs = 86_400_000
const { world, mara, lease } = await openAcme({ clock })
afterAll(() => world.close())

type Sent = Awaited<ReturnType<typeof sendTo>>

const send = (...asked: Asked[]) => sendTo(mara, lease, asked)
const envelopeOf = async ({ id }: { id: string }) =>
  (await mara.call('GET /envelopes/{id}', { params: { id } })).body
const correct = ({ id }: { id: string }, body: object) =>
  mara.call('POST /envelopes/{id}/correct', { params: { id }, body })
const mailsTo = async (email: string) =>
  (await world.app.services.readOutbox(email)).map((one) => one.subject)
const sealed = ({ id }: Sent) => whenCompleted(mara, id)

async function wait(days: number): Promise<void> {
  clock.forward(days * dayMs)
  await signInAgain(world, mara)
}

/** Sent with more than recipients: dates, reminders. */
async function sendWith(change: object, ...asked: Asked[]): Promise<Sent> {
  const probe = await sendTo(mara, lease, asked)
  await mara.call('POST /envelopes/{id}/void', { params: { id: probe.id }, body: { reason: 'A probe' } })
  const title = `${probe.title} again`
  const recipients = asked.map(({ key, ...rest }) => ({
    key,
    name: key,
    email: `again.${probe.emailOf(key)}`,
    ...rest,
  }))
  const areas = [{ document: lease.id, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }]
  const fields = asked.map(({ key }) => ({ type: 'signature', recipient: key, areas }))
  const made = await mara.call('POST /envelopes', {
    body: { title, documents: [lease.id], recipients, fields, ...change },
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const { body, status } = await mara.call('POST /envelopes/{id}/send', { params: { id: made.body.id } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const of = (key: string) => body.recipients.find((one) => one.key === key)

  return { ...body, emailOf: (key) => of(key)?.email ?? '', idOf: (key) => of(key)?.id ?? '' }
}

describe('[W2] correcting', () => {
  test('while somebody has the room open: theirs is stale, they read again, consent again and sign', async () => {
    const sent = await send({ key: 'jane' }, { key: 'omar', order: 1 })
    const room = await enter(world, sent, 'jane')
    const version = await agree(room)
    const changed = await correct(sent, { recipients: [{ id: sent.idOf('omar'), name: 'Omar Haddad' }] })
    expect(changed).toMatchObject({ status: 200, body: { version: version + 1 } })

    const finish = (seen: number) =>
      room.call('POST /signing/{recipient}/complete', { body: { version: seen, signature: typedSignature } })
    expect(await finish(version)).toMatchObject({ status: 409, body: { code: 'envelope-changed' } })
    expect((await sessionOf(room)).stage).toBe('consent')
    expect(await finish(version + 1)).toMatchObject({ body: { code: 'consent-missing' } })
    await agree(room)
    expect((await finish(version + 1)).status).toBe(200)
  })

  test('an address: the old link is dead, the new one is mailed, and what was given is gone', async () => {
    const sent = await send({ key: 'jane' })
    const old = await enter(world, sent, 'jane')
    await agree(old)
    const email = `jane.new.${Date.now()}@example.org`
    const { body } = await correct(sent, { recipients: [{ id: sent.idOf('jane'), email }] })
    expect(body.recipients).toMatchObject([{ email, status: 'notified' }])
    expect((await old.call('GET /signing/{recipient}')).status).toBeGreaterThanOrEqual(400)
    expect((await signAs(await openRoom(world, email, sent.title))).status).toBe(200)
    await sealed(sent)
    expect(await mailsTo(sent.emailOf('jane'))).toHaveLength(1)
  })

  test('leaves the last who is awaited out, and the seal follows; they are told', async () => {
    const sent = await send({ key: 'jane', order: 1 }, { key: 'omar', order: 1 })
    await signAs(await enter(world, sent, 'jane'))
    const { body } = await correct(sent, { remove: [sent.idOf('omar')] })
    expect(['sealing', 'completed']).toContain(body.status)
    expect((await sealed(sent)).recipients.map(({ key }) => key)).toEqual(['jane'])
    await readMail(
      world,
      sent.emailOf('omar'),
      ({ subject }) => subject === `No longer needed: ${sent.title}`,
    )
    expect(await mailsTo(sent.emailOf('omar'))).not.toContain(`Completed: ${sent.title}`)
  })

  test('is refused with nothing to correct, for who has signed, and for other organizations', async () => {
    const sent = await send({ key: 'jane', order: 1 }, { key: 'omar', order: 1 })
    const id = sent.idOf('jane')
    expect(await correct(sent, {})).toMatchObject({ status: 422, body: { code: 'nothing-to-correct' } })
    await signAs(await enter(world, sent, 'jane'))
    expect(await correct(sent, { recipients: [{ id, name: 'Other' }] })).toMatchObject({
      status: 409,
      body: { code: 'recipient-completed' },
    })
    const noah = await register(world, 'noah', 'Other')
    const foreign = await noah.call('POST /envelopes/{id}/correct', {
      params: { id: sent.id },
      body: { remove: [id] },
    })
    expect(foreign.status).toBe(404)
  })

  test('a passcode set by correction is asked at the door of the new link', async () => {
    const sent = await send({ key: 'jane' })
    await readMail(world, sent.emailOf('jane'), () => true)
    const change = { id: sent.idOf('jane'), access: ['passcode'], passcode: '4711-blue' }
    expect((await correct(sent, { recipients: [change] })).body.recipients).toMatchObject([
      { hasPasscode: true, access: ['passcode'] },
    ])
    const mails = () => mailsTo(sent.emailOf('jane'))
    await eventually(async () => (await mails()).length === 2)
  })
})

describe('[W2] the clock', () => {
  test('reminds on schedule, not more often than asked, and never who has finished', async () => {
    const reminders = { firstAfterDays: 2, everyDays: 1, atMost: 2 }
    const sent = await sendWith({ reminders }, { key: 'jane', order: 1 }, { key: 'omar', order: 1 })
    await readMail(world, sent.emailOf('jane'), () => true)
    await signAs(await enter(world, sent, 'omar'))
    const reminded = async () =>
      (await mailsTo(sent.emailOf('jane'))).filter((one) => one.startsWith('Reminder')).length

    await wait(1.9)
    clock.forward(60_000)
    expect(await reminded()).toBe(0)
    await wait(0.2)
    await eventually(async () => (await reminded()) === 1)
    await wait(1.1)
    await eventually(async () => (await reminded()) === 2)
    await wait(5)
    // Another envelope's reminder shows that the round has been made.
    const other = await sendWith({ reminders: { ...reminders, firstAfterDays: 1 } }, { key: 'noor' })
    await wait(1.1)
    await readMail(world, other.emailOf('noor'), ({ subject }) => subject.startsWith('Reminder'))
    expect(await reminded()).toBe(2)
    expect((await mailsTo(sent.emailOf('omar'))).filter((one) => one.startsWith('Reminder'))).toEqual([])
    expect((await envelopeOf(sent)).recipients.find(({ key }) => key === 'jane')).toMatchObject({
      remindersSent: 2,
    })
  })

  test('warns before the end, ends it, and an extension brings it back to the seal', async () => {
    const expiresAt = new Date(clock.now().getTime() + 10 * dayMs).toISOString()
    const sent = await sendWith(
      { expiresAt, warnDays: 3 },
      { key: 'jane', order: 1 },
      { key: 'omar', order: 2 },
    )
    await signAs(await enter(world, sent, 'jane'))
    await readMail(world, sent.emailOf('omar'), () => true)
    await wait(7.1)
    await readMail(world, sent.emailOf('omar'), ({ subject }) => subject === `Expires soon: ${sent.title}`)

    await wait(3)
    await eventually(async () => (await envelopeOf(sent)).status === 'expired')
    await readMail(world, sent.emailOf('omar'), ({ subject }) => subject === `Expired: ${sent.title}`)
    expect((await envelopeOf(sent)).recipients.map(({ status }) => status)).toEqual(['completed', 'expired'])
    const room = await enter(world, sent, 'omar')
    expect(await signAs(room)).toMatchObject({ status: 409, body: { code: 'envelope-expired' } })

    const extend = (until: Date) =>
      mara.call('POST /envelopes/{id}/extend', {
        params: { id: sent.id },
        body: { expiresAt: until.toISOString() },
      })
    expect(await extend(new Date(clock.now().getTime() - 1000))).toMatchObject({
      body: { code: 'not-extended' },
    })
    const { body } = await extend(new Date(clock.now().getTime() + 5 * dayMs))
    expect(body).toMatchObject({ status: 'in_progress' })
    expect(body.recipients.map(({ status }) => status)).toEqual(['completed', 'notified'])
    await eventually(
      async () =>
        (await mailsTo(sent.emailOf('omar'))).filter((one) => one.includes('asks you')).length === 2,
    )
    expect((await signAs(room)).status).toBe(200)
    await sealed(sent)
  })

  test('gives what was sent without end its first deadline, says so in the trail, and ends it then', async () => {
    const sent = await send({ key: 'jane' })
    expect(sent.expiresAt).toBeNull()
    const expiresAt = new Date(clock.now().getTime() + 2 * dayMs).toISOString()
    const setTo = (end: string) =>
      mara.call('POST /envelopes/{id}/extend', { params: { id: sent.id }, body: { expiresAt: end } })

    expect(await setTo(clock.now().toISOString())).toMatchObject({
      status: 422,
      body: { code: 'not-extended' },
    })
    expect(await setTo(expiresAt)).toMatchObject({ status: 200, body: { status: 'sent', expiresAt } })
    const trail = await mara.call('GET /envelopes/{id}/audit', { params: { id: sent.id } })
    expect(trail.body.items.at(-1)).toMatchObject({
      type: 'envelope.deadline_set',
      actor: { kind: 'member', name: 'mara' },
    })
    expect(trail.body.whole).toBe(true)

    await wait(2.1)
    await eventually(async () => (await envelopeOf(sent)).status === 'expired')
  })

  test("ends one recipient's time without the others' of a group", async () => {
    const group = { key: 'desk', needs: 1 }
    const soon = new Date(clock.now().getTime() + dayMs).toISOString()
    const sent = await sendWith(
      {},
      { key: 'jane', order: 1, group, expiresAt: soon },
      { key: 'omar', order: 1, group },
    )
    await wait(1.1)
    const states = async () => (await envelopeOf(sent)).recipients.map(({ status }) => status)
    await eventually(async () => (await states())[0] === 'expired')
    expect(await states()).toEqual(['expired', 'notified'])
    expect((await signAs(await enter(world, sent, 'omar'))).status).toBe(200)
    await sealed(sent)
  })
})

describe('[W2] reminding by hand', () => {
  test('reaches one of several, and is refused for whose turn has not come', async () => {
    const sent = await send({ key: 'jane', order: 1 }, { key: 'omar', order: 1 }, { key: 'last', order: 2 })
    const remind = (key: string) =>
      mara.call('POST /envelopes/{id}/remind', {
        params: { id: sent.id },
        body: { recipient: sent.idOf(key) },
      })
    expect((await remind('jane')).status).toBe(202)
    await readMail(world, sent.emailOf('jane'), ({ subject }) => subject === `Reminder: ${sent.title}`)
    expect(await remind('last')).toMatchObject({ status: 409, body: { code: 'recipient-out-of-turn' } })
    expect(await mailsTo(sent.emailOf('omar'))).not.toContain(`Reminder: ${sent.title}`)
  })
})

describe('inviting somebody again', () => {
  const inviteAgain = (sent: Awaited<ReturnType<typeof send>>, key: string) =>
    mara.call('POST /envelopes/{id}/recipients/{recipient}/invite', {
      params: { id: sent.id, recipient: sent.idOf(key) },
    })
  const invitationsTo = async (email: string) =>
    (await mailsTo(email)).filter((subject) => !subject.startsWith('Reminder'))

  test('sends the invitation itself, by a further mail, whose link opens, as does the first', async () => {
    const sent = await send({ key: 'jane', order: 1 }, { key: 'omar', order: 2 })
    await eventually(async () => (await invitationsTo(sent.emailOf('jane'))).length === 1)
    const first = await enter(world, sent, 'jane')
    expect((await inviteAgain(sent, 'jane')).status).toBe(202)

    await eventually(async () => (await invitationsTo(sent.emailOf('jane'))).length === 2)
    const [one, other] = await invitationsTo(sent.emailOf('jane'))
    expect(one).toBe(other)
    const second = await enter(world, sent, 'jane')
    expect(second.recipient).toBe(first.recipient)
    expect((await signAs(first)).status).toBe(200)
    const { body: trail } = await mara.call('GET /envelopes/{id}/audit', { params: { id: sent.id } })
    expect(trail.items.find(({ type }) => type === 'recipient.reminded')).toMatchObject({
      recipient: sent.idOf('jane'),
      facts: { cause: 'invitation' },
    })
  })

  test('is refused for whose turn has not come, and twice within ten minutes', async () => {
    const sent = await send({ key: 'jane', order: 1 }, { key: 'omar', order: 2 })
    expect(await inviteAgain(sent, 'omar')).toMatchObject({
      ...{ status: 409, body: { code: 'recipient-out-of-turn' } },
    })
    expect((await inviteAgain(sent, 'jane')).status).toBe(202)
    expect(await inviteAgain(sent, 'jane')).toMatchObject({
      ...{ status: 409, body: { code: 'mailed-just-now' } },
    })
  })
})

describe('[W2] acting on many', () => {
  test('does what it can, and says of each of the others why not', async () => {
    const one = await send({ key: 'jane' })
    const two = await send({ key: 'jane' })
    await mara.call('POST /envelopes/{id}/void', { params: { id: two.id }, body: { reason: 'Wrong' } })
    const act = (body: object) => mara.call('POST /envelope-actions', { body })
    const missing = '00000000-0000-4000-8000-000000000000'

    expect((await act({ action: 'remind', ids: [one.id, two.id, missing] })).body.items).toEqual([
      { id: one.id, code: null },
      { id: two.id, code: 'envelope-voided' },
      { id: missing, code: 'not-found' },
    ])
    expect(await act({ action: 'void', ids: [one.id] })).toMatchObject({ body: { code: 'reason-missing' } })
    expect((await act({ action: 'void', ids: [one.id, two.id], reason: 'Wrong rent' })).body.items).toEqual([
      { id: one.id, code: null },
      { id: two.id, code: 'envelope-voided' },
    ])
    expect(await envelopeOf(one)).toMatchObject({ status: 'voided', reason: 'Wrong rent' })
    expect((await act({ action: 'delete', ids: [one.id] })).body.items).toEqual([
      { id: one.id, code: 'envelope-not-in-trash' },
    ])
  })
})

describe('[W2] the folders of the list', () => {
  test('say what needs me, what waits for others, and count the same', async () => {
    const noor = await register(world, 'noor', 'Noor')
    const paper = await uploadDocument(noor, await makeSamplePdf())
    const mine = await sendTo(noor, paper, [{ key: 'me', email: noor.email }])
    const hosted = await sendTo(noor, paper, [
      { key: 'guest', email: '', recipientRole: 'in_person', host: { name: 'Noor', email: noor.email } },
    ])
    const other = await sendTo(noor, paper, [
      { key: 'first', order: 1 },
      { key: 'me', email: noor.email, order: 2 },
    ])
    const list = async (query: Record<string, string>) =>
      (await noor.call('GET /envelopes', { query })).body.items
    const idsIn = async (folder: string) => (await list({ folder })).map(({ id }) => id).sort()

    expect(await idsIn('needs-me')).toEqual([mine.id, hosted.id].sort())
    expect(await idsIn('waiting')).toEqual([other.id])
    expect((await list({ folder: 'needs-me' })).every(({ needsMe }) => needsMe)).toBe(true)
    expect((await list({ folder: 'waiting' })).some(({ needsMe }) => needsMe)).toBe(false)
    expect((await noor.call('GET /envelope-counts')).body).toEqual({
      all: 3,
      'needs-me': 2,
      waiting: 1,
      expiring: 0,
      completed: 0,
      drafts: 0,
      ended: 0,
      trash: 0,
    })
    expect((await list({ q: other.emailOf('first') })).map(({ id }) => id)).toEqual([other.id])
    expect((await list({ sender: mine.sender.id }))[0]?.sender.name).toBe('noor')

    const byTitle = async (cursor?: string): Promise<string[]> => {
      const { body } = await noor.call('GET /envelopes', {
        query: { sort: 'title', limit: '1', ...(cursor && { cursor }) },
      })
      const titles = body.items.map(({ title }) => title)
      return body.nextCursor ? [...titles, ...(await byTitle(body.nextCursor))] : titles
    }
    expect(await byTitle()).toEqual([mine.title, hosted.title, other.title].sort())
    const byExpiry = await noor.call('GET /envelopes', { query: { sort: 'expiry', limit: '2' } })
    const rest = await noor.call('GET /envelopes', {
      query: { sort: 'expiry', limit: '2', cursor: byExpiry.body.nextCursor ?? '' },
    })
    expect(new Set([...byExpiry.body.items, ...rest.body.items].map(({ id }) => id)).size).toBe(3)

    await signAs(await enter(world, mine, 'me'))
    await noor.call('POST /envelopes/{id}/void', { params: { id: other.id }, body: { reason: 'Wrong' } })
    await eventually(async () => (await idsIn('completed')).length === 1)
    expect(await idsIn('ended')).toEqual([other.id])
    expect((await noor.call('GET /envelope-counts')).body).toMatchObject({
      'needs-me': 1,
      completed: 1,
      ended: 1,
    })
  })
})

describe('[W2] what an envelope leaves behind', () => {
  test('comes as one archive that others can unpack: documents, certificate, attachments, evidence', async () => {
    const sent = await sendTo(
      mara,
      lease,
      [{ key: 'jane' }],
      [{ type: 'attachment', label: 'Proof', recipient: 'jane', required: true }],
    )
    const none = await mara.call('GET /envelopes/{id}/archive', { params: { id: sent.id } })
    expect(none).toMatchObject({ status: 409, body: { code: 'envelope-not-sealed' } })

    const room = await enter(world, sent, 'jane')
    const version = await agree(room)
    const file = Buffer.from('proof of address')
    const { body } = await upload(world, room, 'attachment', '../proof.txt', file)
    const { fields } = await sessionOf(room)
    const proof = fields.find(({ type }) => type === 'attachment')!.id
    const done = await room.call('POST /signing/{recipient}/complete', {
      body: { version, signature: typedSignature, values: { [proof]: body.value } },
    })
    expect(done.status).toBe(200)
    const { attachments } = await sealed(sent)
    expect(attachments).toMatchObject([{ recipient: sent.idOf('jane'), bytes: file.length }])
    const one = await mara.call('GET /envelopes/{id}/attachments/{sha256}', {
      params: { id: sent.id, sha256: attachments[0]!.sha256 },
    })
    expect(Buffer.from(one.body)).toEqual(file)

    const zip = await mara.call('GET /envelopes/{id}/archive', { params: { id: sent.id } })
    expect(zip.headers.get('content-type')).toContain('application/zip')
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-archive-'))
    const archive = path.join(folder, 'all.zip')
    writeFileSync(archive, zip.body)
    execFileSync('python3', ['-m', 'zipfile', '-t', archive])
    execFileSync('python3', ['-m', 'zipfile', '-e', archive, path.join(folder, 'out')])
    const names = readdirSync(path.join(folder, 'out')).sort()
    expect(names).toHaveLength(4)
    expect(names).toContain('Lease.pdf')
    expect(names).toContain('evidence.json')
    expect(names.some((name) => name.endsWith('proof.txt'))).toBe(true)
    const pdf = readFileSync(path.join(folder, 'out', 'Lease.pdf'))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    rmSync(folder, { recursive: true, force: true })

    const certificate = await mara.call('GET /envelopes/{id}/certificate', { params: { id: sent.id } })
    expect(certificate.status).toBe(200)
    expect(Buffer.from(certificate.body).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('[W2] checks at the door beyond a code by mail are part of a plan', async () => {
  const free = await register(world, 'free', 'Free', 'Free')
  const paper = await uploadDocument(free, await makeSamplePdf())
  const draft = (access: string[]) =>
    free.call('POST /envelopes', {
      body: {
        title: 'Checked',
        documents: [paper.id],
        recipients: [{ key: 'jane', name: 'Jane', email: 'jane@example.org', access, passcode: '4711' }],
        fields: [],
      },
    })
  expect((await draft(['email_code'])).status).toBe(201)
  expect(await draft(['passcode'])).toMatchObject({
    body: { code: 'feature-not-in-plan', facts: { feature: 'AdvancedAuthentication' } },
  })
  await choosePlan(free, 'Professional')
  expect((await draft(['passcode'])).status).toBe(201)
})
