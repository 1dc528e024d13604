import type { BlobStore } from './blob-store.ts'

/** The names of all files in a store, in order. */
export async function namesOf(store: Pick<BlobStore, 'list'>): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.list()) names.push(name)

  return names.toSorted()
}
