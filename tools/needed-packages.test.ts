import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { importedBy, neededPlaces } from './needed-packages.ts'

describe('the packages that a build needs', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-imports-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('are read from its modules, however they import', () => {
    mkdirSync(path.join(folder, 'chunks'))
    writeFileSync(
      path.join(folder, 'chunks', 'one.mjs'),
      `import fs from 'node:fs'; import path from "path"; import { a } from 'a/part'; export * from '@b/c/d'
       import './two.mjs'; const text = "from 'nobody'"; await import('e'); await import(text)`,
    )
    writeFileSync(path.join(folder, 'one.mjs.map'), `import 'map'`)

    expect([...importedBy(folder)].toSorted()).toEqual(['@b/c', 'a', 'e'])
  })

  test('are those, all faces, and what they need in turn, each where Node finds it', () => {
    const places = {
      '': { dependencies: { a: '1', builder: '1', '@expo-google-fonts/x': '1' } },
      'node_modules/@expo-google-fonts/x': {},
      'node_modules/a': {
        dependencies: { b: '1' },
        optionalDependencies: { 'a-linux': '1', 'a-elsewhere': '1' },
        peerDependencies: { peer: '1', types: '1' },
        peerDependenciesMeta: { types: { optional: true } },
      },
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/a-linux': {},
      'node_modules/b': {},
      'node_modules/builder': {},
      'node_modules/c': { dependencies: { a: '1' } },
      'node_modules/peer': {},
      'node_modules/types': {},
    }

    expect([...neededPlaces(places, ['a'])].toSorted()).toEqual([
      'node_modules/@expo-google-fonts/x',
      'node_modules/a',
      'node_modules/a-linux',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/peer',
    ])
  })
})
