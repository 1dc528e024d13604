import { fileURLToPath } from 'node:url'
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
