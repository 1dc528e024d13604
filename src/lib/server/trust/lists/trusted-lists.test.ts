import { describe, expect, test } from 'vitest'
import { nameKey, type ListedService } from '#verifier/authorities.ts'
import { readCertificate } from '#verifier/signed-message.ts'
import { appendRevision } from '#verifier/sealed-pdf.fixture.ts'
import { makeChain } from '../openssl.fixture.ts'
import { adobeSettings, inFolder, nationalList, type GivenService } from './lists.fixture.ts'
import { readTrustedLists } from './trusted-lists.ts'

const [one, other] = await Promise.all([makeChain(), makeChain()])
const [root, second] = [one.root.certificate, other.root.certificate]
const pem = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`
const nameOf = (der: Uint8Array) => nameKey(readCertificate(der).fields.tbsCertificate.subject)
const services: GivenService[] = [
  {
    name: 'Qualified certificates',
    certificates: [root, 'bm90IGEgY2VydGlmaWNhdGU='],
    states: [
      { since: '2027-01-01T00:00:00Z', status: 'withdrawn' },
      { since: '2016-07-01T00:00:00Z', isFor: ['signature', 'seal'], qualifiers: ['QCForESig'] },
      { since: '2012-01-01T00:00:00Z', status: 'accredited' },
      { since: '2010-01-01T00:00:00Z', type: 'other' },
    ],
  },
  { name: 'Clock', certificates: [second], states: [{ since: '2018-01-01T00:00:00Z', type: 'TSA' }] },
  { name: 'Websites', certificates: [second], states: [{ since: '2018-01-01T00:00:00Z', type: 'other' }] },
]
/** What readers of Acrobat's settings find: an embedded file of that name. */
const settingsPdf = (xml: string, name = 'SecuritySettings.xml') =>
  appendRevision(new Uint8Array(), {
    1: `<</Type /Catalog /Pages 2 0 R /Names <</EmbeddedFiles <</Names [(${name}) 10 0 R]>>>>>>`,
    2: '<</Type /Pages /Kids [] /Count 0>>',
    10: `<</Type /Filespec /F (${name}) /UF (${name}) /EF <</F 11 0 R>>>>`,
    11: `<</Type /EmbeddedFile /Length ${xml.length}>>\nstream\n${xml}\nendstream`,
  })
const read = (files: Parameters<typeof inFolder>[0]) =>
  inFolder(files, (folder) => readTrustedLists([folder]))

describe('a national list', () => {
  test('says who vouches for which certificates, and since when', async () => {
    const lists = await read({ 'es.xml': nationalList(services) })

    expect(lists.files).toMatchObject([
      { kind: 'eu', name: 'ES', authorities: 2, skipped: 1, nextUpdate: new Date('2027-06-01') },
    ])
    expect(lists.size).toBe(2)
    const [found, ...more] = lists.named([nameOf(root), nameOf(root), 'nobody'])
    expect(more).toEqual(nameOf(root) === nameOf(second) ? [expect.anything()] : [])
    expect(found?.certificate).toEqual(root)
    expect(found?.vouchers).toEqual([
      {
        by: 'eu',
        territory: 'ES',
        provider: 'Ríos & Hijos',
        service: 'Qualified certificates',
        purpose: 'signing',
        states: [
          { since: new Date('2027-01-01'), isGranted: false, isFor: [], qualifiers: [] },
          {
            ...{ since: new Date('2016-07-01'), isGranted: true },
            ...{ isFor: ['signature', 'seal'], qualifiers: ['QCForESig'] },
          },
          { since: new Date('2012-01-01'), isGranted: true, isFor: [], qualifiers: [] },
          { since: new Date('2010-01-01'), isGranted: false, isFor: [], qualifiers: [] },
        ],
      } satisfies ListedService,
    ])
  })

  test('has authorities for time-stamps, and none for what else it lists', async () => {
    const lists = await read({ 'es.xml': `\uFEFF${nationalList(services)}` })
    const clock = lists
      .named([nameOf(second)])
      .find(({ certificate }) => certificate.length === second.length)

    expect(lists.named([nameOf(second)]).flatMap(({ vouchers }) => vouchers)).toContainEqual(
      expect.objectContaining({ service: 'Clock', purpose: 'time-stamping' }),
    )
    expect(clock?.vouchers.some((voucher) => voucher.by === 'eu' && voucher.service === 'Websites')).toBe(
      false,
    )
  })

  test('without providers is read, and names nobody', async () => {
    const empty = nationalList([]).replace(
      /<tsl:TrustServiceProviderList>[\s\S]*<\/tsl:TrustServiceProviderList>/,
      '',
    )
    const lists = await read({ 'xx.xml': empty })

    expect([lists.size, lists.files[0]?.kind]).toEqual([0, 'eu'])
  })
})

describe('a list of Adobe', () => {
  const xml = adobeSettings([
    { certificate: root },
    { certificate: second, root: '0' },
    { certificate: second, action: '3' },
    { certificate: '!!' },
  ])

  test.each([
    ['bare', xml],
    ['in a PDF', settingsPdf(xml)],
  ])('names the roots that are to be trusted: %s', async (_, content) => {
    const lists = await read({ 'tl.acrobatsecuritysettings': content })

    expect(lists.files).toMatchObject([{ kind: 'adobe', authorities: 1, skipped: 1 }])
    expect(lists.named([nameOf(root)])).toContainEqual({
      certificate: root,
      subject: nameOf(root),
      vouchers: [{ by: 'adobe' }],
    })
  })
})

describe('files of a host', () => {
  test.each([
    ['PEM', pem(root) + pem(second), 2],
    ['DER', root, 1],
  ])('name certificates by themselves: %s', async (_, content, count) => {
    const lists = await read({ named: content, '.hidden': 'left alone' })

    expect(lists.files).toMatchObject([{ kind: 'host', authorities: count }])
    expect(lists.named([nameOf(root)])[0]?.vouchers).toEqual([{ by: 'host' }])
  })

  test('may name what a list names, too: the list is told first, and the certificate once', async () => {
    const lists = await read({
      'a.pem': pem(root),
      'b.xml': adobeSettings([{ certificate: root }]),
      'c.xml': nationalList(services),
    })

    expect(lists.size).toBe(2)
    expect(
      lists
        .named([nameOf(root)])
        .find(({ vouchers }) => vouchers.length === 3)
        ?.vouchers.map(({ by }) => by),
    ).toEqual(['eu', 'adobe', 'host'])
  })
})

describe('a file that is none of these stops the start, and is named', () => {
  const entities = Array.from(
    { length: 10 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  )
  const bomb = nationalList(services).replace('?>', `?><!DOCTYPE x [<!ENTITY e0 "ha">${entities.join('')}]>`)

  test.each([
    ['a document type', bomb, 'declares a document type'],
    ['another root', '<Lists><One/></Lists>', 'is XML, and neither a trusted list'],
    ['broken XML', nationalList(services).slice(0, -40), 'is no XML that can be read'],
    ['another encoding', Buffer.from(nationalList(services), 'latin1'), 'is not written in UTF-8'],
    [
      'a list of lists',
      nationalList([], { type: 'EUlistofthelists' }),
      'is a trusted list, and none of a state',
    ],
    [
      'a list without a territory',
      nationalList(services).replace(/<tsl:SchemeTerritory>.*<\/tsl:SchemeTerritory>/, ''),
      'is a trusted list that lacks what one has to say (TrustServiceStatusList.SchemeInformation.SchemeTerritory)',
    ],
    [
      'settings of something else',
      '<SecuritySettings><Other/></SecuritySettings>',
      'without trusted identities',
    ],
    [
      'a PDF without settings',
      settingsPdf(adobeSettings([]), 'Other.xml'),
      'is a PDF without one SecuritySettings.xml',
    ],
    ['text', 'nothing', 'is neither a trusted list of the EU, nor one of Adobe, nor a certificate'],
    ['an empty file', '', 'is neither a trusted list of the EU'],
    ['a certificate that is cut off', root.subarray(0, 100), 'is neither a trusted list of the EU'],
    ['a huge one', new Uint8Array(20 * 2 ** 20 + 1), 'is larger than 20 MB'],
  ])('%s', async (_, content, why) => {
    await expect(read({ 'the-file': content })).rejects.toThrow(/^TRUSTED_LISTS: .*the-file .*\.$/s)
    await expect(read({ 'the-file': content })).rejects.toThrow(why)
  })

  test('so does one that is not there', () => {
    expect(() => readTrustedLists(['/nowhere/lists'])).toThrow('TRUSTED_LISTS: there is no /nowhere/lists.')
  })
})

test('a list as great as the greatest is read in a few seconds', async () => {
  const chains = await Promise.all(Array.from({ length: 4 }, () => makeChain()))
  const many = Array.from({ length: 2000 }, (_, index): GivenService => ({
    name: `Service ${index}`,
    certificates: [chains[index % 4]!.root.certificate],
    states: [
      { since: '2016-07-01T00:00:00Z', isFor: ['signature'] },
      { since: '2012-01-01T00:00:00Z', status: 'accredited' },
    ],
  }))
  const lists = await read({ 'xx.xml': nationalList(many) })

  expect(lists.size).toBe(4)
  expect(lists.files[0]?.authorities).toBe(2000)
}, 20_000)
