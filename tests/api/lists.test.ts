import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { draftEnvelope, makeWorld, register, uploadDocument, type TestPerson, type World } from '../world.ts'

let world: World
let mara: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
  const document = await uploadDocument(mara, await makeSamplePdf())
  // By turns, so that every page of some states passes over the others.
  for (const [index, acts] of [
    [],
    ['send'],
    ['send', 'void'],
    [],
    ['send'],
    ['send', 'void'],
    [],
  ].entries()) {
    const { id } = await draftEnvelope(
      mara,
      document,
      [{ key: 'a', name: 'A', email: 'a@example.org' }],
      `E${index}`,
    )
    if (acts.includes('send')) await mara.call('POST /envelopes/{id}/send', { params: { id } })
    if (acts.includes('void'))
      await mara.call('POST /envelopes/{id}/void', { params: { id }, body: { reason: 'Wrong' } })
  }
})
afterAll(() => world.close())

/** Titles of a list, read page by page. */
async function readAll(query: Record<string, string>): Promise<string[]> {
  const titles: string[] = []
  const readPage = (cursor: string | null) =>
    mara.call('GET /envelopes', { query: { ...query, ...(cursor !== null && { cursor }) } })
  let { body } = await readPage(null)
  titles.push(...body.items.map(({ title }) => title))
  while (body.nextCursor !== null) {
    body = (await readPage(body.nextCursor)).body
    titles.push(...body.items.map(({ title }) => title))
  }

  return titles
}

describe('the list of envelopes', () => {
  test.each([
    ['draft', ['E6', 'E3', 'E0']],
    ['voided', ['E5', 'E2']],
    ['sent,voided', ['E5', 'E4', 'E2', 'E1']],
    ['completed,declined', []],
  ])('shows states %s, newest change first, whatever the size of its pages', async (status, titles) => {
    for (const limit of ['1', '2', '3', '100']) expect(await readAll({ status, limit })).toEqual(titles)
  })

  test.each(['signed', 'sent,', 'sent;voided', ''])('knows no state %j', async (status) => {
    const answer = await mara.call('GET /envelopes', { query: { status } })

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })
})

describe('what expires soon', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  beforeAll(async () => {
    const { body } = await mara.call('GET /envelopes', { query: { status: 'sent', sort: 'title' } })
    const ends = [5, 3].map((days, index) => ({ id: body.items[index]?.id ?? '', expiresAt: inDays(days) }))
    for (const { id, expiresAt } of ends)
      await mara.call('POST /envelopes/{id}/extend', { params: { id }, body: { expiresAt } })
  })

  test('is listed as it ends, page by page; by the last change where that is asked for', async () => {
    for (const limit of ['1', '2', '100']) {
      expect(await readAll({ folder: 'expiring', limit })).toEqual(['E4', 'E1'])
      expect(await readAll({ folder: 'expiring', sort: 'updated', limit })).toEqual(['E4', 'E1'])
      expect(await readAll({ folder: 'expiring', sort: 'title', limit })).toEqual(['E1', 'E4'])
    }
    const { body } = await mara.call('GET /envelopes', { query: { folder: 'expiring', sort: 'title' } })
    const later = { params: { id: body.items[1]?.id ?? '' }, body: { expiresAt: inDays(6) } }
    await mara.call('POST /envelopes/{id}/extend', later)

    expect(await readAll({ folder: 'expiring', limit: '1' })).toEqual(['E1', 'E4'])
    expect(await readAll({ folder: 'expiring', sort: 'updated', limit: '1' })).toEqual(['E4', 'E1'])
  })
})
