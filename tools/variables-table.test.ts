import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readme, withTable } from './variables-table.ts'

test('README.md has the variables that there are: after a change, run "npm run variables"', async () => {
  const text = readFileSync(readme, 'utf8')

  expect(await withTable(text)).toBe(text)
})

test('a table that is not of these variables is another one', async () => {
  const text = readFileSync(readme, 'utf8')
  const older = text.replace(/\| `PORT`[^\n]*\n/, '')

  expect(older).not.toBe(text)
  expect(await withTable(older)).toBe(text)
})
