const maxLength = 254

/** What a form that was sent before its script ran had in these fields; empty texts otherwise. */
export async function postedFields<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>>> {
  const form = request.method === 'POST' ? await request.formData().catch(() => null) : null
  const text = (name: Name) => {
    const value = form?.get(name)
    return typeof value === 'string' ? value.slice(0, maxLength) : ''
  }

  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
}
