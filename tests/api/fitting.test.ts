import { afterAll, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { textOfPdf } from '../judges.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealedFile } from '../sealed.ts'
import { agree, enter, newId, sendTo } from '../signing-room.ts'
import { signAs, typedSignature, uploadDocument } from '../world.ts'

// No box is too small for a signer to finish: what they cannot change shrinks, and stands on the certificate in full.

const { world, mara, lease: document } = await openAcme({}, { text: [] })
afterAll(() => world.close())

/** A box on the first page of a certain size in points. */
const box = (width: number, height = 16) => [
  { document: document.id, page: 0, x: 0.1, y: 0.5, width: width / 595, height: height / 842 },
]

/** What stands on each page, in the order in which it was written. */
const pagesOf = async (id: string) => textOfPdf(await sealedFile(mara, id, document.id)).split('\f')

const flat = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')

describe('[W3] a date of signing', () => {
  test.each([
    ['en-US', 48],
    ['es-ES', 48],
    ['fr-FR', 48],
    ['pt-BR', 48],
    ['en-US', 30],
  ])('in %s, in a box of %i points, takes a form that fits, and says the same day', async (locale, width) => {
    const id = newId()
    const sent = await sendTo(
      mara,
      document,
      [{ key: 'jane', locale }],
      [{ id, type: 'date_signed', recipient: 'jane', areas: box(width) }],
    )
    expect((await signAs(await enter(world, sent, 'jane'))).status).toBe(200)
    const [first, ...certificate] = await pagesOf(sent.id)
    const today = new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Paris', day: 'numeric' }).format(
      new Date(),
    )
    expect(flat(first)).toMatch(new RegExp(`\\b0?${today}\\b`))
    // It fits as it is, so nothing has to be said again.
    expect(flat(certificate.join(' '))).not.toContain('longer than their space')
  })

  test('stays as long as it is wished where there is room', async () => {
    const sent = await sendTo(
      mara,
      document,
      [{ key: 'jane', locale: 'en-US' }],
      [{ type: 'date_signed', recipient: 'jane', areas: box(200) }],
    )
    await signAs(await enter(world, sent, 'jane'))
    expect(flat((await pagesOf(sent.id))[0])).toMatch(/[A-Z][a-z]+ \d+, 20\d\d, \d\d:\d\d GMT\+[12]/)
  })
})

describe('[W3] what a signer cannot change', () => {
  const name = 'Maximiliane Freifrau von Oberhuber-Unterhuber zu Hinterbrand'
  const value = 'Clause 14 of the general terms and conditions of January 2026, as amended in March'

  test.each([
    ['a read-only name', { type: 'name', readOnly: true }, name],
    ['a name as it is known', { type: 'name' }, name],
    ['a text that the sender has filled in', { type: 'text', defaultValue: value }, value],
    ['a read-only text', { type: 'text', defaultValue: value, readOnly: true }, value],
  ])(
    '%s that is too long for its box is no obstacle, and stands on the certificate',
    async (_, field, text) => {
      const sent = await sendTo(
        mara,
        document,
        [{ key: 'jane', name, locale: 'en-US' }],
        [{ id: newId(), recipient: 'jane', label: 'What it says', areas: box(40, 12), ...field }],
      )
      expect(await signAs(await enter(world, sent, 'jane'))).toMatchObject({ status: 200 })
      const [, ...certificate] = await pagesOf(sent.id)
      const told = flat(certificate.join(' '))
      expect(told).toContain('These values are longer than their space on the page.')
      expect(told).toContain('What it says (page 1)')
      expect(told.split('What it says (page 1)')[1]).toContain(text)
    },
  )
})

describe('[W3] a text in letters that cannot be printed', () => {
  test('is refused as that, not as too long, while its writer can change it', async () => {
    const id = newId()
    const sent = await sendTo(
      mara,
      document,
      [{ key: 'jane' }],
      [{ id, type: 'text', recipient: 'jane', areas: box(200) }],
    )
    const jane = await enter(world, sent, 'jane')
    const body = { version: await agree(jane), signature: typedSignature, values: { [id]: '𓀀𓀁' } }
    expect(await jane.call('POST /signing/{recipient}/complete', { body })).toMatchObject({
      status: 422,
      body: {
        code: 'value-not-printable',
        errors: [{ pointer: `/values/${id}`, code: 'value-not-printable' }],
      },
    })
  })

  test.each(['김민수', 'გიორგი ბერიძე', 'Հովհաննես Շիրազ', 'রহিম উদ্দিন', 'தமிழ்ச்செல்வி', '山田さくら'])(
    '%s is a name like any other, on the page and on the certificate',
    async (name) => {
      const sent = await sendTo(
        mara,
        document,
        [{ key: 'jane', name }],
        [{ type: 'name', recipient: 'jane', areas: box(150) }],
      )
      expect((await signAs(await enter(world, sent, 'jane'))).status).toBe(200)
      const [first, ...certificate] = await pagesOf(sent.id)
      const known = name.normalize('NFC')
      expect(first).toContain(known)
      expect(certificate.join(' ')).toContain(known)
      expect(`${first}${certificate.join('')}`).not.toContain('[U+')
    },
  )
})

describe('[W2] before sending', () => {
  test('every text that is known is held against its box, and names against the letters there are', async () => {
    const [clause, date, note, remark] = [newId(), newId(), newId(), newId()]
    const field = (id: string, type: string, more: object) => ({ id, type, recipient: 'jane', ...more })
    const { body: draft, status } = await mara.call('POST /envelopes', {
      body: {
        title: 'Review',
        documents: [document.id],
        recipients: [
          { key: 'jane', name: 'Maximiliane Freifrau von Oberhuber-Unterhuber', email: 'jane@example.org' },
          { key: 'ptah', name: '𓀀𓀁', email: 'ptah@example.org', recipientRole: 'cc' },
        ],
        fields: [
          field(newId(), 'signature', { areas: box(100, 30) }),
          field(clause, 'text', { areas: box(30, 10), defaultValue: 'Clause 14 of the general terms' }),
          field(date, 'date_signed', { areas: box(12, 6) }),
          field(newId(), 'date_signed', { areas: box(48) }),
          field(note, 'note', { areas: box(20, 10), defaultValue: 'Sign in blue or black ink only' }),
          field(remark, 'text', { areas: box(30, 10) }),
        ],
      },
    })
    expect(status).toBe(201)
    const { body } = await mara.call('GET /envelopes/{id}/review', { params: { id: draft.id } })
    expect(body.items).toEqual([
      { code: 'value-not-printable', field: null, recipient: 'ptah', text: '𓀀𓀁' },
      expect.objectContaining({ code: 'value-does-not-fit', field: clause }),
      expect.objectContaining({ code: 'value-does-not-fit', field: date }),
      expect.objectContaining({ code: 'value-does-not-fit', field: note }),
    ])
    expect((await mara.call('POST /envelopes/{id}/send', { params: { id: draft.id } })).status).toBe(200)
  })
})

describe('[W2] a name that turns around what follows it', () => {
  test('is kept and shown in the order of its letters, of people and of files', async () => {
    const bytes = await makeSamplePdf()
    const { name } = await uploadDocument(mara, bytes, 'lease\u202efdp.exe')
    expect(name).not.toContain('\u202e')
    const sent = await sendTo(mara, document, [{ key: 'jane', name: 'Jane \u202eeoR' }])
    expect(sent.recipients[0]?.name).toBe('Jane eoR')
    expect((await signAs(await enter(world, sent, 'jane'))).status).toBe(200)
    expect(flat((await pagesOf(sent.id)).join(' '))).toContain('Jane eoR')
  })
})
