import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Expectation, proveSignature } from './signature-value.ts'
import { parseSignedMessage } from './signed-message.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('Skipped: no openssl')

const pades: Expectation = { contentType: 'data', certificateReference: 'required' }
const pkcs7: Expectation = { contentType: 'data', certificateReference: 'optional' }
const content = Buffer.from('Lease of a small house')

describe.skipIf(!hasOpenssl)('a CMS signature made by openssl', () => {
  let folder = ''
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  }
  const makeKey = (name: string): void =>
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
    )
  const make = (...options: string[]) => {
    const files = ['-in', 'content', '-signer', 'mara.crt', '-inkey', 'mara.key', '-out', 'cms']
    openssl('cms', '-sign', '-binary', '-outform', 'DER', ...files, ...options)

    return readFileSync(path.join(folder, 'cms'))
  }
  const prove = (
    cms: Uint8Array,
    expected: Expectation,
    parts = [content.subarray(0, 5), content.subarray(5)],
  ) => proveSignature(parseSignedMessage(cms), parts, expected)

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'cms-'))
    writeFileSync(path.join(folder, 'content'), content)
    makeKey('mara')
    makeKey('jonas')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('with the reference to its certificate is sound, padded or not', () => {
    const cms = make('-cades', '-md', 'sha256')

    expect(prove(cms, pades)).toBe('sound')
    expect(prove(Buffer.concat([cms, Buffer.alloc(500)]), pades)).toBe('sound')
    expect(prove(make('-cades', '-md', 'sha512'), pades)).toBe('sound')
  })

  test('with RSA-PSS, by key identifier, or in BER is sound', () => {
    expect(prove(make('-cades', '-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss'), pades)).toBe('sound')
    expect(prove(make('-cades', '-md', 'sha256', '-keyid'), pades)).toBe('sound')
    expect(prove(make('-cades', '-md', 'sha256', '-stream'), pades)).toBe('sound')
  })

  test('over other content does not match', () => {
    expect(prove(make('-cades', '-md', 'sha256'), pades, [Buffer.from('Lease of a large house')])).toBe(
      'digest-mismatch',
    )
  })

  test('without the reference is right only where none is required', () => {
    const cms = make('-md', 'sha256')

    expect(prove(cms, pkcs7)).toBe('sound')
    expect(prove(cms, pades)).toBe('signing-certificate-attribute-wrong')
  })

  test('without signed attributes is right only where none are required', () => {
    const cms = make('-md', 'sha256', '-noattr')

    expect(prove(cms, pkcs7)).toBe('sound')
    expect(prove(cms, pades)).toBe('cms-malformed')
    expect(prove(cms, pkcs7, [Buffer.from('else')])).toBe('signature-value-wrong')
  })

  test('with SHA-1 is not relied on', () => {
    expect(prove(make('-md', 'sha1'), pkcs7)).toBe('algorithm-not-supported')
  })

  test('without its certificate is incomplete', () => {
    expect(prove(make('-cades', '-md', 'sha256', '-nocerts'), pades)).toBe('certificate-chain-incomplete')
  })

  test('with content inside shows it', () => {
    expect(parseSignedMessage(make('-md', 'sha256')).content).toBeUndefined()
    expect(parseSignedMessage(make('-md', 'sha256', '-nodetach')).content).toEqual(new Uint8Array(content))
  })

  test('of two signers is refused', () => {
    const two = make('-md', 'sha256', '-signer', 'jonas.crt', '-inkey', 'jonas.key')

    expect(() => parseSignedMessage(two)).toThrow('not one signer')
  })

  test('with something behind it is refused', () => {
    expect(() => parseSignedMessage(Buffer.concat([make('-md', 'sha256'), Buffer.from([0, 1])]))).toThrow(
      'bytes behind',
    )
  })

  test('with signed attributes of another order or value is wrong', () => {
    const cms = make('-cades', '-md', 'sha256')
    // The content type's object identifier, in the attribute: id-data becomes id-signedData.
    const attribute = Buffer.from('06092a864886f70d010903310b06092a864886f70d0107', 'hex')
    const changed = Buffer.from(cms)
    changed[changed.indexOf(attribute) + attribute.length] = 2
    expect(prove(changed, pades)).toBe('cms-malformed')
  })
})
