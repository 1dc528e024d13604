import { createHash, X509Certificate } from 'node:crypto'
import { Attribute } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { describe, expect, test } from 'vitest'
import type { TimeStampAuthority } from '../ports.ts'
import { completeSeal } from './complete-seal.ts'
import { makeEmbeddedTimeStampAuthority } from './embedded-time-stamp-authority.ts'
import { makeHost } from './key-rows.fixture.ts'
import { hasOpenssl, isInstalled, makeDesk, realRandom, rivers, verifyCades } from './openssl.fixture.ts'
import { makePreparedPdf } from './prepared-pdf.fixture.ts'
import { parseSignedData } from '#verifier/cms/signed-data.ts'
import { checkTimeStampToken } from './time-stamp-token.ts'

async function makeOffice() {
  const host = makeHost()
  const keys = host.start()
  const timeStamps = makeEmbeddedTimeStampAuthority({
    findSigner: () => keys.timeStampSigner(),
    clock: host.clock,
    random: realRandom,
  })

  return { keys, signer: await keys.signerFor(rivers), timeStamps }
}

const brokenTimeStamps: TimeStampAuthority = {
  stamp: () => Promise.reject(new Error('no time today')),
  choose: () => Promise.reject(new Error('no time today')),
}

describe('completing a seal', () => {
  test('says B-T with a time-stamp and B-B without one', async () => {
    const { signer, timeStamps } = await makeOffice()

    expect((await completeSeal(await makePreparedPdf(), signer, timeStamps)).level).toBe('B-T')
    expect((await completeSeal(await makePreparedPdf(), signer, null)).level).toBe('B-B')
  })

  test('fails when the time-stamp does, instead of leaving it out, and can be tried again', async () => {
    const { signer, timeStamps } = await makeOffice()
    const prepared = await makePreparedPdf()

    await expect(completeSeal(prepared, signer, brokenTimeStamps)).rejects.toThrow('no time today')
    expect((await completeSeal(prepared, signer, timeStamps)).level).toBe('B-T')
  })

  test('changes nothing but the placeholder, and copies nothing', async () => {
    const { signer } = await makeOffice()
    const prepared = await makePreparedPdf()
    const before = Buffer.from(prepared.bytes)

    const { bytes } = await completeSeal(prepared, signer, null)

    const { start, end } = prepared.contents
    expect(bytes).toBe(prepared.bytes)
    expect(Buffer.from(bytes.subarray(0, start)).equals(before.subarray(0, start))).toBe(true)
    expect(Buffer.from(bytes.subarray(end)).equals(before.subarray(end))).toBe(true)
    expect(Buffer.from(bytes.subarray(start, end)).toString('latin1')).toMatch(/^3082[0-9a-f]+0{1000,}$/)
  })

  test('fails when the signature does not fit', async () => {
    const { signer } = await makeOffice()

    await expect(completeSeal(await makePreparedPdf(1024), signer, null)).rejects.toThrow(
      /takes \d+ bytes, reserved are 1024/,
    )
  })

  test.each([
    ['one digit early', -1, 0],
    ['one digit late', 0, 1],
    ['elsewhere', -200, -200],
  ])('fails when the placeholder is %s', async (_, start, end) => {
    const { signer } = await makeOffice()
    const prepared = await makePreparedPdf()
    const contents = { start: prepared.contents.start + start, end: prepared.contents.end + end }

    await expect(completeSeal({ ...prepared, contents }, signer, null)).rejects.toThrow(
      'no empty placeholder',
    )
  })

  test('happens once: a sealed file is not sealed over', async () => {
    const { signer } = await makeOffice()
    const prepared = await makePreparedPdf()
    await completeSeal(prepared, signer, null)

    await expect(completeSeal(prepared, signer, null)).rejects.toThrow('no empty placeholder')
  })
})

const contentsOf = (bytes: Uint8Array, { start, end }: { start: number; end: number }) =>
  Buffer.from(Buffer.from(bytes.subarray(start, end)).toString('latin1'), 'hex')

describe('the time-stamp inside', () => {
  test('is over the value of the signature, under the root of the host', async () => {
    const { keys, signer, timeStamps } = await makeOffice()
    const prepared = await makePreparedPdf()
    const { bytes } = await completeSeal(prepared, signer, timeStamps)

    const [info] = parseSignedData(contentsOf(bytes, prepared.contents)).signers
    const [attribute] = (info?.unsignedAttributes ?? []).map((encoded) =>
      AsnConvert.parse(encoded, Attribute),
    )
    const imprint = createHash('sha256').update(new Uint8Array(info!.signature.buffer)).digest()
    const roots = [new X509Certificate(await keys.root())]

    expect(checkTimeStampToken(new Uint8Array(attribute!.attrValues[0]!), { imprint, roots })).toBeInstanceOf(
      Date,
    )
  })
})

describe.runIf(hasOpenssl)('the sealed file in the eyes of others', () => {
  test.each([true, false])(
    'openssl verifies the signature over the byte range (time-stamped: %s)',
    async (isStamped) => {
      using desk = makeDesk()
      const { keys, signer, timeStamps } = await makeOffice()
      const prepared = await makePreparedPdf()
      const { bytes } = await completeSeal(prepared, signer, isStamped ? timeStamps : null)
      const { start, end } = prepared.contents
      desk.put('cms', contentsOf(bytes, prepared.contents))
      desk.put('signed', Buffer.concat([bytes.subarray(0, start - 1), bytes.subarray(end + 1)]))
      desk.putCertificates('root.pem', [await keys.root()])

      const answer = await verifyCades(desk, 'cms', 'signed')

      expect(answer).toContain('CAdES Verification successful')
    },
  )

  test.runIf(isInstalled('pdfsig', '-v'))(
    'pdfsig finds it valid, whole and by the organization',
    async () => {
      using desk = makeDesk()
      const { signer, timeStamps } = await makeOffice()
      const sealed = await completeSeal(await makePreparedPdf(), signer, timeStamps)
      const broken = Buffer.from(sealed.bytes)
      broken[broken.indexOf('Seal')]! ^= 1
      desk.put('sealed.pdf', sealed.bytes)
      desk.put('broken.pdf', broken)
      const judge = (file: string) => desk.run('pdfsig', '-nocert', file).catch(String)

      const answer = await judge('sealed.pdf')

      expect(answer).toContain('Signature Validation: Signature is Valid.')
      expect(answer).toContain('Total document signed')
      expect(answer).toContain('Signature Type: ETSI.CAdES.detached')
      expect(answer).toContain(`Signer Certificate Common Name: ${rivers.name}`)
      expect(await judge('broken.pdf')).toContain('Digest Mismatch')
      expect(new X509Certificate(signer.certificate).subject).toContain(rivers.name)
    },
  )

  test.runIf(isInstalled('qpdf', '--version'))('qpdf finds nothing wrong', async () => {
    using desk = makeDesk()
    const { signer } = await makeOffice()
    desk.put('sealed.pdf', (await completeSeal(await makePreparedPdf(), signer, null)).bytes)

    expect(await desk.run('qpdf', '--check', 'sealed.pdf')).toContain('No syntax or stream encoding errors')
  })
})
