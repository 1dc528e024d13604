import type { EnvelopeStatus } from '#core/envelope/envelope.ts'

/** What people call the states of an envelope, as tabs of the list; the first is every state. */
export const folders = {
  all: [],
  drafts: ['draft'],
  'in-progress': ['sent', 'in_progress', 'sealing', 'seal_failed'],
  completed: ['completed'],
  ended: ['declined', 'voided', 'expired'],
} as const satisfies Record<string, readonly EnvelopeStatus[]>
export type Folder = keyof typeof folders

export function toFolder(name: string | null): Folder {
  return name !== null && isFolder(name) ? name : 'all'
}

function isFolder(name: string): name is Folder {
  return Object.hasOwn(folders, name)
}
