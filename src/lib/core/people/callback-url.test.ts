import { expect, test } from 'vitest'
import { isCallbackAllowed } from './callback-url.ts'

const site = 'http://localhost:3000'

test.each(['https://partner.example/back?x=1', 'http://localhost:3000/dashboard'])('%s is allowed', (url) => {
  expect(isCallbackAllowed(url, site)).toBe(true)
})

test.each([
  'http://partner.example/back',
  'http://localhost:3001/dashboard',
  'javascript:alert(1)',
  'https://user:secret@partner.example/',
  '/dashboard',
  '',
])('"%s" is not', (url) => {
  expect(isCallbackAllowed(url, site)).toBe(false)
})
