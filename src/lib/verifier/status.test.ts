import { beforeAll, describe, expect, test } from 'vitest'

import { judge } from './judge.ts'
import { addRevision, stream } from './later-revision.fixture.ts'
import { makeOffice, makeSealedPdf, noon, type Office } from './sealed-pdf.fixture.ts'
import { makeStatus } from './status.fixture.ts'

const hourMs = 3_600_000
const earlier = new Date(noon.getTime() - hourMs)
const period = { at: earlier, until: new Date(noon.getTime() + hourMs) }

let office: Office
let sealed: Uint8Array
beforeAll(async () => {
  office = await makeOffice()
  sealed = await makeSealedPdf(office)
})

/** The seal with these answers (OCSP) in its store. */
async function verdictWith(answers: readonly Uint8Array[]) {
  const numbers = answers.map((_, index) => 21 + index)
  const bytes = addRevision(sealed, {
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /Perms <</DocMDP 7 0 R>> /DSS 20 0 R>>',
    20: `<</OCSPs [${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
    ...Object.fromEntries(answers.map((answer, index) => [21 + index, stream(answer)])),
  })

  return judge(bytes, noon, [office.root])
}

/** About the seal, its authority and the time-stamps: everything below the root. */
function aboutAll(aboutSeal?: Uint8Array): Uint8Array[] {
  const { root, authority } = office.issuers

  return [
    aboutSeal ?? makeStatus(authority, office.signer.certificate, period),
    makeStatus(root, authority.certificate, period),
    makeStatus(root, office.timeStampCertificate, period),
  ]
}
const levelOf = async (answers: readonly Uint8Array[]) => (await verdictWith(answers)).signatures[0]?.level

describe('answers about certificates (OCSP) inside a file', () => {
  test('lift a seal to B-LT when they say good of all below the root', async () => {
    expect(await verdictWith(aboutAll())).toMatchObject({
      indication: 'total-passed',
      signatures: [{ reason: 'sound', level: 'B-LT' }],
    })
  })

  test('lift nothing when one is missing, over, or of somebody else', async () => {
    const { root, authority } = office.issuers
    const over = makeStatus(authority, office.signer.certificate, { at: earlier, until: earlier })
    const ofStranger = makeStatus((await makeOffice()).issuers.authority, office.signer.certificate, period)
    const ofWrongIssuer = makeStatus(root, office.signer.certificate, period)

    expect(await levelOf(aboutAll().slice(1))).toBe('B-T')
    for (const answer of [over, ofStranger, ofWrongIssuer])
      expect(await levelOf(aboutAll(answer))).toBe('B-T')
  })

  test('end the trust in a seal whose key they say was revoked before its time-stamp, and only then', async () => {
    const about = (revokedAt: Date) =>
      makeStatus(office.issuers.authority, office.signer.certificate, { ...period, revokedAt })
    const later = new Date(noon.getTime() + hourMs / 2)

    expect(await verdictWith(aboutAll(about(earlier)))).toMatchObject({
      indication: 'indeterminate',
      reason: 'certificate-revoked',
    })
    expect((await verdictWith(aboutAll(about(later)))).indication).toBe('total-passed')
  })

  test('count as their issuer’s alone: a stranger’s word of a revocation is none', async () => {
    const { authority } = (await makeOffice()).issuers
    const answer = makeStatus(authority, office.signer.certificate, { ...period, revokedAt: earlier })

    expect((await verdictWith([answer])).indication).toBe('total-passed')
  })
})
