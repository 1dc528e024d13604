import type { Hand } from '#core/fields/field.ts'
import type { Style, Weight } from './style.ts'

/** Where a face's file is found: package and folder of the installed typefaces. */
export type FaceSource = { package: string; cut: string; file: string }

/** Families by the scripts they are drawn for, in the order they are asked; the first is the family of the interface. */
const families: readonly { name: string; script: RegExp }[] = [
  { name: 'NotoSans', script: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u },
  { name: 'NotoSansArabic', script: /\p{Script=Arabic}/u },
  { name: 'NotoSansHebrew', script: /\p{Script=Hebrew}/u },
  { name: 'NotoSansDevanagari', script: /\p{Script=Devanagari}/u },
  { name: 'NotoSansThai', script: /\p{Script=Thai}/u },
  { name: 'NotoSansSC', script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u },
]

const cuts: Record<Weight, string> = { regular: '400Regular', semibold: '600SemiBold', bold: '700Bold' }

const handFamilies: Record<Hand, string> = {
  caveat: 'Caveat',
  'dancing-script': 'DancingScript',
  'marck-script': 'MarckScript',
}

/** The faces to try for a character in turn: those drawn for its script come first, so that others stay unloaded. */
export function facesFor(character: string, style: Style): FaceSource[] {
  if (isHand(style)) return [toSource(handFamilies[style], 'regular')]

  const [drawnFor, others] = [true, false].map((wanted) =>
    families.filter((family) => family.script.test(character) === wanted),
  )
  return [...(drawnFor ?? []), ...(others ?? [])].map((family) => toSource(family.name, style))
}

export function isHand(style: Style): style is Hand {
  return style in handFamilies
}

/** By the name of a face. */
export function isHandFace(name: string): boolean {
  return Object.values(handFamilies).some((family) => name.startsWith(family))
}

function toSource(family: string, weight: Weight): FaceSource {
  const name = family.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  return { package: `@expo-google-fonts/${name}`, cut: cuts[weight], file: `${family}_${cuts[weight]}` }
}
