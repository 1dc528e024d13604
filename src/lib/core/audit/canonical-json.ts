export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** RFC 8785: keys in UTF-16 order, ECMAScript numbers and strings, no white space. Lone surrogates throw. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return canonicalString(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('not a JSON number')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`

  const members = Object.keys(value)
    .sort()
    .map((key) => `${canonicalString(key)}:${canonicalJson(value[key] ?? null)}`)
  return `{${members.join(',')}}`
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('not well-formed Unicode')

  return JSON.stringify(text)
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value)
}
