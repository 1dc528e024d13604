// @vitest-environment happy-dom
import { act, lazy, Suspense, useId, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import renderer from './island-renderer.ts'
import { rememberMarkup } from './markup-memory.ts'

const alive = { hydrate: 'load' }

function Field({ label }: { label: string }) {
  const id = useId()

  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} />
    </>
  )
}

function Frame({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  return (
    <section>
      {children}
      <footer>{action}</footer>
    </section>
  )
}

/** As Astro does for each component of a page, one after the other. */
function onePage() {
  const page = { result: {} }

  return (
    component: unknown,
    props = {},
    slots: Record<string, string> = {},
    use: { hydrate?: string } = alive,
  ) => renderer.renderToStaticMarkup.call(page, component as typeof Frame, props, slots, use)
}

afterEach(() => vi.restoreAllMocks())

test('ids of two islands of a page differ, and those of two pages need not', async () => {
  const render = onePage()
  const name = await render(Field, { label: 'Name' })
  const city = await render(Field, { label: 'City' })

  expect([name.attrs.prefix, city.attrs.prefix]).toEqual(['r0', 'r1'])
  expect(idIn(name.html)).not.toBe(idIn(city.html))
  expect(await onePage()(Field, { label: 'Name' })).toEqual(name)
})

test('an island comes to life under its prefix without a word', async () => {
  const errors = vi.spyOn(console, 'error')
  const render = onePage()
  await render(Field, { label: 'Name' })
  const { html, attrs } = await render(Field, { label: 'City' })
  document.body.innerHTML = `<div>${html}</div>`
  const island = document.body.firstElementChild!
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

  await act(async () => {
    hydrateRoot(island, <Field label="City" />, {
      identifierPrefix: attrs.prefix,
      onRecoverableError: (error) => console.error(error),
    })
  })

  expect(island.querySelector('input')!.id).toBe(idIn(html))
  expect(errors).not.toHaveBeenCalled()
})

test('what the page has put between the tags stands where the client looks for it', async () => {
  const slots = { default: '<p>Text</p>', action: '<a href="/">Go</a>' }
  const { html } = await onePage()(Frame, {}, slots)

  expect(html).toBe(
    '<section><astro-slot><p>Text</p></astro-slot><footer><astro-slot name="action"><a href="/">Go</a></astro-slot></footer></section>',
  )
  const still = await onePage()(Frame, {}, slots, {})
  expect(still.html).toBe(html.replaceAll('astro-slot', 'astro-static-slot'))
})

test('an empty slot leaves nothing', async () => {
  const { html } = await onePage()(Frame, {}, { default: ' \n ' })

  expect(html).toBe('<section><footer></footer></section>')
})

test('a part that is loaded first is there too, without a script that would put it in its place', async () => {
  const Late = lazy(() => Promise.resolve({ default: () => <b>late</b> }))
  const Island = () => (
    <Suspense fallback="wait">
      <Late />
    </Suspense>
  )
  const { html } = await onePage()(Island)

  expect(html).toBe('<!--$--><b>late</b><!--/$-->')
})

test('a long part that is loaded first is in its place too, not put there by a script that the page forbids', async () => {
  const rows = Array.from({ length: 2000 }, (_, row) => `row ${row}`)
  const Late = lazy(() => Promise.resolve({ default: () => rows.map((row) => <p key={row}>{row}</p>) }))
  const Island = () => (
    <Suspense fallback="wait">
      <Late />
    </Suspense>
  )
  const { html } = await onePage()(Island)

  expect(html).not.toContain('<script')
  expect(html).toMatch(/^<!--\$--><p>row 0<\/p>.*<p>row 1999<\/p><!--\/\$-->$/)
})

test('a picture brings no link of its own', async () => {
  const { html } = await onePage()(() => <img src="/page.webp" alt="" />)

  expect(html).toBe('<img src="/page.webp" alt=""/>')
})

test('what follows from its props alone is rendered once for equal ones, and anew for others', async () => {
  const onDraw = vi.fn()
  const Greeting = ({ name }: { name: string }) => {
    onDraw()
    return <p id={useId()}>{`Hello ${name}`}</p>
  }
  rememberMarkup(Greeting)
  const first = await onePage()(Greeting, { name: 'Mara' })

  expect(await onePage()(Greeting, { name: 'Mara' })).toEqual(first)
  expect(onDraw).toHaveBeenCalledTimes(1)

  const render = onePage()
  const { html } = await render(Greeting, { name: 'Jonas' })
  const second = await render(Greeting, { name: 'Mara' })
  const still = await render(Greeting, { name: 'Mara' }, {}, {})
  const filled = await onePage()(Greeting, { name: 'Mara' }, { default: 'text' })
  expect([html, second.html]).toEqual([
    first.html.replace('Mara', 'Jonas'),
    first.html.replaceAll('r0', 'r1'),
  ])
  expect([still.html, filled.html]).toEqual([expect.stringContaining('Mara'), first.html])
  expect(onDraw).toHaveBeenCalledTimes(5)
})

test('what does not say that of itself is rendered each time', async () => {
  const count = vi.fn(() => count.mock.calls.length)
  const Clock = () => <time>{count()}</time>
  await onePage()(Clock)

  expect((await onePage()(Clock)).html).toBe('<time>2</time>')
})

test('what fails fails the page', async () => {
  const Broken = () => {
    throw new Error('broken')
  }

  await expect(onePage()(Broken)).rejects.toThrow('broken')
})

function idIn(html: string): string | undefined {
  return /<input id="([^"]+)"/.exec(html)?.[1]
}
