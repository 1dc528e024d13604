/** A field of a form that was sent as it is; empty when there is none. */
export async function postedField(request: Request, name: string): Promise<string> {
  if (request.method !== 'POST') return ''
  const value = await request.formData().then(
    (form) => form.get(name),
    () => null,
  )

  return typeof value === 'string' ? value.slice(0, 254) : ''
}
