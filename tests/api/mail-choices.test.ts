import { afterAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { choosableMails } from '#core/notifications/choosable-mails.ts'
import { openAcme } from '../acme.ts'
import { enter, sendTo } from '../signing-room.ts'
import { eventually, readMail, register, signAs, type TestPerson } from '../world.ts'

const { world, mara, lease: document } = await openAcme()
const omar = await register(world, 'omar', 'Globex')
afterAll(() => world.close())

const choose = (person: TestPerson, kind: string, isOn: boolean) =>
  person.call('PUT /users/me/mails', { body: { kind, isOn } })

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

test('[W10] all mails are on until somebody chooses, and each chooses for themselves', async () => {
  const { body } = await mara.call('GET /users/me/mails')
  expect(body.items).toEqual(choosableMails.map((kind) => ({ kind, isOn: true })))

  const { body: after } = await choose(mara, 'recipientBounced', false)
  expect(after.items.filter(({ isOn }) => !isOn)).toEqual([{ kind: 'recipientBounced', isOn: false }])
  expect((await omar.call('GET /users/me/mails')).body).toEqual(body)
  await choose(mara, 'recipientBounced', true)
  expect((await mara.call('GET /users/me/mails')).body).toEqual(body)
})

test.each(['code', 'invite', 'verificationDecided', ''])(
  '[W10] mails of kind “%s” cannot be chosen',
  async (kind) => {
    expect((await choose(mara, kind, false)).status).toBe(400)
  },
)

test('[W10] a mail switched off is not sent, while the notification still comes and other mails do', async () => {
  await choose(mara, 'envelopeCompleted', false)
  const quiet = await complete()
  await told(quiet)
  const refused = await decline()
  await readMail(world, mara.email, ({ subject }) => subject.includes(refused))
  const mails = await world.app.services.readOutbox(mara.email)
  expect(mails.filter(({ subject }) => subject.includes(quiet))).toEqual([])

  await choose(mara, 'envelopeCompleted', true)
  const loud = await complete()
  await readMail(world, mara.email, ({ subject }) => subject.includes(loud))
})

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
