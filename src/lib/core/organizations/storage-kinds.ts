/** What takes up an organization's storage, each byte counted as one of these. */
export const storageKinds = ['templates', 'documents', 'sealed', 'attachments'] as const
export type StorageKind = (typeof storageKinds)[number]
