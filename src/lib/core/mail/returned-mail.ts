/**
 * What came back. `soft`: this mail did not arrive, or not yet. `hard`: no mail arrives at the address. `complaint`: whoever reads
 * there called it spam. Each is graver than the one before.
 */
export const returnKinds = ['soft', 'hard', 'complaint'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** What is told of one mail to one address, by whoever was to deliver it. */
export type ReturnedMail = {
  address: string
  kind: ReturnKind
  /** This very mail will not arrive, whatever becomes of the next one. */
  isLost: boolean
  /** In the words of the other side: one line, empty where none were said. */
  reason: string
  /** Null where they do not say when. */
  at: Date | null
  /** As it was sent, without angle brackets; null where it is not named. */
  messageId: string | null
}

const maxReasonLength = 300

/** Whoever's address is in this state is not written to, but for codes and for a sender who insists. */
export function isClosed(kind: ReturnKind | null): boolean {
  return kind === 'hard' || kind === 'complaint'
}

/** A sender who has looked at the address may be right that it works; nobody is right against who complained. */
export function opensWhenAskedAgain(kind: ReturnKind): boolean {
  return kind !== 'complaint'
}

/** Strangers' words as one line of a list. */
export function toReason(said: unknown): string {
  if (typeof said !== 'string') return ''
  const line = said
    .slice(0, 10 * maxReasonLength)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()

  return line.slice(0, maxReasonLength)
}

/** ISO 8601, a date of a mail, or seconds since 1970; null for what is none. */
export function toInstant(said: unknown): Date | null {
  if (typeof said !== 'string' && typeof said !== 'number') return null
  const at = new Date(typeof said === 'number' ? said * 1000 : said)

  return Number.isNaN(at.getTime()) ? null : at
}

/** Without angle brackets; null where there is none. */
export function toMessageId(said: unknown): string | null {
  if (typeof said !== 'string') return null
  const bare = said.trim().replace(/^<|>$/g, '')

  return bare.length > 0 && bare.length < 500 ? bare : null
}
