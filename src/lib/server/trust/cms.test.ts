import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildSignedData } from '#verifier/cms/baseline-signature.ts'
import { signDigest } from './cms.ts'
import { parseSignedData } from '#verifier/cms/signed-data.ts'
import { hasOpenssl, makeChain, makeDesk, rivers, verifyCades } from './openssl.fixture.ts'

const content = randomBytes(1000)
const digest = createHash('sha256').update(content).digest()

async function seal() {
  const chain = await makeChain()
  const signed = await signDigest(digest, chain.signer)

  return { ...chain, signed, cms: buildSignedData({ signed, signer: chain.signer }) }
}

describe.runIf(hasOpenssl)('a detached signature', () => {
  test('is accepted by openssl with its chain, over the content and no other', async () => {
    using desk = makeDesk()
    const { root, cms } = await seal()
    desk.put('seal.der', cms)
    desk.put('content', content)
    desk.put('other', randomBytes(1000))
    desk.putCertificates('root.pem', [root.certificate])
    const verify = (file: string) => verifyCades(desk, 'seal.der', file)

    expect(await verify('content')).toContain('CAdES Verification successful')
    await expect(verify('other')).rejects.toThrow('content verify error')
  })

  test('is refused by openssl under the root of another host', async () => {
    using desk = makeDesk()
    const { cms } = await seal()
    desk.put('seal.der', cms)
    desk.put('content', content)
    desk.putCertificates('root.pem', [(await makeChain()).root.certificate])

    const answer = desk.run(
      'openssl',
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      'seal.der',
      '-content',
      'content',
      '-CAfile',
      'root.pem',
      '-purpose',
      'any',
    )

    await expect(answer).rejects.toThrow('certificate verify error')
  })

  // EN 319 142-1 §6.3: no signing-time.
  test('has exactly the three signed attributes of PAdES', async () => {
    using desk = makeDesk()
    const { cms, seal: holder } = await seal()
    desk.put('seal.der', cms)

    const text = await desk.run(
      'openssl',
      'cms',
      '-cmsout',
      '-print',
      '-noout',
      '-inform',
      'DER',
      '-in',
      'seal.der',
    )
    const attributes = text.slice(
      text.indexOf('signedAttrs:'),
      text.indexOf('signatureAlgorithm:', text.indexOf('signedAttrs:')),
    )

    expect(attributes.match(/object: \S+/g)?.toSorted()).toEqual([
      'object: contentType',
      'object: id-smime-aa-signingCertificateV2',
      'object: messageDigest',
    ])
    expect(text).toContain('algorithm: ecdsa-with-SHA256')
    expect(text).toMatch(/unsignedAttrs:\s+<ABSENT>/)
    const hash = createHash('sha256').update(holder.certificate).digest()
    expect(Buffer.from(cms).includes(hash)).toBe(true)
  })

  test('is DER: openssl writes the same bytes again', async () => {
    using desk = makeDesk()
    const { cms } = await seal()
    desk.put('seal.der', cms)

    await desk.run(
      'openssl',
      'cms',
      '-cmsout',
      '-inform',
      'DER',
      '-outform',
      'DER',
      '-in',
      'seal.der',
      '-out',
      'again.der',
    )

    expect(await desk.run('cmp', 'seal.der', 'again.der')).toBe('')
  })

  // ITU-T X.690 §11.6.
  test('has its sets in the order of DER', async () => {
    for (let run = 0; run < 5; run++) {
      const frame = parseSignedData((await seal()).cms)
      for (const set of [frame.certificates, frame.signers[0]?.signedAttributes]) {
        const members = set!.map((member) => Buffer.from(member))
        expect(members).toHaveLength(3)
        expect(members).toEqual(members.toSorted((a, b) => Buffer.compare(a, b)))
      }
    }
  })

  test('is not made of a signature by another key', async () => {
    const { signer } = await makeChain()
    const stranger = (await makeChain()).signer
    const confused = { ...signer, sign: (bytes: Uint8Array) => stranger.sign(bytes) }

    await expect(signDigest(digest, confused)).rejects.toThrow('not its own')
  })

  test('is over a SHA-256 digest only', async () => {
    const { signer } = await makeChain(rivers)

    await expect(signDigest(randomBytes(20), signer)).rejects.toThrow('32 bytes')
  })
})
