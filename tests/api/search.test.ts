import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { draftEnvelope, makeWorld, register, uploadDocument, type TestPerson, type World } from '../world.ts'

let world: World
let mara: TestPerson
let other: TestPerson
const made: Record<string, string> = {}
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
  other = await register(world, 'noor', 'Globex')
  for (const person of [mara, other]) {
    const document = await uploadDocument(person, await makeSamplePdf())
    for (const [title, name, email] of [
      ['Lease Élan', 'Ana Lima', 'ana@example.org'],
      ['Lease 50% off_season', 'Jürgen Groß', 'jg@example.org'],
      ['Order', 'Ana Souza', 'souza@firm.example'],
      ['Offer', 'Bo', 'bo@xq.example'],
    ] as const) {
      const { id } = await draftEnvelope(person, document, [{ key: 'a', name, email }], title)
      if (person === mara) made[title] = id
    }
  }
})
afterAll(() => world.close())

/** Titles of what is found, read one by one. */
async function find(person: TestPerson, q: string, query: Record<string, string> = {}): Promise<string[]> {
  const readPage = (cursor: string | null) =>
    person.call('GET /envelopes', { query: { q, limit: '1', ...query, ...(cursor !== null && { cursor }) } })
  let { body } = await readPage(null)
  const titles = body.items.map(({ title }) => title)
  while (body.nextCursor !== null) {
    body = (await readPage(body.nextCursor)).body
    titles.push(...body.items.map(({ title }) => title))
  }

  return titles
}

describe('what is searched for among envelopes', () => {
  test.each([
    ['lease', ['Lease 50% off_season', 'Lease Élan']],
    ['éLAN', ['Lease Élan']],
    ['0% o', ['Lease 50% off_season']],
    ['f_s', ['Lease 50% off_season']],
    ['f_x', []],
    ['ana', ['Order', 'Lease Élan']],
    ['jürgen gro', ['Lease 50% off_season']],
    ['souza@', ['Order']],
    ['example', ['Offer', 'Order', 'Lease 50% off_season', 'Lease Élan']],
    ['xq', ['Offer']],
    ['%', ['Lease 50% off_season']],
    ['é', ['Offer', 'Order', 'Lease 50% off_season', 'Lease Élan']],
    ['ELAN', ['Lease Élan']],
    ['jurgen gross', ['Lease 50% off_season']],
    ['JÜRGEN GROSS', ['Lease 50% off_season']],
    ['Līmá', ['Lease Élan']],
    ['Lima ana', []],
    ['nobody', []],
  ])('%s is found in titles, names and addresses, in the order of the list', async (q, titles) => {
    expect(await find(mara, q)).toEqual(titles)
    expect(await find(mara, ` ${q} `, { sort: 'title' })).toEqual(titles.toSorted())
  })

  test('is found as it stands now, and by its own organization alone', async () => {
    const id = made['Offer'] ?? ''
    await mara.call('PATCH /envelopes/{id}', { params: { id }, body: { title: 'Renamed zebra' } })
    expect(await find(mara, 'zebra')).toEqual(['Renamed zebra'])
    expect(await find(mara, 'offer')).toEqual([])
    expect(await find(other, 'zebra')).toEqual([])
    await mara.call('DELETE /envelopes/{id}', { params: { id } })
    expect(await find(mara, 'zebra')).toEqual([])
  })
})
