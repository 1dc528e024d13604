const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const nameShape = new RegExp(`^(?:(root)|(${uuid})-(live|test))(?:-([2-9]|[1-9]\\d{1,3}))?\\.(cer|crl)$`)

/** What is published of an authority: its certificate, and the list of what it has revoked. */
export type PublishedKind = 'cer' | 'crl'

/** The file that something of an authority is published as; null for a key that is no authority's. */
export function publishedNameOf(authority: string, published: PublishedKind): string | null {
  const [kind, ...rest] = authority.split(':')
  if (kind === 'root') return `${['root', ...rest].join('-')}.${published}`

  return kind === 'organization' ? `${rest.join('-')}.${published}` : null
}

/** What a published file's name stands for: the purpose of an authority, and what of it. */
export function readPublishedName(name: string): { authority: string; published: PublishedKind } | null {
  const [, root, organization, mode, version, ending] = nameShape.exec(name) ?? []
  if (!root && !organization) return null
  const purpose = root ?? `organization:${organization}:${mode}`

  return {
    authority: version ? `${purpose}:${version}` : purpose,
    published: ending === 'cer' ? 'cer' : 'crl',
  }
}

/** Where an authority is asked about what it issued. */
export type AuthorityAddresses = { certificate: string; list: string; status: string }

/** What certificates say of their issuer; null for an address that nobody else can reach. */
export function addressesOf({ publicUrl, isLoopback }: { publicUrl: string; isLoopback: boolean }) {
  return (authority: string): AuthorityAddresses | null => {
    const [certificate, list] = [publishedNameOf(authority, 'cer'), publishedNameOf(authority, 'crl')]
    if (isLoopback || certificate === null || list === null) return null

    return {
      certificate: `${publicUrl}/pki/${certificate}`,
      list: `${publicUrl}/pki/${list}`,
      status: `${publicUrl}/pki/ocsp`,
    }
  }
}
