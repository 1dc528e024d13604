import {
  AuthorityInfoAccessSyntax,
  CRLDistributionPoints,
  id_ad_ocsp,
  id_ce_cRLDistributionPoints,
  id_pe_authorityInfoAccess,
  type Extension,
} from '@peculiar/asn1-x509'
import { extensionValue } from '#verifier/extension-value.ts'
import type { KnownCertificate } from '#verifier/signed-message.ts'

/** Where a certificate says that its issuer answers for it, and where its issuer's list is; others than HTTP are left out. */
export function revocationAddresses(certificate: KnownCertificate): { answers: string[]; lists: string[] } {
  const access = find(certificate, id_pe_authorityInfoAccess)
  const points = find(certificate, id_ce_cRLDistributionPoints)
  const described = access ? [...extensionValue(access, AuthorityInfoAccessSyntax)] : []
  const published = points ? [...extensionValue(points, CRLDistributionPoints)] : []

  return {
    answers: described
      .filter(({ accessMethod }) => accessMethod === id_ad_ocsp)
      .flatMap(({ accessLocation }) => httpOnly(accessLocation.uniformResourceIdentifier)),
    lists: published
      .flatMap(({ distributionPoint }) => distributionPoint?.fullName ?? [])
      .flatMap(({ uniformResourceIdentifier }) => httpOnly(uniformResourceIdentifier)),
  }
}

function find({ fields }: KnownCertificate, id: string): Extension | undefined {
  return fields.tbsCertificate.extensions?.find(({ extnID }) => extnID === id)
}

function httpOnly(address: string | undefined): string[] {
  return address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address) ? [address] : []
}
