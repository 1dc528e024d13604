import { describe, expect, test } from 'vitest'
import { toReport } from './validation-report.ts'
import { type SignatureVerdict, type Verdict, verdictReasons } from './verdict.ts'

const seal: SignatureVerdict = {
  fieldName: 'Seal',
  indication: 'total-passed',
  reason: 'sound',
  signer: 'Acme',
  issuer: 'Root',
  signedAt: '2026-01-01T10:00:00.000Z',
  existedAt: null,
  timeStamped: true,
  timeStampTrusted: true,
  level: 'B-LTA',
  kind: 'seal',
  intact: true,
  coversWholeFile: false,
  ours: true,
  trustedBy: null,
}
const verdict: Verdict = {
  indication: 'total-passed',
  reason: 'sound',
  sha256: 'ff00'.repeat(16),
  test: false,
  hiddenContent: false,
  signatures: [seal],
  evidence: null,
}
const parts = { at: new Date('2026-02-01T00:00:00Z'), validator: 'https://sign.example' }
const firstOf = (given: Verdict) => toReport(given, parts).ValidationReport.SignatureValidationReport[0]!

describe('a validation report', () => {
  test('says in the words of the standard what a sound seal comes to, when it was there, and what was validated', () => {
    expect(firstOf(verdict)).toMatchObject({
      ValidationTimeInfo: {
        ValidationTime: '2026-02-01T00:00:00.000Z',
        BestSignatureTime: { POETime: seal.signedAt },
      },
      SignersDocument: {
        DigestAlgAndValue: { DigestValue: Buffer.from('ff00'.repeat(16), 'hex').toString('base64') },
      },
      SignatureQuality: { SignatureQualityInformation: ['PAdES-BASELINE-LTA'] },
      SignatureValidationProcess: { SignatureValidationProcessID: 'urn:etsi:019102:validationprocess:LTA' },
      SignatureValidationStatus: { MainIndication: 'urn:etsi:019102:mainindication:total-passed' },
    })
    expect(firstOf(verdict).SignatureValidationStatus).not.toHaveProperty('SubIndication')
  })

  test('has a time that a later time-stamp shows where no other is proven', () => {
    const [proven, shown] = [true, false].map((timeStampTrusted) => ({
      ...verdict,
      signatures: [{ ...seal, timeStampTrusted, existedAt: '2026-01-03T00:00:00.000Z' }],
    }))
    expect(firstOf(proven!).ValidationTimeInfo).toMatchObject({
      BestSignatureTime: { POETime: seal.signedAt },
    })
    expect(firstOf(shown!).ValidationTimeInfo).toMatchObject({
      BestSignatureTime: { POETime: '2026-01-03T00:00:00.000Z' },
    })
  })

  test('takes nobody’s own word for a time', () => {
    const claimed = { ...verdict, signatures: [{ ...seal, timeStampTrusted: false, level: 'B-B' as const }] }
    expect(firstOf(claimed).ValidationTimeInfo).not.toHaveProperty('BestSignatureTime')
    expect(firstOf(claimed).SignatureValidationProcess.SignatureValidationProcessID).toMatch(/:Basic$/)
  })

  test.each([
    ['digest-mismatch', 'HASH_FAILURE'],
    ['signature-value-wrong', 'SIG_CRYPTO_FAILURE'],
    ['certificate-revoked', 'REVOKED_NO_POE'],
    ['certificate-not-trusted', 'NO_CERTIFICATE_CHAIN_FOUND'],
    ['hidden-content', 'SIG_CONSTRAINTS_FAILURE'],
  ] as const)('calls %s %s', (reason, name) => {
    const failed = { ...verdict, signatures: [{ ...seal, indication: 'total-failed' as const, reason }] }
    expect(firstOf(failed).SignatureValidationStatus).toMatchObject({
      SubIndication: `urn:etsi:019102:subindication:${name}`,
      AssociatedValidationReportData: { AdditionalValidationReportData: { ReportData: { Value: reason } } },
    })
  })

  test('has a word of the standard for whatever is not sound', () => {
    for (const reason of verdictReasons.filter((each) => each !== 'sound')) {
      const status = toReport({ ...verdict, indication: 'indeterminate', reason }, parts).ValidationReport
        .OverallStatus
      expect(status).toMatchObject({
        SubIndication: expect.stringMatching(/^urn:etsi:019102:subindication:[A-Z_]+$/) as string,
      })
    }
  })
})
