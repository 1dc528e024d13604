import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { textOfPdf } from '../../../../tests/judges.ts'
import { printedBy } from '../../../../tests/printed.ts'
import {
  approveWith,
  type GivenService,
  inFolder,
  makeElsewhere,
  nationalList,
  statements,
} from '../trust/lists/lists.fixture.ts'
import { isInstalled } from '../trust/openssl.fixture.ts'
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

test('believes whom a trusted list names, and says who that is', async () => {
  using elsewhere = await makeElsewhere()
  const bytes = await approveWith(await elsewhere.signer('Maria', [statements.signatureInDevice]))
  const services = [
    {
      name: 'Qualified certificates',
      certificates: [elsewhere.der('authority')],
      states: [{ since: '2017-01-01T00:00:00Z', isFor: ['signature'] }],
    },
  ] satisfies GivenService[]
  const files = { 'signed.pdf': bytes, 'es.xml': nationalList(services), 'report.pdf': '' }
  await inFolder(files, async (folder) => {
    const [file, list, report] = Object.keys(files).map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ]
    const without = await printedBy(() => verify([file]))
    const { said, code } = await printedBy(() =>
      verify([file, '--trusted-list', list, '--report-pdf', report]),
    )
    const asReport = await printedBy(() => verify([file, '--trusted-list', list, '--report']))

    expect([without.code, code]).toEqual([1, 0])
    expect(JSON.parse(without.said)).toMatchObject({ reason: 'certificate-not-trusted' })
    const trustedBy = { by: 'eu', territory: 'ES', quality: 'qualified-signature' }
    expect(JSON.parse(said)).toMatchObject({
      indication: 'total-passed',
      signatures: [{ signer: 'Maria', ours: false, trustedBy }],
    })
    expect(JSON.parse(asReport.said)).toMatchObject({
      ValidationReport: {
        SignatureValidationReport: [{ SignerInformation: { 'urn:paraph:trusted-by': trustedBy } }],
      },
    })
    if (!isInstalled('pdftotext', '-v')) return
    const text = textOfPdf(new Uint8Array(readFileSync(report)), '-layout').replace(/\s+/g, ' ')
    expect(text).toContain('Issuer on the EU trusted list of Spain: Ríos & Hijos, Qualified certificates')
    expect(text).toContain('Qualified electronic signature, as the trusted list and the certificate say')
    expect(text).toContain('the certificate was not revoked')
  })
})

test('says which file is no list', async () => {
  await expect(verify([sample, '--trusted-list', sample])).rejects.toThrow(
    `--trusted-list: ${sample} is a PDF without one SecuritySettings.xml in it.`,
  )
})
