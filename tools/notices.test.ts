import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticesFile, noticesOf, productionPackages, readLock } from './notices.ts'

/** Whose terms have been read: what comes under another is looked at first. */
const known = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['MPL-2.0', 'LGPL-3.0-or-later', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
])

test('the notices are those of the lock file: after a change of packages, run "npm run notices"', () => {
  expect(noticesOf(readLock())).toBe(readFileSync(noticesFile, 'utf8'))
})

test('every package of a production installation comes under terms that are known', () => {
  const strange = productionPackages(readLock()).filter(({ license }) => !isKnown(license))

  expect(strange).toEqual([])
})

test('packages for development alone are not listed, and each version is once', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/@x/c': { version: '2.0.0', license: 'ISC' },
    'node_modules/tester': { version: '1.0.0', license: 'MIT', dev: true },
  }

  expect(productionPackages({ packages }).map(({ name }) => name)).toEqual(['@x/c', 'a'])
})

/** All that hold together; of terms that one may choose from, one. */
function isKnown(license: string): boolean {
  const parts = license.replaceAll(/[()]/g, '').split(' AND ')

  return parts.every((part) => part.split(' OR ').some((one) => known.has(one)))
}
