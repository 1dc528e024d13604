import { createHash, randomBytes, randomUUID } from 'node:crypto'

import { appendEvent } from '#core/audit/audit-chain.ts'
import type { RecordedEvent } from '#core/audit/audit-event.ts'

import type { Random, Signer, TimeStampAuthority } from '#server/ports.ts'
import {
  type KeyHolder,
  makeOrganizationAuthority,
  makeRoot,
  makeSealCertificate,
  makeTimeStampCertificate,
} from '#server/trust/certificates.ts'
import { completeSeal } from '#server/trust/complete-seal.ts'
import { makeEmbeddedTimeStampAuthority } from '#server/trust/embedded-time-stamp-authority.ts'
import { makeLocalSigner } from '#server/trust/local-signer.ts'
import { makeRevocationList } from '#server/trust/revocation-list.ts'

/** When everything in these tests happens. */
export const noon = new Date('2027-03-01T12:00:00Z')
const reserve = 8192
const placeholder = 'ByteRange [0 ********** ********** **********]'
const random: Random = { bytes: (count) => randomBytes(count), uuid: () => randomUUID() }

export type Office = {
  root: Uint8Array
  /** Who issues, with their keys. */
  issuers: { root: KeyHolder; authority: KeyHolder }
  timeStampCertificate: Uint8Array
  signer: Signer
  timeStamps: TimeStampAuthority
  /** Revocation lists of the root and of the organization's authority, with nothing on them. */
  lists: readonly Uint8Array[]
  /** One on which the seal's certificate stands. */
  revoking: Uint8Array
}
export type Objects = Readonly<Record<number, string>>

/** A host with its root, the seal of an organization and time-stamps. */
export async function makeOffice(at = noon, mode: 'live' | 'test' = 'live'): Promise<Office> {
  const issuance = { at, random }
  const organization = { id: 'rivers', name: 'Rivers Ltd', mode } as const
  const root = await makeRoot(issuance)
  const authority = await makeOrganizationAuthority(organization, root, issuance)
  const seal = await makeSealCertificate(organization, authority, issuance)
  const clockKey = await makeTimeStampCertificate(root, issuance)
  const period = { from: new Date(at.getTime() - 3_600_000), until: new Date(at.getTime() + 86_400_000) }
  const timeStampSigner = { ...makeLocalSigner(clockKey, [root.certificate]), purposes: [] }

  return {
    root: root.certificate,
    issuers: { root, authority },
    timeStampCertificate: clockKey.certificate,
    lists: [root, authority].map((issuer) => makeRevocationList({ issuer, ...period })),
    revoking: makeRevocationList({
      issuer: authority,
      ...period,
      revoked: [{ certificate: seal.certificate, at: period.from }],
    }),
    signer: makeLocalSigner(seal, [authority.certificate, root.certificate]),
    timeStamps: makeEmbeddedTimeStampAuthority({
      findSigner: () => Promise.resolve(timeStampSigner),
      clock: { now: () => at },
      random,
    }),
  }
}

/** Names the root of `office` as its issuer's issuer, whose key it has not. */
export async function signerNamedLike({ root }: Office): Promise<Signer> {
  const issuance = { at: noon, random }
  const organization = { id: 'rivers', name: 'Rivers Ltd', mode: 'live' } as const
  const { privateKey } = await makeRoot(issuance)
  const authority = await makeOrganizationAuthority(organization, { certificate: root, privateKey }, issuance)

  return makeLocalSigner(await makeSealCertificate(organization, authority, issuance), [
    authority.certificate,
  ])
}

const embedded = (json: string): Objects => ({
  10: `<</Type /Filespec /F (evidence.json) /UF (evidence.json) /EF <</F 11 0 R>>>>`,
  11: `<</Type /EmbeddedFile /Length ${Buffer.byteLength(json)}>>\nstream\n${json}\nendstream`,
})

/** One page, a text, maybe evidence; object 7 is the signature of field 6. */
export function plainObjects(evidence?: string): Objects {
  const names = evidence === undefined ? '' : '/Names <</EmbeddedFiles <</Names [(evidence.json) 10 0 R]>>>>'
  return {
    1: `<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /Perms <</DocMDP 7 0 R>> ${names}>>`,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <<>> >>',
    4: '<</Length 34>>\nstream\n0 0 1 rg 50 700 100 20 re f % rent\nendstream',
    5: '<</Fields [6 0 R] /SigFlags 3>>',
    6: fieldObject('Seal', 7),
    ...(evidence === undefined ? {} : embedded(evidence)),
  }
}

export function fieldObject(name: string, value: number, rectangle = '0 0 0 0'): string {
  return `<</Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /V ${value} 0 R /F 132 /Rect [${rectangle}]>>`
}

