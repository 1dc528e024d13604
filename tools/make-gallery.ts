import { readFileSync, writeFileSync } from 'node:fs'
import { locales } from '#core/locale/locale.ts'
import { readWords } from './gallery/read-words.ts'
import { setStarter } from './gallery/set-starter.ts'
import { starters } from './gallery/starters.ts'

// Writes the starters of the template gallery: one PDF a language, and what is said of it with where its fields stand.
for (const [id, starter] of Object.entries(starters)) {
  for (const locale of locales) {
    const words = readFileSync(new URL(`./gallery/words/${id}.${locale}.txt`, import.meta.url), 'utf8')
    const { bytes, layout } = await setStarter(id, starter(locale), readWords(words), locale)
    const file = (ending: string) =>
      new URL(`../src/lib/server/templates/gallery/starters/${id}.${locale}.${ending}`, import.meta.url)
    writeFileSync(file('pdf'), bytes)
    writeFileSync(file('json'), `${JSON.stringify(layout, null, 2)}\n`)
  }
}
