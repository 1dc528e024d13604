import { fieldFonts, type FieldFont, type Hand } from '#core/fields/field.ts'
import { styleOf, weights, type Style, type Weight } from './style.ts'

/** Where a face's file is found: package and folder of the installed typefaces. */
export type FaceSource = { package: string; cut: string; file: string }

type Family = {
  name: string
  script: RegExp
  /** Of most there is every weight. */
  onlyRegular?: true
}

const european = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
/** Those a field may ask for. They differ in European scripts only; the others are set alike. */
const ownFamilies: Record<FieldFont, Family> = {
  sans: { name: 'NotoSans', script: european },
  serif: { name: 'NotoSerif', script: european },
  mono: { name: 'NotoSansMono', script: european },
}
/**
 * By the scripts they are drawn for, and the signs used with these, in the order they are asked after the family that is
 * asked for. Whoever lives by a script of its own must find their name in print.
 */
const otherFamilies: readonly Family[] = [
  { name: 'NotoSansArabic', script: /\p{Script_Extensions=Arabic}/u },
  { name: 'NotoSansHebrew', script: /\p{Script_Extensions=Hebrew}/u },
  { name: 'NotoSansDevanagari', script: /\p{Script_Extensions=Devanagari}/u },
  { name: 'NotoSansThai', script: /\p{Script_Extensions=Thai}/u },
  { name: 'NotoSansGeorgian', script: /\p{Script_Extensions=Georgian}/u },
  { name: 'NotoSansArmenian', script: /\p{Script_Extensions=Armenian}/u },
  { name: 'NotoSansBengali', script: /\p{Script_Extensions=Bengali}/u },
  { name: 'NotoSansTamil', script: /\p{Script_Extensions=Tamil}/u },
  { name: 'NotoSansTelugu', script: /\p{Script_Extensions=Telugu}/u },
  { name: 'NotoSansKannada', script: /\p{Script_Extensions=Kannada}/u },
  { name: 'NotoSansMalayalam', script: /\p{Script_Extensions=Malayalam}/u },
  { name: 'NotoSansGujarati', script: /\p{Script_Extensions=Gujarati}/u },
  { name: 'NotoSansGurmukhi', script: /\p{Script_Extensions=Gurmukhi}/u },
  { name: 'NotoSansOriya', script: /\p{Script_Extensions=Oriya}/u },
  { name: 'NotoSansSinhala', script: /\p{Script_Extensions=Sinhala}/u },
  { name: 'NotoSansKhmer', script: /\p{Script_Extensions=Khmer}/u },
  { name: 'NotoSansLao', script: /\p{Script_Extensions=Lao}/u },
  { name: 'NotoSansMyanmar', script: /\p{Script_Extensions=Myanmar}/u },
  { name: 'NotoSansEthiopic', script: /\p{Script_Extensions=Ethiopic}/u },
  { name: 'NotoSansThaana', script: /\p{Script_Extensions=Thaana}/u },
  { name: 'NotoSansSyriac', script: /\p{Script_Extensions=Syriac}/u },
  { name: 'NotoSerifTibetan', script: /\p{Script_Extensions=Tibetan}/u },
  { name: 'NotoSansMongolian', script: /\p{Script_Extensions=Mongolian}/u, onlyRegular: true },
  { name: 'NotoSansCherokee', script: /\p{Script_Extensions=Cherokee}/u },
  { name: 'NotoSansCanadianAboriginal', script: /\p{Script_Extensions=Canadian_Aboriginal}/u },
  { name: 'NotoSansTifinagh', script: /\p{Script_Extensions=Tifinagh}/u, onlyRegular: true },
  { name: 'NotoSansNKo', script: /\p{Script_Extensions=Nko}/u, onlyRegular: true },
  { name: 'NotoSansAdlam', script: /\p{Script_Extensions=Adlam}/u },
  { name: 'NotoSansOlChiki', script: /\p{Script_Extensions=Ol_Chiki}/u },
  { name: 'NotoEmoji', script: /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u },
  { name: 'NotoSansSymbols', script: /\p{S}/u },
]

const han =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}]|[\uff00-\uffef]/u
/** One ideograph is drawn in other forms in each country: what else a text is written in says where it is at home. */
const eastAsian = {
  chinese: { name: 'NotoSansSC', script: han },
  japanese: { name: 'NotoSansJP', script: han },
  korean: { name: 'NotoSansKR', script: han },
} satisfies Record<string, Family>
export type HanForms = keyof typeof eastAsian

/** Kana are written in Japan, Hangul in Korea; of Han alone nothing tells, and most is Chinese. */
export function hanFormsOf(text: string): HanForms {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese'

  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese'
}

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

/**
 * The faces to try for a character in turn: those drawn for its script come first, then the family that is asked for,
 * whose signs go with every script. All others stay unloaded.
 */
export function facesFor(character: string, style: Style, forms: HanForms = 'chinese'): FaceSource[] {
  if (isHand(style)) return [toSource({ name: handFamilies[style] }, 'regular')]

  const { font, weight } = parts.get(style) ?? { font: 'sans', weight: 'regular' }
  // Noto Sans has a few letters and signs that the others lack; Chinese has most ideographs.
  const own = [ownFamilies[font], ownFamilies.sans]
  const drawnFor = [...own, ...otherFamilies, eastAsian[forms], ...Object.values(eastAsian)].filter(
    (family) => family.script.test(character),
  )
  return [...new Set([...drawnFor, ...own])].map((family) => toSource(family, weight))
}

export function isHand(style: Style): style is Hand {
  return style in handFamilies
}

/** By the name of a face. */
export function isHandFace(name: string): boolean {
  return Object.values(handFamilies).some((family) => name.startsWith(family))
}

function toSource({ name, onlyRegular }: Omit<Family, 'script'>, weight: Weight): FaceSource {
  const folder = name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  const cut = cuts[onlyRegular ? 'regular' : weight]
  return { package: `@expo-google-fonts/${folder}`, cut, file: `${name}_${cut}` }
}
