import { roomLabelKeys } from './label-keys.ts'
import type { RoomLabels, RoomWords } from './labels.ts'

const fetched = new Map<string, RoomWords>()

/** Every text of the room in a language; null when `known` is complete. Throws where there is no network. */
export async function fetchWords(locale: string, known: RoomLabels): Promise<RoomWords | null> {
  if (roomLabelKeys.every((key) => key in known)) return null
  const ready = fetched.get(locale)
  if (ready) return ready
  const response = await fetch(`/sign/words/${locale}.json`)
  if (!response.ok) throw new Error('no words')
  const words: unknown = await response.json()
  fetched.set(locale, words as RoomWords)

  return words as RoomWords
}
