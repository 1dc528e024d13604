import { fieldFonts, type FieldFont, type Hand } from '#core/fields/field.ts'
import { styleOf, weights, type Style, type Weight } from './style.ts'

/** Where a face's file is found: package and folder of the installed typefaces. */
export type FaceSource = { package: string; cut: string; file: string }

type Family = { name: string; script: RegExp }

const european = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
/** Those a field may ask for. They differ in European scripts only; the others are set alike. */
const ownFamilies: Record<FieldFont, Family> = {
  sans: { name: 'NotoSans', script: european },
  serif: { name: 'NotoSerif', script: european },
  mono: { name: 'NotoSansMono', script: european },
}
/** By the scripts they are drawn for, in the order they are asked after the family that is asked for. */
const otherFamilies: readonly Family[] = [
  { name: 'NotoSansArabic', script: /\p{Script=Arabic}/u },
  { name: 'NotoSansHebrew', script: /\p{Script=Hebrew}/u },
  { name: 'NotoSansDevanagari', script: /\p{Script=Devanagari}/u },
  { name: 'NotoSansThai', script: /\p{Script=Thai}/u },
  { name: 'NotoSansSC', script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u },
]

const cuts: Record<Weight, string> = { regular: '400Regular', semibold: '600SemiBold', bold: '700Bold' }
/** What a style is made of. */
const parts: ReadonlyMap<Style, { font: FieldFont; weight: Weight }> = new Map(
  fieldFonts.flatMap((font) => weights.map((weight) => [styleOf(font, weight), { font, weight }])),
)

const handFamilies: Record<Hand, string> = {
  caveat: 'Caveat',
  'dancing-script': 'DancingScript',
  'marck-script': 'MarckScript',
}

/** The faces to try for a character in turn: those drawn for its script come first, so that others stay unloaded. */
export function facesFor(character: string, style: Style): FaceSource[] {
  if (isHand(style)) return [toSource(handFamilies[style], 'regular')]

  const { font, weight } = parts.get(style) ?? { font: 'sans', weight: 'regular' }
  // Noto Sans has a few letters and signs that the others lack.
  const families = new Set([ownFamilies[font], ownFamilies.sans, ...otherFamilies])
  const [drawnFor, others] = [true, false].map((wanted) =>
    [...families].filter((family) => family.script.test(character) === wanted),
  )
  return [...(drawnFor ?? []), ...(others ?? [])].map((family) => toSource(family.name, weight))
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
