import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { printedBy } from '../../../../tests/printed.ts'
import { verify } from './verify-command.ts'

const sample = fileURLToPath(new URL('../../../../public/sample/agreement.en-US.pdf', import.meta.url))

test('prints the verdict, or a report of it, and ends with 1 where it is not passed', async () => {
  const verdict = await printedBy(() => verify([sample]))
  expect(JSON.parse(verdict.said)).toMatchObject({
    indication: 'indeterminate',
    signatures: [{ intact: true }],
  })
  expect(verdict.code).toBe(1)

  const report = await printedBy(() => verify([sample, '--report']))
  expect(JSON.parse(report.said)).toMatchObject({
    ValidationReport: {
      SignatureValidationReport: [
        { SignatureValidationStatus: { MainIndication: 'urn:etsi:019102:mainindication:indeterminate' } },
      ],
      SignatureValidator: { DigitalIdentity: 'paraph verify' },
    },
  })
})

test('writes a report for people where one is asked for, in the language that is asked for', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'report-'))
  try {
    const file = path.join(folder, 'report.pdf')
    const { said } = await printedBy(() => verify([sample, '--report-pdf', file, '--language', 'fr']))
    const pdf = await PDF.load(new Uint8Array(readFileSync(file)))

    expect(JSON.parse(said)).toMatchObject({ indication: 'indeterminate' })
    expect(pdf.getLanguage()).toBe('fr-FR')
    expect(pdf.getTitle()).toBe('Rapport de vérification: agreement.en-US.pdf')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
