/** Whether a search for `q` shows an organization: in its name or slug, whatever the case. */
export function isFoundBy(
  { name, slug }: { name: string; slug: string },
  q: string,
  locale: string,
): boolean {
  const lower = (text: string) => text.toLocaleLowerCase(locale)

  return lower(`${name}\n${slug}`).includes(lower(q))
}
