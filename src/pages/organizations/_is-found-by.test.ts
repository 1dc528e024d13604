import { expect, test } from 'vitest'
import { isFoundBy } from './_is-found-by.ts'

const acme = { name: 'Acme Ümlaut', slug: 'acme-north' }

test.each([
  ['', true],
  ['ÜMLAUT', true],
  ['north', true],
  ['umlaut', true],
  ['ácme', true],
  ['ümlaut acme', false],
  ['south', false],
])('[O3] a search for %j shows it: %j', (q, found) => expect(isFoundBy(acme, q)).toBe(found))
