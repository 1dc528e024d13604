import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { makeWorld, register, uploadDocument, type TestPerson, type World } from '../world.ts'

let world: World
let mara: TestPerson

beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
})
afterAll(() => world.close())

/** A word that stands on the first page, and where. */
async function wordOf(document: string) {
  const { body } = await mara.call('GET /documents/{id}/pages/{page}/text', {
    params: { id: document, page: 0 },
  })
  const line = body.lines.find(({ text }) => text.trim().length > 3)
  if (!line) throw new Error('a page without words')

  return line
}

test('[W1] [W2] a field is placed by a text of the document, in an envelope and in a template', async () => {
  const document = await uploadDocument(mara, await makeSamplePdf({ pages: 1 }))
  const line = await wordOf(document.id)
  const anchors = [
    { document: document.id, text: line.text.trim(), occurrence: 1, dx: 6, width: 100, height: 20 },
  ]
  const fields = [{ type: 'text' as const, recipient: 'guest', anchors }]
  const { width = 0, height = 0 } = document.pages[0] ?? {}

  const { body: envelope } = await mara.call('POST /envelopes', {
    body: {
      title: 'Anchored',
      documents: [document.id],
      recipients: [{ key: 'guest', name: 'Guest', email: 'guest@example.org' }],
      fields,
    },
  })
  const { body: template } = await mara.call('POST /templates', {
    body: {
      name: 'Anchored',
      documents: [document.id],
      recipients: [{ key: 'guest', name: 'Guest', recipientRole: 'signer', order: 1 }],
      fields,
    },
  })

  for (const { areas } of [...envelope.fields, ...template.fields]) {
    const [area] = areas
    expect(areas).toHaveLength(1)
    expect(Math.abs((area?.x ?? 0) - (line.x + line.width)) * width).toBeLessThan(6 + 2)
    expect(Math.abs((area?.y ?? 0) - line.y) * height).toBeLessThan(2)
    expect((area?.width ?? 0) * width).toBeCloseTo(100)
  }
})

test('[W1] a text that is not there is named, and nothing is made', async () => {
  const document = await uploadDocument(mara, await makeSamplePdf({ pages: 1 }))
  const body = {
    title: 'Nowhere',
    documents: [document.id],
    recipients: [{ key: 'guest', name: 'Guest', email: 'guest@example.org' }],
    fields: [
      { type: 'text', recipient: 'guest', anchors: [{ document: document.id, text: 'No such words here' }] },
    ],
  }

  const refused = await mara.call('POST /envelopes', { body })

  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    code: 'anchor-not-found',
    errors: [{ pointer: '/fields/0/anchors/0', code: 'anchor-not-found' }],
  })
})
