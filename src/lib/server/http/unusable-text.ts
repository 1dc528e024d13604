import type { z } from 'zod'

/**
 * The first string in a value that cannot be kept as it is: with U+0000, which PostgreSQL's text cannot hold, or with
 * half of a surrogate pair, which has no UTF-8 (RFC 7493 §2.1 forbids it). Null when there is none.
 */
export function findUnusableText(value: unknown, path: readonly PropertyKey[] = []): z.core.$ZodIssue | null {
  if (typeof value === 'string') return isUsable(value) ? null : fault(path)
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const found = isUsable(key) ? findUnusableText(part, [...path, key]) : fault(path)
    if (found) return found
  }

  return null
}

const isUsable = (text: string) => text.isWellFormed() && !text.includes('\0')

function fault(path: readonly PropertyKey[]): z.core.$ZodIssue {
  return {
    code: 'custom',
    path: [...path],
    message: 'Text that cannot be kept: U+0000 or half of a surrogate pair',
    input: undefined,
  }
}
