import caveat from '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf?url'
import dancingScript from '@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf?url'
import marckScript from '@expo-google-fonts/marck-script/400Regular/MarckScript_400Regular.ttf?url'
import type { Hand } from '#core/fields/field.ts'

const files: Readonly<Record<Hand, string>> = {
  caveat,
  'dancing-script': dancingScript,
  'marck-script': marckScript,
}

export const handFamilies: Readonly<Record<Hand, string>> = {
  caveat: '"Hand Caveat", cursive',
  'dancing-script': '"Hand Dancing", cursive',
  'marck-script': '"Hand Marck", cursive',
}

const loading = new Map<Hand, Promise<void>>()

/** Fetches a hand's typeface once, when a signature in it is to be shown. A failure leaves the device's own script. */
export function loadHand(hand: Hand): Promise<void> {
  const known = loading.get(hand)
  if (known) return known
  const loaded = fetchHand(hand).catch(() => void loading.delete(hand))
  loading.set(hand, loaded)

  return loaded
}

async function fetchHand(hand: Hand): Promise<void> {
  const family = handFamilies[hand].split('"')[1] ?? hand
  const face = await new FontFace(family, `url(${files[hand]})`).load()
  document.fonts.add(face)
}
