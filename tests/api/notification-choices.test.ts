import { afterAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { toldOf } from '#core/notifications/notification-choices.ts'
import { openAcme } from '../acme.ts'
import { join } from '../join.ts'
import { enter, sendTo } from '../signing-room.ts'
import { draftEnvelope, eventually, readMail, register, signAs, type TestPerson } from '../world.ts'

const { world, mara, lease: document } = await openAcme()
const omar = await register(world, 'omar', 'Globex')
afterAll(() => world.close())

const choose = (person: TestPerson, event: string, channel: string, isOn: boolean) =>
  person.call('PUT /notification-choices', { body: { event, channel, isOn } })

/** Sends, and has it signed; resolves once the guest has their copy. Returns its title. */
async function complete(): Promise<string> {
  const sent = await sendTo(mara, document, [{ key: 'jane' }])
  await signAs(await enter(world, sent, 'jane'))
  await readMail(world, sent.emailOf('jane'), ({ subject }) => subject === `Completed: ${sent.title}`)

  return sent.title
}

async function decline(): Promise<string> {
  const sent = await sendTo(mara, document, [{ key: 'jane' }])
  const jane = await enter(world, sent, 'jane')
  await jane.call('POST /signing/{recipient}/decline', { body: { reason: 'Not mine' } })

  return sent.title
}

const told = async (title: string) =>
  eventually(async () => {
    const { body } = await mara.call('GET /notifications')
    return body.items.find((item) => item.title.default.includes(title))
  })

const mailsAbout = async (title: string) =>
  (await world.app.services.readOutbox(mara.email)).filter(({ subject }) => subject.includes(title))

test('[W10] all is as usual until somebody chooses, and each chooses for themselves', async () => {
  const { body } = await mara.call('GET /notification-choices')
  expect(body.items).toEqual(toldOf([]))

  const { body: after } = await choose(mara, 'recipientBounced', 'mail', false)
  const changed = after.items.filter((one, at) => one.mail !== body.items[at]?.mail)
  expect(changed).toEqual([{ event: 'recipientBounced', group: 'envelopes', bell: true, mail: false }])
  expect((await omar.call('GET /notification-choices')).body).toEqual(body)
  await choose(mara, 'recipientBounced', 'mail', true)
  expect((await mara.call('GET /notification-choices')).body).toEqual(body)
})

test.each([
  ['code', 'mail'],
  ['memberInvited', 'bell'],
  ['verificationDecided', 'mail'],
  ['envelopeUnsent', 'mail'],
  ['envelopeCompleted', 'pager'],
])('[W10] what is always told cannot be chosen: “%s” by %s', async (event, channel) => {
  expect((await choose(mara, event, channel, false)).status).toBe(400)
})

test('[W10] a mail switched off is not sent, while the notification still comes and other mails do', async () => {
  await choose(mara, 'envelopeCompleted', 'mail', false)
  const quiet = await complete()
  await told(quiet)
  const refused = await decline()
  await readMail(world, mara.email, ({ subject }) => subject.includes(refused))
  expect(await mailsAbout(quiet)).toEqual([])

  await choose(mara, 'envelopeCompleted', 'mail', true)
  const loud = await complete()
  const { text, html } = await readMail(world, mara.email, ({ subject }) => subject.includes(loud))
  for (const part of [text, html]) expect(part).toContain('/dashboard?profile=notifications')
})

test('[W10] a bell switched off stays silent, while the mail comes', async () => {
  await choose(mara, 'envelopeDeclined', 'bell', false)
  const silent = await decline()
  await readMail(world, mara.email, ({ subject }) => subject.includes(silent))
  await choose(mara, 'envelopeDeclined', 'bell', true)
  await told(await decline())

  const { body } = await mara.call('GET /notifications', { query: { limit: '100' } })
  expect(body.items.filter((item) => item.title.default.includes(silent))).toEqual([])
})

test('[W10] what only the bell tells comes by mail, too, for who asked for it', async () => {
  await join(world, mara, 'pia')
  await choose(mara, 'memberJoined', 'mail', true)
  await join(world, mara, 'quin')

  const mail = await readMail(world, mara.email, ({ subject }) => subject.includes('quin'))
  expect(mail.text).toContain(`/organizations/${mara.organizationId}`)
  expect(mail.text).toContain('/dashboard?profile=notifications')
  expect(await mailsAbout('pia')).toEqual([])
})

test('[W10] mails that were asked for say what is a test: a transfer, and a bulk send', async () => {
  const switchTo = (type: 'live' | 'test') =>
    mara.call('PUT /organizations/{id}/mode', { params: { id: mara.organizationId }, body: { type } })
  const rosa = await join(world, mara, 'rosa')
  await choose(rosa, 'envelopeTransferred', 'mail', true)
  await choose(mara, 'bulkFinished', 'mail', true)
  await switchTo('test')
  try {
    const { id } = await draftEnvelope(mara, document, [], 'Tried')
    await mara.call('POST /envelopes/{id}/transfer', { params: { id }, body: { userId: rosa.id } })
    await sendInBulk('Tried by row')
  } finally {
    await switchTo('live')
  }

  const handed = await readMail(world, rosa.email, ({ subject }) => subject.includes('Tried'))
  expect(handed.subject).toBe('[Test] “Tried” is now yours')
  const gone = await readMail(world, mara.email, ({ subject }) => subject.includes('Tried by row'))
  expect(gone.subject).toBe('[Test] “Tried by row” has gone out')
  expect(gone.text).toContain('1 of 1 envelopes are sent')
})

async function sendInBulk(title: string) {
  const areas = [{ page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05, document: document.id }]
  const { body: template } = await mara.call('POST /templates', {
    body: {
      name: title,
      documents: [document.id],
      recipients: [{ key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1 }],
      fields: [{ type: 'signature', recipient: 'tenant', areas }],
    },
  })
  const csv = 'Tenant name,Tenant email\nTess,tess@example.org'
  await mara.call('POST /templates/{id}/bulk', { params: { id: template.id }, body: { csv, title } })
}

test('[W10] a saved signature is seen by its person alone, replaced by a picture, and deleted', async () => {
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const { status, body } = await mara.call('POST /users/me/signatures/picture', {
    bytes,
    headers: { 'content-type': 'image/png' },
  })
  expect([status, body.value]).toEqual([
    201,
    expect.objectContaining({ kind: 'uploaded', width: 300, height: 100 }),
  ])
  const picture = async (person: TestPerson, kind: string) =>
    world.fetch(`/api/users/me/signatures/${kind}/picture`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
  expect((await picture(mara, 'upload')).headers.get('content-type')).toBe('image/png')
  expect((await picture(mara, 'signature')).status).toBe(404)

  expect((await omar.call('PUT /users/me/signatures', { body: { signature: body.value } })).status).toBe(422)
  expect((await mara.call('PUT /users/me/signatures', { body: { signature: body.value } })).status).toBe(200)
  const shown = await picture(mara, 'signature')
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await picture(omar, 'signature')).status).toBe(404)

  await mara.call('PUT /users/me/signatures', { body: { signature: null } })
  expect((await picture(mara, 'signature')).status).toBe(404)
})
