import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { readText } from '../render/read-text.ts'
import { admitDocument, intakeLimits } from './admit-document.ts'

const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined

async function encrypted(userPassword: string): Promise<Uint8Array> {
  const pdf = await PDF.load(await makeSamplePdf())
  pdf.setProtection({ userPassword, ownerPassword: 'owner' })
  return pdf.save()
}

/** By ways that writers have used before. */
async function encryptedBefore(userPassword: string, flags: readonly string[]): Promise<Uint8Array> {
  const args = ['--allow-weak-crypto', '--encrypt', userPassword, 'owner', ...flags, '--', '-', '-']
  const folder = mkdtempSync(join(tmpdir(), 'unlock-'))
  try {
    const file = join(folder, 'plain.pdf')
    writeFileSync(file, await makeSamplePdf())
    return new Uint8Array(execFileSync('qpdf', args.with(-2, file)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const unlock = (bytes: Uint8Array, password?: string) => admitDocument(bytes, intakeLimits, password)
const refusedWith = (code: string) => ({ name: 'Refusal', code })

describe('an encrypted upload', () => {
  test('is decrypted by its password, and nothing of the protection stays', async () => {
    const { bytes, warnings } = await unlock(await encrypted('geheim'), 'geheim')

    expect((await PDF.load(bytes)).isEncrypted).toBe(false)
    expect(Buffer.from(bytes).includes('/Encrypt')).toBe(false)
    expect((await readText(bytes, 0)).map(({ text }) => text).join('\n')).toContain('Sample page 1 of 1')
    expect(warnings).toEqual([])
  })

  test.skipIf(!hasQpdf).each([
    ['RC4, 40 bits', ['40']],
    ['RC4, 128 bits', ['128', '--use-aes=n']],
    ['AES, 128 bits', ['128', '--use-aes=y']],
    ['AES, 256 bits', ['256']],
  ])('may be of another writer: %s', async (_, flags) => {
    const upload = await encryptedBefore('geheim', flags)

    await expect(unlock(upload)).rejects.toMatchObject(refusedWith('document-encrypted'))
    const { bytes } = await unlock(upload, 'geheim')
    expect((await readText(bytes, 0)).map(({ text }) => text).join('\n')).toContain('Sample page 1 of 1')
  })

  test('opens with the owner’s password, too', async () => {
    await expect(unlock(await encrypted('user'), 'owner')).resolves.toMatchObject({ signed: false })
  })

  test('takes passwords beyond ASCII', async () => {
    await expect(unlock(await encrypted('clé à 3 €'), 'clé à 3 €')).resolves.toMatchObject({ signed: false })
  })

  test('asks for nothing where the password is empty', async () => {
    await expect(unlock(await encrypted(''))).resolves.toMatchObject({ warnings: [] })
    await expect(unlock(await encrypted(''), 'not needed')).resolves.toBeDefined()
  })

  test('is refused without a password and with a wrong one, by different names', async () => {
    await expect(unlock(await encrypted('secret'))).rejects.toMatchObject(refusedWith('document-encrypted'))
    await expect(unlock(await encrypted('secret'), 'Secret')).rejects.toMatchObject(
      refusedWith('document-password-wrong'),
    )
  })

  test('takes no notice of a password for a file that is not encrypted', async () => {
    await expect(unlock(await makeSamplePdf(), 'secret')).resolves.toMatchObject({ warnings: [] })
  })
})
