import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { noIslandIds } from './no-island-ids.ts'

const astro = fileURLToPath(import.meta.resolve('astro/app')).replace(/core\/app\/.*$/, '')
const read = (file: string) => readFileSync(path.join(astro, file), 'utf8')
const module = path.join(astro, 'runtime/server/render/component.js')

function change(code: string): unknown {
  const { transform } = noIslandIds()
  if (typeof transform !== 'object') throw new Error('no transform')

  return transform.handler.call({} as never, code, module)
}

test('Astro gives islands no id of their content', () => {
  const { code } = change(readFileSync(module, 'utf8')) as { code: string }

  expect(code).toContain('const astroId = undefined;')
  expect(code).not.toContain('shorthash(')
})

test('it has no other use than the attribute, and that none in the browser', () => {
  expect(read('runtime/server/hydration.js').match(/astroId/g)).toHaveLength(2)
  expect(read('runtime/server/hydration.js')).toContain('uid: astroId')
  expect(read('runtime/server/render/component.js').match(/astroId/g)).toHaveLength(2)
  for (const file of ['astro-island.prebuilt.js', 'astro-island.js'])
    expect(read(`runtime/server/${file}`)).not.toMatch(/\buid\b/)
})

test('another Astro, in which there is nothing to change, fails the build', () => {
  expect(() => change('export {}')).toThrow('astro has changed')
})
