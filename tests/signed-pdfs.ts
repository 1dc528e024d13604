import { prepareApproval } from '#server/pdf/prepare-approval.ts'
import { completeSeal } from '#server/trust/complete-seal.ts'
import { makeOffice, noon, type Office } from '#verifier/sealed-pdf.fixture.ts'
import { makeSamplePdf } from './sample-pdfs.ts'

const offices = new Map<number, Promise<Office>>()

/** A host of its own, whose root nobody here knows; its organization is "Rivers Ltd". */
export function officeElsewhere(at = noon): Promise<Office> {
  const office = offices.get(at.getTime()) ?? makeOffice(at)
  offices.set(at.getTime(), office)

  return office
}

/** A PDF with one more signature, by that host: invisible, an approval, B-B. */
export async function signElsewhere(bytes?: Uint8Array, at = noon): Promise<Uint8Array> {
  const signature = {
    fieldName: 'Counterparty',
    reason: 'Agreed',
    signerName: 'Rivers Ltd',
    at,
    reserve: 8192,
  }
  const prepared = await prepareApproval({
    bytes: bytes ?? (await makeSamplePdf()),
    signature,
    seed: 'elsewhere',
  })

  return (await completeSeal(prepared, (await officeElsewhere(at)).signer, null)).bytes
}
