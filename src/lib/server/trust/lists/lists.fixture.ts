import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makePki, type Wanted } from '../brought/brought.fixture.ts'
import type { KeyHolder } from '../certificates.ts'
import { completeSeal } from '../complete-seal.ts'
import { prepareApproval } from '../../pdf/prepare-approval.ts'
import type { Signer, TimeStampAuthority } from '../../ports.ts'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { makeLocalSigner } from '../local-signer.ts'

const svc = 'http://uri.etsi.org/TrstSvc'
const statuses = {
  granted: `${svc}/TrustedList/Svcstatus/granted`,
  withdrawn: `${svc}/TrustedList/Svcstatus/withdrawn`,
  accredited: `${svc}/eSigDir-1999-93-EC-TrustedList/Svcstatus/accredited`,
} as const
const uses = { signature: 'ForeSignatures', seal: 'ForeSeals' } as const
const types = { CA: 'CA/QC', TSA: 'TSA/QTST', other: 'CA/PKC' } as const

export type GivenState = {
  since: string
  status?: keyof typeof statuses
  type?: keyof typeof types
  isFor?: (keyof typeof uses)[]
  /** Last parts of their addresses. */
  qualifiers?: string[]
}
export type GivenService = {
  name: string
  /** DER, or what stands in the list instead. */
  certificates: (Uint8Array | string)[]
  /** The latest first. */
  states: [GivenState, ...GivenState[]]
}

