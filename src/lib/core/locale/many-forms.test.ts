import { expect, test } from 'vitest'
import { withManyForms } from './many-forms.ts'

test('round millions read as other numbers do, however deep their text lies', () => {
  const texts = { title: 'Pages', editor: { pages_one: '{{count}} page', pages_other: '{{count}} pages' } }

  expect(withManyForms(texts)).toEqual({
    title: 'Pages',
    editor: { pages_one: '{{count}} page', pages_other: '{{count}} pages', pages_many: '{{count}} pages' },
  })
})

test('a text that merely speaks of others is left alone', () => {
  expect(withManyForms({ other: 'Other countries' })).toEqual({ other: 'Other countries' })
})
