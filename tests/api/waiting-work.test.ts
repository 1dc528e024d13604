import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EnvelopeId } from '#core/ids.ts'
import type { Member } from '#server/actor.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  makeTestClock,
  makeWorld,
  memberBehind,
  openRoom,
  register,
  signAs,
  uploadDocument,
  type Guest,
  type TestPerson,
  type World,
} from '../world.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
const clock = makeTestClock()
let world: World
let mara: TestPerson
let member: Member

beforeAll(async () => {
  world = await makeWorld({ clock })
  mara = await register(world, 'mara', 'Lindqvist Rentals')
  member = await memberBehind(world, mara)
})
afterAll(() => world.close())

describe('[D1] the work that waits', () => {
  test('is none at first', async () => {
    expect(await countsOf(member)).toEqual({
      all: 0,
      toSign: 0,
      waitingForOthers: 0,
      finished: 0,
      stopped: 0,
      nextToSign: [],
      oldestOpen: [],
      scheduled: [],
    })
  })

  test('is counted by whose turn it is, and leads the member into the room', async () => {
    const guest: Guest = { key: 'guest', name: 'Guest', email: 'guest@example.org', order: 1 }
    const self: Guest = { key: 'self', name: 'Mara', email: mara.email.toUpperCase(), order: 1 }
    const first = await send('For Mara', [self])
    await send('For the guest', [guest])
    await send('Mara later', [guest, { ...self, order: 2 }])
    await send('Mara reads a copy', [guest, { ...self, recipientRole: 'cc' }])
    // Two turns in one envelope are one envelope to sign.
    const twice = await send('Twice Mara', [self, { ...self, key: 'again', recipientRole: 'viewer' }])
    await draft('Not yet sent', [self])

    expect(await countsOf(member)).toMatchObject({ all: 6, toSign: 2, waitingForOthers: 3, finished: 0 })
    expect((await countsOf(member)).nextToSign.map(({ id }) => id)).toEqual([first, twice])
    expect(await eventually(() => ownRoom(first))).toMatchObject({ secure: true })
  })

  test('is nobody else’s: neither counted for them nor open to them', async () => {
    const omar = await memberBehind(world, await register(world, 'omar', 'Omar Legal'))
    const { nextToSign } = await countsOf(member)

    expect(await countsOf(omar)).toMatchObject({ all: 0, toSign: 0 })
    for (const { id } of nextToSign) {
      expect(await world.app.services.signing.openOwn(omar, id as EnvelopeId)).toBeNull()
      // In Mara's organization, but not a recipient.
      const colleague = { ...member, email: omar.email }
      expect(await world.app.services.signing.openOwn(colleague, id as EnvelopeId)).toBeNull()
    }
  })

  test('is done for a week once signed or declined, and no longer open', async () => {
    const before = await countsOf(member)
    const signed = await send('Signed', [{ key: 'ana', name: 'Ana', email: 'ana@example.org' }])
    const declined = await send('Declined', [{ key: 'ben', name: 'Ben', email: 'ben@example.org' }])
    await signAs(await openRoom(world, 'ana@example.org', 'Signed'))
    const ben = await openRoom(world, 'ben@example.org', 'Declined')
    await ben.call('POST /signing/{recipient}/decline', { body: { reason: 'No' } })
    await eventually(async () => (await countsOf(member)).finished === 1)

    expect(await countsOf(member)).toMatchObject({
      finished: 1,
      stopped: 1,
      waitingForOthers: before.waitingForOthers,
    })
    expect(await ownRoom(signed)).toBeNull()
    expect(await ownRoom(declined)).toBeNull()

    clock.forward(weekMs + 1000)
    expect(await countsOf(member)).toMatchObject({ finished: 0, stopped: 0, toSign: 2 })
  })
})

const countsOf = (somebody: Member) => world.app.services.envelopes.counts(somebody)
const ownRoom = (id: string) => world.app.services.signing.openOwn(member, id as EnvelopeId)

async function draft(title: string, guests: readonly Guest[]): Promise<string> {
  const document = await uploadDocument(mara, await makeSamplePdf())
  const { id } = await draftEnvelope(mara, document, guests, title)

  return id
}

async function send(title: string, guests: readonly Guest[]): Promise<string> {
  const id = await draft(title, guests)
  const { status } = await mara.call('POST /envelopes/{id}/send', { params: { id } })
  expect(status).toBe(200)
  // The turn comes with the mail.
  await eventually(async () => {
    const { body } = await mara.call('GET /envelopes/{id}', { params: { id } })
    return body.recipients.some(({ status: its }) => its === 'notified')
  })

  return id
}
