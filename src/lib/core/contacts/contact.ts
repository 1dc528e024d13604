/** Where a contact came from: a member wrote it, a file held it, or an envelope was sent to it. */
export const contactSources = ['added', 'imported', 'sent'] as const
export type ContactSource = (typeof contactSources)[number]

/** Letters of one import file, and the people it may hold. */
export const maxImportLetters = 5_000_000
export const maxImportedPeople = 10_000
/** People that an organization may have written down or imported, in one mode, and those in one exported file. */
export const maxContacts = 200_000
