import { expect, test } from 'vitest'
import { postedFields } from './posted-fields.ts'

const url = 'https://paraph.example/login'

test('a form sent before its script ran keeps what was written', async () => {
  const body = new URLSearchParams({ email: 'mara@lindqvist.example', code: 'left alone' })

  expect(await postedFields(new Request(url, { method: 'POST', body }), ['email', 'phone'])).toEqual({
    email: 'mara@lindqvist.example',
    phone: '',
  })
})

test.each([
  ['a plain visit', new Request(url)],
  ['a body that is no form', new Request(url, { method: 'POST', body: '{}' })],
])('%s has nothing written', async (_, request) => {
  expect(await postedFields(request, ['email'])).toEqual({ email: '' })
})
