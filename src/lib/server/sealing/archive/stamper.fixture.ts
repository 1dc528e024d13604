import { createPrivateKey, randomBytes, randomUUID, sign } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AccessDescription,
  AuthorityInfoAccessSyntax,
  Certificate,
  CRLDistributionPoints,
  DistributionPoint,
  DistributionPointName,
  GeneralName,
  id_ad_ocsp,
  id_ce_cRLDistributionPoints,
  id_pe_authorityInfoAccess,
} from '@peculiar/asn1-x509'
import { makeTimeStampCertificate, toExtension, type KeyHolder } from '../../trust/certificates.ts'

export type Stamper = KeyHolder

/** A time-stamp authority's key, whose certificate says that its issuer answers, and has its list, at this address. */
export async function makeStamper(
  issuer: KeyHolder,
  { at, address }: { at: Date; address: string },
): Promise<Stamper> {
  const random = { bytes: (count: number) => randomBytes(count), uuid: () => randomUUID() }
  const { certificate, privateKey } = await makeTimeStampCertificate(issuer, { at, random })
  const { tbsCertificate, signatureAlgorithm } = AsnConvert.parse(certificate, Certificate)
  const location = (path: string) => new GeneralName({ uniformResourceIdentifier: `${address}${path}` })
  tbsCertificate.extensions?.push(
    toExtension(
      id_pe_authorityInfoAccess,
      false,
      new AuthorityInfoAccessSyntax([
        new AccessDescription({ accessMethod: id_ad_ocsp, accessLocation: location('/ocsp') }),
      ]),
    ),
    toExtension(
      id_ce_cRLDistributionPoints,
      false,
      new CRLDistributionPoints([
        new DistributionPoint({
          distributionPoint: new DistributionPointName({ fullName: [location('/list.crl')] }),
        }),
      ]),
    ),
  )
  const key = createPrivateKey({ key: Buffer.from(issuer.privateKey), type: 'pkcs8', format: 'der' })
  const signatureValue = Uint8Array.from(
    sign('sha256', new Uint8Array(AsnConvert.serialize(tbsCertificate)), key),
  ).buffer

  return {
    privateKey,
    certificate: new Uint8Array(
      AsnConvert.serialize(new Certificate({ tbsCertificate, signatureAlgorithm, signatureValue })),
    ),
  }
}
