import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx,astro,js}').filter(
  (file) => !/\.(test|fixture)\.tsx?$|\/testing\//.test(file),
)
/** What stands in the page is a file of the build, the same for everybody. */
const constant = ['src/layouts/Base.astro', 'src/layouts/Icon.astro']
/** What Astro has made of our templates, with every text in them escaped: on its way through React, or kept. */
const escaped = ['src/layouts/DrawnOnce.astro', 'src/layouts/island-renderer.ts']

function filesWith(pattern: RegExp): string[] {
  return sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))
}

test('no text becomes markup (ASVS 3.2.2)', () => {
  const ways =
    /dangerouslySetInnerHTML|innerHTML\s*=|outerHTML\s*=|insertAdjacentHTML|document\.write|set:html/

  expect(filesWith(ways).toSorted()).toEqual([...constant, ...escaped].toSorted())
})

test('no text becomes code (ASVS 1.3.2)', () => {
  expect(filesWith(/\beval\(|new Function\(|\bsetTimeout\(['"`]/)).toEqual([])
})

test('nothing stands in the way of pasting or of password managers (ASVS 6.2.7)', () => {
  expect(filesWith(/\bonPaste\b|addEventListener\(['"]paste/)).toEqual([])
  const ownPasswords = filesWith(/type: 'password'/)
  expect(ownPasswords.length).toBeGreaterThan(1)
  for (const file of ownPasswords)
    expect(readFileSync(file, 'utf8')).toMatch(/type: 'password', autoComplete: '(current|new)-password'/)
})
