import { createElement, memo, type ComponentType, type ReactElement } from 'react'
import { renderToReadableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import { keyOfMarkup, makeMarkupMemory } from './markup-memory.ts'

/** Of Astro: one page that is being rendered. */
type Page = { result: object }
type Slots = Readonly<Record<string, string>>
/** `hydrate` names what brings the island to life in the browser; left out, nothing does. */
type Use = { hydrate?: string }
type Rendered = { html: string; attrs: { prefix: string } }

const memory = makeMarkupMemory(8_000_000)

/**
 * What `@astrojs/react` does on its server, for a site whose every component is React's and known to be: nothing is rendered
 * to find that out, and an island is a string at once, not a stream. In the browser its own client goes on: prefixes of ids
 * and elements of slots are as that expects them.
 */
export default {
  name: '@astrojs/react',
  supportsAstroStaticSlot: true,
  check: () => Promise.resolve(true),
  async renderToStaticMarkup(
    this: Page,
    component: ComponentType<object>,
    props: object,
    slots: Slots,
    use?: Use,
  ): Promise<Rendered> {
    const prefix = nextPrefix(this.result)
    const key = keyOfMarkup(component, { prefix, props, slots, isAlive: !!use?.hydrate })
    const known = key === null ? undefined : memory.find(key)
    if (known !== undefined) return { html: known, attrs: { prefix } }
    const element = createElement(component, { ...props, ...elementsOf(slots, use) })
    const html = withoutPreloads(await render(element, prefix, use))
    if (key !== null) memory.keep(key, html)

    return { html, attrs: { prefix } }
  },
}

async function render(element: ReactElement, identifierPrefix: string, use?: Use): Promise<string> {
  if (!use?.hydrate) return renderToStaticMarkup(element, { identifierPrefix })
  const html = renderToString(element, { identifierPrefix })
  // A part that is loaded when it is first shown was left to the browser: once it is here, it is rendered at once too.
  if (!html.includes('<!--$!-->')) return html
  const stream = await renderToReadableStream(element, { identifierPrefix })
  await stream.allReady

  return new Response(stream).text()
}

const countsOfPages = new WeakMap<object, number>()

/** Ids made by `useId` would be the same in two islands of a page, and others in the browser, without one. */
function nextPrefix(page: object): string {
  const count = countsOfPages.get(page) ?? 0
  countsOfPages.set(page, count + 1)

  return `r${count}`
}

function elementsOf({ default: children, ...named }: Slots, use?: Use): Record<string, ReactElement> {
  const toElement = (value: string, name?: string) =>
    createElement(Slot, { value, name, isAlive: !!use?.hydrate })

  return {
    ...Object.fromEntries(Object.entries(named).map(([name, value]) => [name, toElement(value, name)])),
    ...(children != null && { children: toElement(children) }),
  }
}

type SlotProps = { value: string; name: string | undefined; isAlive: boolean }

/** What Astro has rendered between the tags of a component. */
const Slot = memo(
  ({ value, name, isAlive }: SlotProps) =>
    value.trim() === ''
      ? null
      : createElement(isAlive ? 'astro-slot' : 'astro-static-slot', {
          name,
          suppressHydrationWarning: true,
          dangerouslySetInnerHTML: { __html: value },
        }),
  () => true,
)
Slot.displayName = 'Slot'

/** React would have pictures fetched early by links before the island, which are not there in the browser. */
function withoutPreloads(html: string): string {
  return html.replace(
    /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g,
    '',
  )
}
