import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { secretPlaces } from '../../secret-places.ts'
import { restingSecrets } from './resting-secrets.ts'

const server = new URL('../../', import.meta.url)
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name),
)
const thatSay = (words: RegExp) =>
  sources.filter((name) => words.test(readFileSync(new URL(name, server), 'utf8'))).sort()

describe('what rests under the instance key', () => {
  test('is found somewhere, each kind of it, and no column is named twice for one kind', () => {
    const { derivation, ...others } = restingSecrets
    expect(derivation).toEqual([])
    expect(Object.keys(restingSecrets).sort()).toEqual(Object.keys(secretPlaces).sort())
    for (const [kind, places] of Object.entries(others)) {
      expect(places.length, kind).toBeGreaterThan(0)
      const columns = places.map(({ sealed, within = '' }) => `${sealed.uniqueName} ${within}`)
      expect(new Set(columns).size, kind).toBe(columns.length)
    }
  })

  test('is named by the list of places alone', () => {
    expect(thatSay(/as unknown as SecretPlace|as SecretPlace/)).toEqual(['secret-places.ts'])
  })

  // A backup and an export have passphrases of their own.
  test('is encrypted in one way alone, so that nothing rests there unlisted', () => {
    expect(thatSay(/\bcreateCipheriv\b/)).toEqual(['backup/backup-cipher.ts', 'trust/authenticated-box.ts'])
    expect(thatSay(/\bcloseBox\(/)).toEqual([
      'trust/authenticated-box.ts',
      'trust/key-box.ts',
      'trust/passphrase-box.ts',
    ])
  })
})