/** A signature to be filled in, of so many bytes at most; `permission` makes it a certification. */
export function signatureObject(
  permission?: 1 | 2 | 3,
  subFilter = 'ETSI.CAdES.detached',
  bytes = reserve,
): string {
  const reference = permission
    ? `/Reference [<</TransformMethod /DocMDP /TransformParams <</P ${permission} /V /1.2>>>>]`
    : ''
  return (
    `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /${subFilter} /M (D:20270301120000Z) ${reference}` +
    ` /${placeholder} /Contents <${'0'.repeat(bytes * 2)}>>>`
  )
}

/** A revision with these objects behind `bytes`, or the first one when there are none. */
export function appendRevision(bytes: Uint8Array, objects: Objects, trailer = '/Root 1 0 R'): Uint8Array {
  const parts = [bytes.length === 0 ? Buffer.from('%PDF-1.7\n') : Buffer.from(bytes)]
  let length = parts[0]?.length ?? 0
  const lines: string[] = []
  for (const [number, object] of Object.entries(objects)) {
    const written = Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1')
    lines.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`)
    parts.push(written)
    length += written.length
  }
  const previous = bytes.length === 0 ? '' : `/Prev ${lastStartXref(bytes)}`
  parts.push(Buffer.from(`xref\n${lines.join('')}trailer\n<</Size 100 ${trailer} ${previous}>>\n`))
  parts.push(Buffer.from(`startxref\n${length}\n%%EOF\n`))

  return Buffer.concat(parts)
}

export function lastStartXref(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString('latin1')

  return Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
}

/** Where the last signature's hex string lies, brackets included. */
export function gapOf(bytes: Uint8Array): { start: number; end: number } {
  const file = Buffer.from(bytes)
  const start = file.lastIndexOf('/Contents <') + '/Contents '.length

  return { start, end: file.indexOf('>', start) + 1 }
}

/** Fills in the byte range of the last signature and signs. */
export async function sign(bytes: Uint8Array, office: Office, withTimeStamp = true): Promise<Uint8Array> {
  const { file, start, end } = withByteRange(bytes)
  const digest = createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest()
  const contents = { start: start + 1, end: end - 1 }
  const prepared = { bytes: file, contents, digest, certificatePages: 0 }

  return (await completeSeal(prepared, office.signer, withTimeStamp ? office.timeStamps : null)).bytes
}

/** The same for a document time-stamp. */
export async function timeStamp(bytes: Uint8Array, { timeStamps }: Office): Promise<Uint8Array> {
  const { file, start, end } = withByteRange(bytes)
  const token = await timeStamps.stamp(Buffer.concat([file.subarray(0, start), file.subarray(end)]))
  file.write(Buffer.from(token).toString('hex'), start + 1, 'latin1')

  return file
}

function withByteRange(bytes: Uint8Array): { file: Buffer; start: number; end: number } {
  const file = Buffer.from(bytes)
  const { start, end } = gapOf(file)
  const numbers = [start, end, file.length - end].map((value) => String(value).padEnd(10)).join(' ')
  file.write(`ByteRange [0 ${numbers}]`, file.lastIndexOf(placeholder), 'latin1')

  return { file, start, end }
}

export async function makeSealedPdf(
  office: Office,
  {
    permission = 1,
    evidence,
    withTimeStamp = true,
  }: { permission?: 1 | 2 | 3; evidence?: string; withTimeStamp?: boolean } = {},
): Promise<Uint8Array> {
  const objects = { ...plainObjects(evidence), 7: signatureObject(permission) }

  return sign(appendRevision(new Uint8Array(), objects), office, withTimeStamp)
}

/** An approval: no certification, nothing in `/Perms`. */
export async function makeApprovedPdf(office: Office, more: Objects = {}): Promise<Uint8Array> {
  const objects = {
    ...plainObjects(),
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R>>',
    7: signatureObject(),
    ...more,
  }

  return sign(appendRevision(new Uint8Array(), objects), office)
}

/** A trail of `count` events, as it is embedded. */
export function makeEvidence(count = 3): {
  format: string
  envelope: { id: string; title: string }
  events: RecordedEvent[]
  seal?: { level: 'B-B' | 'B-T' }
} {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
  const events: RecordedEvent[] = []
  for (let index = 0; index < count; index += 1) {
    const entry = {
      envelope: 'envelope-1',
      at: noon.toISOString(),
      type: 'recipient.viewed' as const,
      actor: { kind: 'system' as const },
      recipient: null,
      facts: { page: index },
      personal: { name: 'Mara' },
    }
    events.push(appendEvent(events.at(-1), entry, sha256, () => `salt-${index}`))
  }

  return { format: 'paraph-evidence/1', envelope: { id: 'envelope-1', title: 'Lease' }, events }
}
