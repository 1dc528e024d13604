import { expect, test } from 'vitest'
import { readDomainRates } from './domain-rates.ts'

test.each([
  ['', [], null],
  ['5', [], 5],
  ['*=20', [], 20],
  [
    'Gmail.com=5, outlook.com=2,*=20',
    [
      ['gmail.com', 5],
      ['outlook.com', 2],
    ],
    20,
  ],
  ['bücher.example=1', [['xn--bcher-kva.example', 1]], null],
] as const)('the rates of domains are read: %j', (text, named, others) => {
  expect(readDomainRates(text)).toEqual({ named: new Map(named), others })
})

test.each([
  'fast',
  'gmail.com',
  'gmail.com=',
  'gmail.com=0',
  '0',
  '5000',
  '-1',
  'a b=3',
  '=3',
  'gmail.com=1.5',
])('what cannot be read is named: %s', (text) => {
  expect(() => readDomainRates(text)).toThrow(/^MAIL_PER_DOMAIN: /)
})
