import { describe, expect, test } from 'vitest'
import { chooseFaces } from './choose-faces.ts'
import { shapeLine } from './shape-line.ts'

const familiesOf = (text: string) => [...new Set(chooseFaces(text, 'regular').faces.map((face) => face.name))]

describe('choosing faces', () => {
  test.each([
    ['Žluťoučký Марк Ελλάδα', ['NotoSans-400Regular']],
    ['محمد', ['NotoSansArabic-400Regular']],
    ['שלום', ['NotoSansHebrew-400Regular']],
    ['हिन्दी', ['NotoSansDevanagari-400Regular']],
    ['ภาษาไทย', ['NotoSansThai-400Regular']],
    ['契約書 カナ かな', ['NotoSansJP-400Regular']],
    ['김민수 金', ['NotoSansKR-400Regular']],
    ['გიორგი ბერიძე', ['NotoSansGeorgian-400Regular']],
    ['Հովհաննես', ['NotoSansArmenian-400Regular']],
    ['রহিম উদ্দিন', ['NotoSansBengali-400Regular']],
    ['தமிழ்ச்செல்வி', ['NotoSansTamil-400Regular']],
    ['తెలుగు', ['NotoSansTelugu-400Regular']],
    ['ಕನ್ನಡ', ['NotoSansKannada-400Regular']],
    ['മലയാളം', ['NotoSansMalayalam-400Regular']],
    ['ગુજરાતી', ['NotoSansGujarati-400Regular']],
    ['ਪੰਜਾਬੀ', ['NotoSansGurmukhi-400Regular']],
    ['ଓଡ଼ିଆ', ['NotoSansOriya-400Regular']],
    ['සිංහල', ['NotoSansSinhala-400Regular']],
    ['សុខា', ['NotoSansKhmer-400Regular']],
    ['ບຸນມີ', ['NotoSansLao-400Regular']],
    ['အောင်ဆန်း', ['NotoSansMyanmar-400Regular']],
    ['ኃይለ ሥላሴ', ['NotoSansEthiopic-400Regular']],
    ['އިބްރާހިމް', ['NotoSansThaana-400Regular']],
    ['བསྟན་འཛིན', ['NotoSerifTibetan-400Regular']],
    ['ᏣᎳᎩ', ['NotoSansCherokee-400Regular']],
    ['ⵣⵉⵔⵉ', ['NotoSansTifinagh-400Regular']],
    ['Zoë 👍🏽', ['NotoSans-400Regular', 'NotoEmoji-400Regular']],
    ['Acme 契約', ['NotoSans-400Regular', 'NotoSansSC-400Regular']],
  ])('sets %s in the faces drawn for its scripts', (text, expected) => {
    expect(familiesOf(text)).toEqual(expected)
  })

  test.each([
    ['serif-regular', 'Žluťoučký Марк Ελλάδα 12', ['NotoSerif-400Regular']],
    ['mono-bold', 'Žluťoučký Марк Ελλάδα 12', ['NotoSansMono-700Bold']],
    ['serif-regular', '契約 שלום', ['NotoSansSC-400Regular', 'NotoSansHebrew-400Regular']],
    ['semibold', 'ⵣⵉⵔⵉ', ['NotoSansTifinagh-400Regular']],
    ['mono-regular', 'Acme हिन्दी', ['NotoSansMono-400Regular', 'NotoSansDevanagari-400Regular']],
  ] as const)('asks the family of %s first, for %s', (style, text, expected) => {
    const names = chooseFaces(text, style).faces.map((face) => face.name)
    expect([...new Set(names)]).toEqual(expected)
  })

  test('reports characters that no face covers, but not invisible ones', () => {
    expect(chooseFaces('A𓀀\u200d\u200f\ufe0f', 'regular').missing).toEqual(['𓀀'])
  })

  test('gives a whole name over to the regular family when the hand lacks a letter', () => {
    expect(chooseFaces('Zoë Ω', 'caveat').faces.map((face) => face.name)).not.toContain('Caveat-400Regular')
    expect(chooseFaces('Zoë', 'caveat').faces[0]?.name).toBe('Caveat-400Regular')
  })
})

describe('shaping a line', () => {
  test('prints nothing in another order than it is written', () => {
    expect(shapeLine('Jane \u202eeoR', 'regular')).toEqual(shapeLine('Jane eoR', 'regular'))
  })

  test('joins Arabic letters and sets them from right to left', () => {
    const line = shapeLine('محمد', 'regular')
    expect(line.glyphs.map((glyph) => glyph.text)).toEqual(['د', 'م', 'ح', 'م'])
    expect(line.glyphs[1]?.id).not.toBe(line.glyphs[3]?.id)
    expect(line.isPlain).toBe(false)
  })

  test('keeps numbers readable inside Hebrew', () => {
    const line = shapeLine('שלום 123', 'regular')
    expect(line.glyphs.map((glyph) => glyph.text).join('')).toBe('123 םולש')
  })

  test('begins a left-to-right line with the name it begins with, whatever its script', () => {
    const [first] = shapeLine('محمد signed', 'regular', 'ltr').glyphs
    expect(first?.text).toBe('د')
  })

  test('positions marks over their letters', () => {
    const { glyphs } = shapeLine('q\u0301', 'regular')
    expect(glyphs).toHaveLength(2)
    expect(glyphs[1]?.advance).toBe(0)
  })
})
