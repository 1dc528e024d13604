import type { Envelope, Recipient } from './envelope.ts'

/** What mail programs and servers take without a word; in Base64 it grows by a third. */
const mostEnclosedBytes = 7_000_000

/**
 * The link alone lets this recipient in, so a mail with the link may show what the room shows. Whoever passes an access
 * check first gets no page and no file by mail: a mailbox is what the check does not trust.
 */
export function isLetInByLink({ access }: Pick<Recipient, 'access'>): boolean {
  return access.length === 0
}

/** Together small enough to go with a mail; all of them or none, so that nobody takes a part for the whole. */
export function canBeEnclosed(files: readonly { byteLength: number }[]): boolean {
  const bytes = files.reduce((sum, { byteLength }) => sum + byteLength, 0)

  return files.length > 0 && bytes < mostEnclosedBytes
}

/** Who ended it by declining. In a group others may have declined before, without ending it. */
export function findDecliner({ recipients }: Pick<Envelope, 'recipients'>): Recipient | undefined {
  return recipients.findLast(({ status }) => status === 'declined')
}

/** Who has done what was asked of them, in routing order. */
export function finishersOf({ recipients }: Pick<Envelope, 'recipients'>): Recipient[] {
  return inOrder(recipients.filter(({ role, status }) => role !== 'cc' && status === 'completed'))
}

/** Who was still to act when it ended, in routing order. */
export function unfinishedOf({ recipients }: Pick<Envelope, 'recipients'>): Recipient[] {
  const out = ['completed', 'declined', 'replaced', 'skipped']

  return inOrder(recipients.filter(({ role, status }) => role !== 'cc' && !out.includes(status)))
}

function inOrder(recipients: readonly Recipient[]): Recipient[] {
  return [...recipients].sort((one, other) => one.order - other.order)
}
