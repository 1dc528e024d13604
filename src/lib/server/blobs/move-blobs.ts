import { BlobDamaged, BlobMissing } from './blob-errors.ts'
import type { DatedBlobStore } from './dated-blob-store.ts'

/** Damaged ones are left where they were. */
export type Moved = { moved: number; damaged: string[] }

/**
 * Brings every file from one store into the other, and removes it from the first when the other one has given it back whole.
 * Begun again it goes on where it ended. One process at a time: two would take each other's files for erased ones.
 */
export async function moveBlobs(
  from: DatedBlobStore,
  to: DatedBlobStore,
  onMoved: (moved: number) => void,
): Promise<Moved> {
  const result: Moved = { moved: 0, damaged: [] }
  for await (const hash of from.list()) {
    const outcome = await moveOne(from, to, hash)
    if (outcome === 'damaged') result.damaged.push(hash)
    if (outcome !== 'moved') continue
    result.moved += 1
    onMoved(result.moved)
  }

  return result
}

async function moveOne(
  from: DatedBlobStore,
  to: DatedBlobStore,
  hash: string,
): Promise<'moved' | 'damaged' | 'erased'> {
  const putAt = await from.putAt(hash)
  if (!putAt) return 'erased'
  const there = await look(to, hash)
  if (there !== 'whole') {
    const bytes = await from.get(hash).catch(wordOf)
    if (typeof bytes === 'string') return bytes === 'missing' ? 'erased' : 'damaged'
    await (there === 'missing' ? to.bring(bytes, putAt) : to.put(bytes))
    if ((await look(to, hash)) !== 'whole')
      throw new Error(`${hash} did not arrive whole. Nothing of it was removed.`)
    // Erased while it was on its way: then it is to be nowhere, unless somebody has put it anew.
    if (!(await from.has(hash))) {
      if (there === 'missing') await to.remove(hash, putAt)
      return 'erased'
    }
  }
  // What was put again meanwhile stays for the next time.
  await from.remove(hash, putAt)

  return 'moved'
}

async function look(store: DatedBlobStore, hash: string): Promise<'whole' | 'missing' | 'damaged'> {
  const found = await store.get(hash).catch(wordOf)

  return typeof found === 'string' ? found : 'whole'
}

/** For `catch`: what is wrong with one file in a word; what is wrong with its store goes on. */
function wordOf(error: unknown): 'missing' | 'damaged' {
  if (error instanceof BlobMissing) return 'missing'
  if (error instanceof BlobDamaged) return 'damaged'
  throw error
}
