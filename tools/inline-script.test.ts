import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import earlyMirrors from '../src/layouts/early-mirrors.js?raw'

test('what stands in every page is told to browsers, not to readers: no comments, and less than two thirds', () => {
  const written = readFileSync(new URL('../src/layouts/early-mirrors.js', import.meta.url), 'utf8')

  expect(written).toMatch(/^\/\/ /)
  expect(earlyMirrors).not.toMatch(/\/\/ |\/\*/)
  expect(earlyMirrors.length).toBeLessThan((written.length * 2) / 3)
})
