import caveat from '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf?url'

const name = 'Hand Caveat'
/** The hand in which the preview signs; the device's own script until it is there. */
export const handFamily = `"${name}", cursive`

let loading: Promise<unknown> | undefined

/** Fetches the typeface once. */
export function loadHand(): void {
  loading ??= new FontFace(name, `url(${caveat})`).load().then((face) => document.fonts.add(face))
  loading.catch(() => {
    loading = undefined
  })
}
