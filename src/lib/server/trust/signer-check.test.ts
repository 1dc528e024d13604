import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id_data } from '@peculiar/asn1-cms'
import { buildSignedData } from '#verifier/cms/baseline-signature.ts'
import { signDigest } from './cms.ts'
import { hasOpenssl, makeChain, makeDesk } from './openssl.fixture.ts'
import { parseSignedData } from '#verifier/cms/signed-data.ts'
import { checkSignedContent, SignatureInvalid } from './signer-check.ts'

const desk = makeDesk()
const text = 'What was signed'
const read = (name: string) => new Uint8Array(readFileSync(`${desk.folder}/${name}`))

async function makeSigner(name: string, ...algorithm: string[]) {
  await desk.run('openssl', 'genpkey', '-out', `${name}.key`, '-algorithm', ...algorithm)
  await desk.run(
    'openssl',
    'req',
    '-x509',
    '-new',
    '-key',
    `${name}.key`,
    '-subj',
    `/CN=${name}`,
    '-days',
    '9',
    '-out',
    `${name}.pem`,
  )
}

async function signWith(name: string, ...options: string[]) {
  await desk.run(
    'openssl',
    'cms',
    '-sign',
    '-nodetach',
    '-binary',
    '-in',
    'text',
    '-outform',
    'DER',
    '-out',
    'cms',
    '-signer',
    `${name}.pem`,
    '-inkey',
    `${name}.key`,
    ...options,
  )
  return read('cms')
}

const check = (cms: Uint8Array, contentType = id_data) =>
  checkSignedContent(parseSignedData(cms), contentType)

describe.runIf(hasOpenssl)('a signature made elsewhere', () => {
  beforeAll(async () => {
    desk.put('text', text)
    await makeSigner('rsa', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048')
    await makeSigner('p256', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256')
    await makeSigner('p384', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384')
  })
  afterAll(() => desk[Symbol.dispose]())

  test.each([
    ['RSA', ['rsa', '-md', 'sha256']],
    ['RSA with SHA-512', ['rsa', '-md', 'sha512']],
    ['RSA-PSS', ['rsa', '-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss']],
    ['RSA-PSS with SHA-384', ['rsa', '-md', 'sha384', '-keyopt', 'rsa_padding_mode:pss']],
    ['ECDSA on P-256', ['p256', '-md', 'sha256']],
    ['ECDSA on P-384', ['p384', '-md', 'sha384']],
    ['ECDSA, naming the signer by the key', ['p256', '-md', 'sha256', '-keyid']],
  ] as const)('with %s is accepted, and not once it is changed', async (_, [name, ...options]) => {
    const cms = Buffer.from(await signWith(name, '-cades', ...options))
    const { content, signer } = check(cms)
    expect(Buffer.from(content).toString()).toBe(text)
    expect(signer.subject).toBe(`CN=${name}`)

    for (const position of [cms.indexOf(text), cms.length - 1]) {
      const changed = Buffer.from(cms)
      changed[position]! ^= 1
      expect(() => check(changed)).toThrow(SignatureInvalid)
    }
  })

  test.each([
    ['names no certificate', ['-md', 'sha256'], 'names another certificate'],
    ['has no attributes', ['-md', 'sha256', '-noattr'], 'content was not signed'],
    ['has no certificate', ['-md', 'sha256', '-cades', '-nocerts'], 'certificate is missing'],
    ['is over SHA-1', ['-md', 'sha1', '-cades'], 'digest algorithm is not supported'],
    [
      'has two signers',
      ['-md', 'sha256', '-cades', '-signer', 'rsa.pem', '-inkey', 'rsa.key'],
      'exactly one signer',
    ],
  ])('that %s is refused', async (_, options, reason) => {
    const cms = await signWith('p256', ...options)

    expect(() => check(cms)).toThrow(reason)
  })

  test('that is detached is refused: its content is not there to be checked', async () => {
    const { signer } = await makeChain()
    const signed = await signDigest(new Uint8Array(32), signer)

    expect(() => check(buildSignedData({ signed, signer }))).toThrow('content is missing')
  })

  test('over content of one type is refused when passed off as another', async () => {
    const { signer } = await makeChain()
    const content = Buffer.from(text)
    const signed = await signDigest(createHash('sha256').update(content).digest(), signer)
    const passedOff = buildSignedData({ signed: { ...signed, contentType: '1.2.3' }, signer, content })

    expect(Buffer.from(check(buildSignedData({ signed, signer, content })).content)).toEqual(content)
    expect(() => check(passedOff, '1.2.3')).toThrow('signed as another type')
  })

  test('for another type of content is refused', async () => {
    const cms = await signWith('p256', '-cades')

    expect(() => check(cms, '1.2.3')).toThrow('of another type')
  })
})
