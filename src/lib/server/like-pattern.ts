/** A LIKE pattern for "contains", with the user's own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
}

/** The same for "begins with", which an index of patterns answers. */
export function likeBeginning(text: string): string {
  return likePattern(text).slice(1)
}
