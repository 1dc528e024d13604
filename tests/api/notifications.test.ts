import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#core/locale/locale.ts'
import { join, type Joined } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { whenCompleted } from '../sealed.ts'
import {
  draftEnvelope,
  makeWorld,
  openRoom,
  register,
  signAs,
  uploadDocument,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let mara: TestPerson
let member: Joined
let omar: TestPerson

beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
  member = await join(world, mara, 'mia')
  omar = await register(world, 'omar', 'Umbrella')
  await mara.call('POST /notifications/read', { body: { all: true } })
})
afterAll(() => world.close())

const listOf = async (person: TestPerson) =>
  (await person.call('GET /notifications', { query: { type: 'Menu' } })).body
/** Joining, too, is told of: here only what envelopes tell counts. */
const toldOf = async (person: TestPerson, id: string) =>
  (await listOf(person)).items.filter(({ url }) => url === `/envelopes/${id}`)

async function send(title: string): Promise<{ id: string; guest: RoomGuest }> {
  const email = `${title.toLowerCase()}@example.org`
  const document = await uploadDocument(mara, await makeSamplePdf())
  const { id } = await draftEnvelope(mara, document, [{ key: 'jane', name: 'Jane Roe', email }], title)
  await mara.call('POST /envelopes/{id}/send', { params: { id } })

  return { id, guest: await openRoom(world, email, title) }
}

async function decline(title: string): Promise<string> {
  const { id, guest } = await send(title)
  await guest.call('POST /signing/{recipient}/decline', { body: { reason: 'Wrong rent' } })

  return id
}

describe('[W11] an event of an envelope', () => {
  test('completed by a guest is told to its sender once, in four languages, and to nobody else', async () => {
    const { id, guest } = await send('Lease')
    expect(await toldOf(mara, id)).toEqual([])
    await signAs(guest)
    await whenCompleted(mara, id)

    const told = await toldOf(mara, id)
    expect(told).toMatchObject([
      {
        type: 'Menu',
        service: 'envelopes',
        priority: 'normal',
        isRead: false,
        title: { default: '“Lease” is completed' },
      },
    ])
    const titles = locales.map((locale) => told[0]?.title.translations[locale])
    expect(titles).toEqual([
      '“Lease” is completed',
      '«Lease» se ha completado',
      '«\u00a0Lease\u00a0» est terminé',
      '“Lease” foi concluído',
    ])
    expect(new Set(locales.map((locale) => told[0]?.content.translations[locale])).size).toBe(4)
    expect(await toldOf(member, id)).toEqual([])
    expect(await toldOf(omar, id)).toEqual([])
  })

  test('declined is told as important, with who and why', async () => {
    const id = await decline('Tenancy')

    expect(await toldOf(mara, id)).toMatchObject([
      {
        priority: 'high',
        title: { default: 'Jane Roe declined “Tenancy”' },
        content: { default: 'The reason given: Wrong rent' },
      },
    ])
  })

  test('that the sender brought about is not told to them', async () => {
    const { id } = await send('Withdrawn')
    await mara.call('POST /envelopes/{id}/void', { params: { id }, body: { reason: 'Wrong rent' } })

    expect(await toldOf(mara, id)).toEqual([])
  })
})

describe('[W11] [B8] reading', () => {
  test('one lowers the count by one, and doing it again changes nothing', async () => {
    const id = await decline('Once')
    const { unread } = await listOf(mara)
    const ids = (await toldOf(mara, id)).map((one) => one.id)

    const read = () => mara.call('POST /notifications/read', { body: { ids } })
    expect(await read()).toMatchObject({ status: 200, body: { unread: unread - 1 } })
    expect(await read()).toMatchObject({ status: 200, body: { unread: unread - 1 } })
    expect(await toldOf(mara, id)).toMatchObject([{ isRead: true }])
  })

  test("another person's changes nothing", async () => {
    const id = await decline('Foreign')
    const { unread } = await listOf(mara)
    const ids = (await toldOf(mara, id)).map((one) => one.id)

    for (const person of [member, omar]) await person.call('POST /notifications/read', { body: { ids } })

    expect((await listOf(mara)).unread).toBe(unread)
    expect(await toldOf(mara, id)).toMatchObject([{ isRead: false }])
  })

  test('all spares what came after the mark was made, and then leaves none', async () => {
    await decline('Before')
    const until = (await listOf(mara)).items[0]?.createdAt
    const after = await decline('After')

    expect((await mara.call('POST /notifications/read', { body: { all: true, until } })).body.unread).toBe(1)
    expect(await toldOf(mara, after)).toMatchObject([{ isRead: false }])
    expect((await mara.call('POST /notifications/read', { body: { all: true } })).body.unread).toBe(0)
  })

  test.each([
    {},
    { all: false },
    { ids: [] },
    { ids: ['nothing'] },
    { all: true, until: 'soon' },
    { all: true, until: '0000-01-01T00:00:00Z' },
  ])('is refused for %j', async (body) => {
    expect((await mara.call('POST /notifications/read', { body })).status).toBe(400)
  })
})

test('[W11] the list goes on page by page, newest first, for signed-in people alone', async () => {
  for (const title of ['First', 'Second']) await decline(title)
  const { items: all } = await listOf(mara)
  const first = (await mara.call('GET /notifications', { query: { limit: '1' } })).body
  const second = (
    await mara.call('GET /notifications', { query: { limit: '1', cursor: first.nextCursor ?? '' } })
  ).body

  expect([...first.items, ...second.items]).toEqual(all.slice(0, 2))
  expect(all[0]?.title.default).toContain('Second')
  expect((await world.fetch('/api/notifications')).status).toBe(401)
})