/** A trusted list as a state publishes it (ETSI TS 119 612), but for the signature. */
export function nationalList(
  services: readonly GivenService[],
  {
    territory = 'ES',
    provider = 'Ríos &amp; Hijos',
    nextUpdate = '2027-06-01T00:00:00Z',
    type = 'EUgeneric',
  } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<tsl:TrustServiceStatusList xmlns:tsl="http://uri.etsi.org/02231/v2#" Id="list">
  <tsl:SchemeInformation>
    <tsl:TSLVersionIdentifier>6</tsl:TSLVersionIdentifier>
    <tsl:TSLType>${svc}/TrustedList/TSLType/${type}</tsl:TSLType>
    <tsl:SchemeTerritory>${territory}</tsl:SchemeTerritory>
    <tsl:NextUpdate>${nextUpdate && `<tsl:dateTime>${nextUpdate}</tsl:dateTime>`}</tsl:NextUpdate>
  </tsl:SchemeInformation>
  <tsl:TrustServiceProviderList>
    <tsl:TrustServiceProvider>
      <tsl:TSPInformation><tsl:TSPName><tsl:Name xml:lang="es">Ríos y Cía</tsl:Name><tsl:Name xml:lang="en">${provider}</tsl:Name></tsl:TSPName></tsl:TSPInformation>
      <tsl:TSPServices>${services.map(serviceElement).join('')}</tsl:TSPServices>
    </tsl:TrustServiceProvider>
  </tsl:TrustServiceProviderList>
</tsl:TrustServiceStatusList>`
}

function serviceElement({ name, certificates, states: [now, ...before] }: GivenService): string {
  const identities = certificates.map((one) => {
    const text = typeof one === 'string' ? one : Buffer.from(one).toString('base64')
    return `<tsl:DigitalId><tsl:X509Certificate>${text}</tsl:X509Certificate></tsl:DigitalId>`
  })
  const history = before.map(
    (state) => `<tsl:ServiceHistoryInstance>${stateElements(state, name, '')}</tsl:ServiceHistoryInstance>`,
  )

  return `<tsl:TSPService><tsl:ServiceInformation>${stateElements(now, name, identities.join(''))}</tsl:ServiceInformation>${
    history.length > 0 ? `<tsl:ServiceHistory>${history.join('')}</tsl:ServiceHistory>` : ''
  }</tsl:TSPService>`
}

function stateElements(
  { since, status = 'granted', type = 'CA', isFor = [], qualifiers = [] }: GivenState,
  name: string,
  identities: string,
): string {
  const used = isFor.map(
    (one) =>
      `<tsl:Extension Critical="true"><tsl:AdditionalServiceInformation><tsl:URI xml:lang="en">${svc}/TrustedList/SvcInfoExt/${uses[one]}</tsl:URI></tsl:AdditionalServiceInformation></tsl:Extension>`,
  )
  const qualified = qualifiers.map(
    (one) =>
      `<tsl:Extension Critical="true"><q:Qualifications xmlns:q="http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#"><q:QualificationElement><q:Qualifiers><q:Qualifier uri="${svc}/TrustedList/SvcInfoExt/${one}"/></q:Qualifiers><q:CriteriaList assert="all"/></q:QualificationElement></q:Qualifications></tsl:Extension>`,
  )

  return `<tsl:ServiceTypeIdentifier>${svc}/Svctype/${types[type]}</tsl:ServiceTypeIdentifier>
    <tsl:ServiceName><tsl:Name xml:lang="en">${name}</tsl:Name></tsl:ServiceName>
    <tsl:ServiceDigitalIdentity>${identities}<tsl:DigitalId><tsl:X509SKI>AAAA</tsl:X509SKI></tsl:DigitalId></tsl:ServiceDigitalIdentity>
    <tsl:ServiceStatus>${statuses[status]}</tsl:ServiceStatus>
    <tsl:StatusStartingTime>${since}</tsl:StatusStartingTime>
    <tsl:ServiceInformationExtensions>${used.join('')}${qualified.join('')}</tsl:ServiceInformationExtensions>`
}

export type GivenIdentity = { certificate: Uint8Array | string; root?: string; action?: string }

/** Settings of Acrobat, as they lie in what Adobe hands out. */
export function adobeSettings(identities: readonly GivenIdentity[]): string {
  const elements = identities.map(({ certificate, root = '1', action = '1' }) => {
    const text = typeof certificate === 'string' ? certificate : Buffer.from(certificate).toString('base64')
    return `<Identity><ImportAction>${action}</ImportAction><Certificate>${text}</Certificate><Trust><Root>${root}</Root><CertifiedDocuments>1</CertifiedDocuments></Trust></Identity>`
  })

  return `<?xml version="1.0" encoding="UTF-8"?>\n<SecuritySettings xmlns="http://www.adobe.com/security-settings"><TrustedIdentities>${elements.join('')}</TrustedIdentities></SecuritySettings>`
}

/** A folder of files while something is done with it. */
export async function inFolder<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-lists-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** As lines of an extension section: statements that a certificate makes of itself (ETSI EN 319 412-5). */
export const statements = {
  /** Qualified, its key in a device, for signatures. */
  signatureInDevice: ofStatements('3008060604008e460101', '3008060604008e460104', typed('04008e46010601')),
  signature: ofStatements('3008060604008e460101', typed('04008e46010601')),
  sealInDevice: ofStatements('3008060604008e460101', '3008060604008e460104', typed('04008e46010602')),
} as const

function typed(type: string): string {
  return `3013060604008e4601063009060704008e460106${type.slice(-2)}`
}

function ofStatements(...parts: readonly string[]): string {
  const content = parts.join('')

  return `1.3.6.1.5.5.7.1.3=DER:30${(content.length / 2).toString(16).padStart(2, '0')}${content}`
}

export const pointer = 'crlDistributionPoints=URI:http://crl.rivers.example/authority.crl'
const leaf = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation']
const stamper = [
  'basicConstraints=critical,CA:FALSE',
  'keyUsage=critical,digitalSignature',
  'extendedKeyUsage=critical,timeStamping',
]

/** Authorities elsewhere, made by openssl: a root, two authorities, and whoever is asked for below them. */
export async function makeElsewhere() {
  const pki = makePki()
  const ec = { key: 'ec:P-256' }
  await pki.issue('root', 'root', ec)
  await pki.issue('authority', 'root', { ...ec, isAuthority: true })
  await pki.issue('clocks', 'root', { ...ec, isAuthority: true })
  await pki.issue('clock', 'clocks', { ...ec, extensions: stamper })
  const der = (name: string) => new Uint8Array(new X509Certificate(pki.read(`${name}.pem`)).raw)
  const holder = (name: string): KeyHolder => ({
    certificate: der(name),
    privateKey: new Uint8Array(
      createPrivateKey(pki.read(`${name}.key`)).export({ type: 'pkcs8', format: 'der' }),
    ),
  })

  return {
    pki,
    der,
    holder,
    pem: (name: string) => pki.read(`${name}.pem`),
    /** Somebody who signs, with these further lines of extensions. */
    async signer(name: string, extensions: readonly string[] = [], wanted: Wanted = {}) {
      await pki.issue(name, 'authority', { ...ec, extensions: [...leaf, ...extensions], ...wanted })

      return makeLocalSigner(holder(name), [der('authority')])
    },
    [Symbol.dispose]: () => pki[Symbol.dispose](),
  }
}

/** A page that somebody has signed: now, with a time-stamp where there is an authority. */
export async function approveWith(
  signer: Signer,
  { at = new Date(), timeStamps = null }: { at?: Date; timeStamps?: TimeStampAuthority | null } = {},
): Promise<Uint8Array> {
  const signature = { fieldName: 'Elsewhere', reason: 'Agreed', signerName: '', at, reserve: 12_288 }
  const prepared = await prepareApproval({ bytes: await makeSamplePdf(), signature, seed: 'elsewhere' })

  return (await completeSeal(prepared, signer, timeStamps)).bytes
}
