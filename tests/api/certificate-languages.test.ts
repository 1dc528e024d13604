import { afterAll, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { judgeWith, textOfPdf } from '../judges.ts'
import { sealedFile } from '../sealed.ts'
import { agree, enter, newId, sendTo } from '../signing-room.ts'
import { signAs, typedSignature } from '../world.ts'

const { world, mara, lease: document } = await openAcme({}, { text: [] })
afterAll(() => world.close())

const sealed = (id: string) => sealedFile(mara, id, document.id)

describe('[W2] [L1] the certificate', () => {
  test('is there in the sender’s language and in each further one of a recipient', async () => {
    const sent = await sendTo(mara, document, [
      { key: 'ana', locale: 'pt-BR' },
      { key: 'eve', locale: 'en-US' },
      { key: 'luc', locale: 'fr-FR' },
      { key: 'rui', locale: 'pt-BR' },
    ])
    for (const key of ['ana', 'eve', 'luc', 'rui']) await signAs(await enter(world, sent, key))
    const [, ...pages] = textOfPdf(await sealed(sent.id))
      .split('\f')
      .slice(0, -1)

    const titles = ['Certificate of completion', 'Certificado de conclusão', 'Certificat d’achèvement']
    const starts = titles.map((title) => pages.findIndex((page) => page.trim().startsWith(title)))
    expect(starts[0]).toBe(0)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    expect(new Set(starts).size).toBe(3)
    expect(pages.filter((page) => titles.some((title) => page.includes(title)))).toHaveLength(3)
    expect(pages.map((page) => /^\d+ ?\/ ?\d+$/m.exec(page)?.[0].replaceAll(' ', ''))).toEqual(
      pages.map((_, index) => `${index + 1}/${pages.length}`),
    )
    expect(pages[0]).toContain('Le même certificat suit en français.')
    const [english, portuguese] = starts.map((start, at) => pages.slice(start, starts[at + 1]).join('\n'))
    for (const part of [english, portuguese]) expect(part).toMatch(/\(pt-BR\)[\s\S]*\(en-US\)/)
    expect(portuguese).toContain('/verify')
  })
})

describe('[W3] a field in another face', () => {
  const narrow = 'illicit filling'
  const complete = async (font: string, width: number) => {
    const areas = [{ document: document.id, page: 0, x: 0.1, y: 0.4, width: width / 595, height: 9 / 842 }]
    const asked = { id: newId(), type: 'text', recipient: 'jane', font, areas }
    const sent = await sendTo(mara, document, [{ key: 'jane' }], [asked])
    const jane = await enter(world, sent, 'jane')
    const body = { version: await agree(jane), signature: typedSignature, values: { [asked.id]: narrow } }

    return { sent, asked, answer: await jane.call('POST /signing/{recipient}/complete', { body }) }
  }

  test.each([
    ['serif', 'NotoSerif-400Regular'],
    ['mono', 'NotoSansMono-400Regular'],
  ])('is stamped in %s, embedded and cut to its letters', async (font, face) => {
    const { sent, answer } = await complete(font, 120)
    expect(answer.status).toBe(200)

    expect(judgeWith('pdffonts', await sealed(sent.id))).toMatch(
      new RegExp(`[A-Z]{6}\\+${face} .* yes yes yes `),
    )
  })

  test('has to hold its text as wide as it will be printed', async () => {
    expect((await complete('sans', 57)).answer.status).toBe(200)
    const { answer, asked } = await complete('mono', 57)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'value-does-not-fit', errors: [{ pointer: `/values/${asked.id}` }] },
    })
  })
})
