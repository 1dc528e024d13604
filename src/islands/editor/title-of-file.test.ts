import { expect, test } from 'vitest'
import { titleOfFile } from './title-of-file.ts'

test.each([
  ['Rental_agreement_2026.pdf', 'Rental agreement 2026'],
  ['Lease.PDF', 'Lease'],
  ['Contrato  de   aluguel.pdf', 'Contrato de aluguel'],
  ['.pdf', '.pdf'],
])('the file "%s" is titled "%s"', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})

test('a very long name is cut to what a title may be', () => {
  expect(titleOfFile(`${'a'.repeat(300)}.pdf`)).toHaveLength(200)
})
