import { readFileSync } from 'node:fs'
import { Check, type LucideProps } from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { smallIcons } from './small-icons.ts'

type Icon = ComponentType<LucideProps>
const check = { node: [['path', { d: 'M20 6 9 17l-5-5' }]] }
const { transform } = smallIcons()
if (typeof transform !== 'object') throw new Error('no transform')
const { handler } = transform
const change = (code: string) =>
  (handler.call({} as never, code, 'createLucideIcon.mjs') as { code: string }).code

/** What is on screen, in any order: all but the library's own class names. */
function drawn(icon: Icon, props: LucideProps): string[] {
  const markup = renderToStaticMarkup(createElement(icon, props))

  return (markup.match(/<\w+|[\w-]+="[^"]*"/g) ?? [])
    .map((part) => part.replace(/lucide\S*? |\blucide[\w-]*/g, ''))
    .filter((part) => part !== 'class=""' && !part.startsWith('xmlns'))
    .toSorted()
}

test('an icon is drawn as the library draws it', async () => {
  const given = new URL('../esm/createLucideIcon.mjs', import.meta.resolve('lucide-react'))
  const code = change(readFileSync(given, 'utf8')).replace("'react'", `'${import.meta.resolve('react')}'`)
  const file = `data:text/javascript,${encodeURIComponent(code)}`
  const made = (await import(/* @vite-ignore */ file)) as { default: (of: typeof check) => Icon }
  for (const props of [
    {},
    { size: 16, className: 'shrink-0' },
    { strokeWidth: 1.75 },
    { 'aria-hidden': true },
  ]) {
    const ours = drawn(made.default(check), props)
    expect(ours).toEqual(drawn(Check, props))
    expect(ours).toContain('d="M20 6 9 17l-5-5"')
  }
})

test('an icon keeps its lines alone', () => {
  const file = new URL('../esm/icons/circle-check.mjs', import.meta.resolve('lucide-react'))
  const said = readFileSync(file, 'utf8')
  const { code } = handler.call({} as never, said, '/lucide-react/dist/esm/icons/circle-check.mjs') as {
    code: string
  }

  expect(code.match(/d: "[^"]+"/g)).toEqual(said.match(/d: "[^"]+"/g))
  for (const name of ['key', 'name', 'size', 'aliases'])
    expect(code, name).not.toMatch(new RegExp(`\\b${name}:`))
})

test('another library, which makes its icons otherwise, fails the build', () => {
  expect(() => change('export {}')).toThrow('lucide-react has changed')
})
