import { expect, test } from 'vitest'
import { periodLabel, periodText } from './period-text.ts'

test.each([
  ['month', '2026-01-01', '2026-01-31', 'en-US', 'January 2026', 'Jan 26'],
  ['month', '2026-11-01', '2026-11-24', 'fr-FR', 'novembre 2026', 'nov.'],
  ['week', '2026-09-28', '2026-10-04', 'en-US', 'Sep 28 – Oct 4, 2026', 'Sep 28'],
  ['week', '2026-12-28', '2027-01-03', 'pt-BR', '28 de dez. de 2026 – 3 de jan. de 2027', '28 de dez.'],
] as const)(
  'a %s from %s to %s is told in %s as %s, in short %s',
  (unit, first, last, locale, text, label) => {
    const plain = (some: string) => some.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')

    expect(plain(periodText(unit, first, last, locale))).toBe(text)
    expect(plain(periodLabel(unit, first, locale))).toBe(label)
  },
)
