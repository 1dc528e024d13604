import { writeFileSync } from 'node:fs'
import { agreements } from './agreement/agreements.ts'
import { setAgreement } from './agreement/set-agreement.ts'

// Writes the agreement that every new organization starts with: one PDF a language, and where its fields stand.
for (const [locale, agreement] of Object.entries(agreements)) {
  const { bytes, layout } = await setAgreement(agreement, locale)
  const file = (ending: string) =>
    new URL(`../src/lib/server/sample/agreement.${locale}.${ending}`, import.meta.url)
  writeFileSync(file('pdf'), bytes)
  writeFileSync(file('json'), `${JSON.stringify(layout, null, 2)}\n`)
}
