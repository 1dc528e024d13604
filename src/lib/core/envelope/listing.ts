/** The folders of the list, in its order. */
export const envelopeFolders = [
  'all',
  'needs-me',
  'waiting',
  'expiring',
  'completed',
  'drafts',
  'ended',
  'trash',
] as const
export type EnvelopeFolder = (typeof envelopeFolders)[number]
export const envelopeSorts = ['updated', 'sent', 'title', 'expiry'] as const
export type EnvelopeSort = (typeof envelopeSorts)[number]

/**
 * The order where none is asked for: what changed last comes first, of what expires soon what ends first, and of what was sent
 * within some time what was sent last.
 */
export const usualSort = (folder: EnvelopeFolder = 'all', isBySent = false): EnvelopeSort =>
  folder === 'expiring' ? 'expiry' : isBySent ? 'sent' : 'updated'

/** Envelopes whose archives come as one. */
export const mostInArchive = 100
