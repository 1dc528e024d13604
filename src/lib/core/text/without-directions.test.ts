import { expect, test } from 'vitest'
import { withoutDirections } from './without-directions.ts'

test.each([
  ['an override that shows another ending', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['an isolate around somebody else', 'Jane \u2067eoR\u2069', 'Jane eoR'],
  ['nothing of a name that runs from right to left', 'محمد الأحمد', 'محمد الأحمد'],
  ['no joiner that a script needs', 'می\u200cخواهم', 'می\u200cخواهم'],
])('a text loses %s', (_, text, expected) => {
  expect(withoutDirections(text)).toBe(expected)
})
