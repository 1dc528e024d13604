import { foldLetters } from '#core/contacts/letters.ts'

/** Whether a search for `q` shows an organization: in its name or slug, whatever the case and the accents. */
export function isFoundBy({ name, slug }: { name: string; slug: string }, q: string): boolean {
  return foldLetters(`${name}\n${slug}`).includes(foldLetters(q))
}
