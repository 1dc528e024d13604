import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import { beforeAll, describe, expect, test } from 'vitest'
import { controlStyle } from '#islands/ui/control-style.ts'

const layouts = new URL('.', import.meta.url).pathname
let build: (classes: string[]) => string

beforeAll(async () => {
  const path = resolve(layouts, 'app.css')
  const compiler = await compile(await readFile(path, 'utf8'), { base: layouts, loadStylesheet })
  build = (classes) => compiler.build(classes)
})

describe('the style sheet', () => {
  test.each([
    ['modal', 1100],
    ['overlay', 1000],
    ['menu', 1000],
    ['tooltip', 1100],
    ['toast', 1200],
  ])('[N14] lays a %s on layer %i', (name, layer) => {
    const css = build([`z-${name}`])

    expect(css).toMatch(new RegExp(`\\.z-${name} \\{\\s*z-index: (?:var\\(--z-index-${name}\\)|${layer});`))
    expect(css.includes(`--z-index-${name}: ${layer};`) || css.includes(`z-index: ${layer};`)).toBe(true)
  })

  test.each(['bg-red-500', 'text-white', 'text-4xl', 'rounded-2xl', 'shadow-lg', 'font-bold'])(
    'knows nothing outside the tokens, such as %s',
    (name) => {
      expect(build([name])).not.toContain(`.${name}`)
    },
  )

  test.each([
    'bg-surface',
    'text-muted',
    'border-line',
    'rounded-lg',
    'shadow-raised',
    'text-base',
    'font-medium',
  ])('knows %s', (name) => {
    expect(build([name])).toContain(`.${name}`)
  })

  test('shows a select as writable, which browsers count as read-only', () => {
    const css = build(controlStyle.split(' '))

    const conditions = css.match(/(?<!\\)(:is\([^)]*\))?:read-only/g)
    expect(conditions).toEqual([':is(input, textarea):read-only'])
  })

  test('follows the device unless the page says light or dark, and keeps paper light', async () => {
    const tokens = await readFile(resolve(layouts, 'tokens.css'), 'utf8')

    expect(tokens).toMatch(/:root \{\s*color-scheme: light dark;/)
    expect(tokens).toMatch(/:root\[data-theme='light'\],\s*\.paper \{\s*color-scheme: light;/)
    expect(tokens).toMatch(/:root\[data-theme='dark'\] \{\s*color-scheme: dark;/)
  })
})

async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.')
    ? resolve(base, id)
    : new URL(import.meta.resolve(`${id}/index.css`)).pathname
  return { path, base: dirname(path), content: await readFile(path, 'utf8') }
}
