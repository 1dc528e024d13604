import { locales } from '#core/locale/locale.ts'
import { describe, expect, test } from 'vitest'
import { textOfPdf } from '../../../../tests/judges.ts'
import { translator } from '../i18n/translator.ts'
import { prepareSeal } from '../pdf/prepare-seal.ts'
import { isInstalled, makeDesk } from '../trust/openssl.fixture.ts'
import { disclosureOf } from '../signing/disclosure.ts'
import { certificateOf } from './certificate-content.ts'
import { certificateFacts, event, field, lease, noon, recipient } from './envelope.fixture.ts'

const title = 'Agreement about the long and winding lease of a house by the river '.repeat(3).trim()
const name =
  'Maria Fernanda de Alcântara Figueiredo Cavalcanti Albuquerque de Souza Montenegro Vasconcelos Lima Neto'
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

/** The certificate of one signer who reads `locale`, as a file by itself. */
async function certificateIn(locale: (typeof locales)[number]): Promise<Uint8Array> {
  const ana = recipient('signer', name, { locale, id: '00000000-0000-7000-8000-0000000000aa' as never })
  const { version, sha256 } = disclosureOf(locale, 'br')
  const from = { ip: { salt: '', value: '192.0.2.7' }, userAgent: { salt: '', value: agent } }
  const way = { entry: 'embedded', entryId: 'a' }
  const issued = event('recipient.room_issued', ana, { entryId: 'a', origin: 'https://shop.example' })
  const trail = [
    event('recipient.opened', ana, { ...way, origin: 'https://shop.example', proved: 'handshake' }, from),
    event('recipient.consented', ana, { ...way, version, locale, sha256 }, from),
    event('recipient.completed', ana, way, from),
  ].map((one, index) => ({ ...one, event: { ...one.event, sequence: index + 2 } }))
  const asMara = {
    ...issued,
    disclosures: { name: { salt: '', value: 'Mara' } },
    event: { ...issued.event, actor: { kind: 'member', id: 'm' } as const },
  }
  const facts = certificateFacts(
    [ana],
    [[field('signature', ana, 0), { kind: 'typed', text: name, hand: 'caveat' }]],
    {
      ...{ locale, trail: [asMara, ...trail] },
      uploads: new Map([[lease.id, 'cd'.repeat(32)]]),
      stampedBy: { kind: 'external', name: 'Stamps Ltd', host: 'tsa.example', isChecked: false },
      envelope: { title },
    },
  )
  const { bytes } = await prepareSeal({
    ...{ bytes: null, stamps: [], pictures: [], watermark: null, locale, attachments: [], seed: 'seed' },
    completionCertificate: certificateOf(facts),
    signature: { fieldName: 'Seal', reason: 'Sealed', signerName: 'Acme', at: noon, reserve: 8192 },
  })

  return bytes
}

describe.runIf(isInstalled('pdftotext', '-v'))('the pages of the certificate', () => {
  test.each(locales)(
    'tell device, disclosure, both hashes, the end and each event’s address: %s',
    async (locale) => {
      const t = translator(locale)
      const text = flat(textOfPdf(await certificateIn(locale), '-layout'))
      const { version, sha256, paragraphs } = disclosureOf(locale, 'br')
      const bare = text.replace(/ /g, '')

      expect(text).toContain(flat(t('ways.embedded', { origin: 'https://shop.example', name: 'Mara' })))
      expect(text).toContain(flat(t('ways.proved', { proofs: 'handshake' })))
      expect(bare).toContain(
        flat(t('seal.stampedUnchecked', { level: 'B-T', name: 'Stamps Ltd', host: 'tsa.example' })).replace(
          / /g,
          '',
        ),
      )
      expect(text).toContain('Firefox 133, Linux')
      expect(text).toContain(flat(t('certificate.completed')))
      expect(bare).toContain('cd'.repeat(32))
      expect(bare).toContain('ab'.repeat(32))
      expect(bare).toContain(
        flat(t('certificate.disclosureText', { version, locale, sha256 })).replace(/ /g, ''),
      )
      for (const paragraph of paragraphs) expect(bare).toContain(flat(paragraph).replace(/ /g, ''))
      // One for each event that a person did, and one in the signer's own card.
      expect(text.split('192.0.2.7')).toHaveLength(5)
      expect(bare).toContain(title.replace(/ /g, ''))
    },
  )

  test('show a signature of a hundred letters whole, in lines that can be read', async () => {
    using desk = makeDesk()
    desk.put('certificate.pdf', await certificateIn('en-US'))
    const boxes = await desk.run('pdftotext', '-bbox', '-l', '1', 'certificate.pdf', '-')
    const words = [
      ...boxes.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]+)</g),
    ].map(([, left, top, bottom, word]) => ({
      left: Number(left),
      height: Number(bottom) - Number(top),
      word,
    }))
    const hand = words.filter(({ left, word }) => left > 380 && name.split(' ').includes(word ?? ''))

    expect(hand.map(({ word }) => word).join(' ')).toBe(name)
    expect(Math.min(...hand.map(({ height }) => height))).toBeGreaterThan(8)
  })
})

const flat = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
