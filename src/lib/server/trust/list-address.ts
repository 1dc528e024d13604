const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const nameShape = new RegExp(`^(?:(root)|(${uuid})-(live|test))(?:-([2-9]|[1-9]\\d{1,3}))?\\.crl$`)

/** The file that an authority's revocation list is published as; null for a key that is no authority's. */
export function listNameOf(authority: string): string | null {
  const [kind, ...rest] = authority.split(':')
  if (kind === 'root') return `${['root', ...rest].join('-')}.crl`

  return kind === 'organization' ? `${rest.join('-')}.crl` : null
}

/** The purpose of the authority that a published file's name stands for. */
export function authorityOfList(name: string): string | null {
  const [, root, organization, mode, version] = nameShape.exec(name) ?? []
  if (!root && !organization) return null
  const purpose = root ?? `organization:${organization}:${mode}`

  return version ? `${purpose}:${version}` : purpose
}

/** Where certificates say that it is; null for an address that nobody else can reach. */
export function listUrlOf({ publicUrl, isLoopback }: { publicUrl: string; isLoopback: boolean }) {
  return (authority: string): string | null => {
    const name = listNameOf(authority)

    return isLoopback || name === null ? null : `${publicUrl}/crl/${name}`
  }
}
