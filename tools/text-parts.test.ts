import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { locales } from '#core/locale/locale.ts'
import { isTextPart, partOf, type TextPart } from '#core/locale/text-parts.ts'
import { catalogues } from '#server/i18n/translator.ts'
import { comesWith, filesOf, sourceOf } from './modules-of.fixture.ts'

const most = 15_000
const localization = 'src/lib/browser/localization.tsx'

const pages = filesOf('src/**/*.astro')
const shellPages = pages.filter(
  (page) => page.startsWith('src/pages/') && comesWith(page).has('src/layouts/AppShell.astro'),
)
const islands = pages.flatMap(islandsOf)
const laterModules = laterOf([...new Set(islands)])
const keys = new Set(keysOf(catalogues['en-US']))

describe('the parts of a catalogue', () => {
  test('are looked for where islands are: the sidebar, those of pages, and what they import later', () => {
    expect(islands).toContain('src/islands/shell/Sidebar.tsx')
    expect(new Set(islands).size).toBeGreaterThan(25)
    expect(laterModules).toContain('src/islands/profile/ProfileDialog.tsx')
    expect(laterModules.length).toBeGreaterThan(40)
    expect(keysIn('src/islands/ui/FormDialog.tsx')).toContain('editor.didNotWork')
    expect(keysIn('src/lib/browser/problem-text.ts')).toContain('problems.slug-taken')
  })

  test.each([...new Set([...islands, ...laterModules])])('%s asks for what it shows', (module) => {
    const asked: TextPart[] = ['shell', ...partsAskedBy(module)]
    const there = new Set(asked.flatMap((part) => keysOf(partOf(catalogues['en-US'], part))))
    const shown = [...comesWith(module)].flatMap(keysIn)

    expect(shown.filter((key) => !there.has(key))).toEqual([])
  })

  test.each(shellPages)('%s preloads what its islands ask for as they wake up', (page) => {
    const asked = [...comesWith(page)].flatMap(islandsOf).flatMap(partsAskedBy)

    expect(partsPreloadedBy(page)).toEqual([...new Set<TextPart>(['shell', ...asked])].toSorted())
  })

  test.each(shellPages)('those of %s weigh at most 15 kB', (page) => {
    for (const locale of locales) {
      const weights = partsPreloadedBy(page).map(
        (part) => gzipSync(JSON.stringify(partOf(catalogues[locale], part))).length,
      )
      expect(
        weights.reduce((sum, weight) => sum + weight, 0),
        locale,
      ).toBeLessThanOrEqual(most)
    }
  })
})

/** Components that wake up in the browser and read their texts there. */
function islandsOf(page: string): string[] {
  if (!page.endsWith('.astro')) return []
  const { text, imports } = sourceOf(page)

  return imports.filter((file) => {
    const name = /(\w+)\.tsx$/.exec(file)?.[1]
    const isAwake = name !== undefined && new RegExp(`<${name}\\b[^>]*?\\bclient:`).test(text)
    return isAwake && comesWith(file).has(localization)
  })
}

/** All that islands import later, and what that imports later in turn. */
function laterOf(files: readonly string[]): string[] {
  const found = new Set<string>()
  const reached = new Set(comesWith(...files))
  for (const file of reached)
    for (const later of sourceOf(file).laterImports) {
      found.add(later)
      for (const next of comesWith(later)) reached.add(next)
    }

  return [...found]
}

/** By the module itself, or by what comes with it. */
function partsAskedBy(module: string): TextPart[] {
  return [...comesWith(module)].flatMap((file) => {
    const [, named = ''] = /^await loadTexts\(([^)]+)\)/m.exec(sourceOf(file).text) ?? []
    return wordsIn(named).filter(isTextPart)
  })
}

/** By the page itself, its layouts and its parts; on which of them an island stands is not looked at. */
function partsPreloadedBy(page: string): TextPart[] {
  const files = [...comesWith(page)].filter((file) => file.endsWith('.astro'))
  const named = files.flatMap((file) => [...sourceOf(file).text.matchAll(/<Texts of=\{\[([^\]]+)\]\}/g)])

  return [...new Set(named.flatMap(([, parts = '']) => wordsIn(parts)).filter(isTextPart))].toSorted()
}

/** Texts that a file names in full, and those that begin as a key does that it puts together. */
function keysIn(file: string): string[] {
  const { text } = sourceOf(file)
  const literals = new Set(wordsIn(text))
  const beginnings = [...text.matchAll(/`([a-zA-Z]\w*\.[\w.-]*)\$\{/g)].map(([, beginning = '']) => beginning)

  return [...keys].filter(
    (key) => literals.has(stemOf(key)) || beginnings.some((beginning) => key.startsWith(beginning)),
  )
}

function wordsIn(text: string): string[] {
  return [...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, word = '']) => word)
}

function keysOf(texts: object, above = ''): string[] {
  return Object.entries(texts).flatMap(([name, node]: [string, unknown]) =>
    typeof node === 'object' && node !== null ? keysOf(node, `${above}${name}.`) : [`${above}${name}`],
  )
}

function stemOf(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}
