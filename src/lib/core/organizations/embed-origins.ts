const plainOrigin = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/

/** Origins as somebody wrote them, one a line; addresses of pages are cut down to theirs. `wrong` is the first line that is none. */
export function toOrigins(text: string): { origins: string[]; wrong: string | null } {
  const origins: string[] = []
  for (const line of text.split(/\s+/).filter(Boolean)) {
    const origin = URL.parse(line)?.origin.toLowerCase() ?? ''
    if (!plainOrigin.test(origin)) return { origins, wrong: line }
    if (!origins.includes(origin)) origins.push(origin)
  }

  return { origins, wrong: null }
}
