import { act, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll } from 'vitest'

let shown: Root | undefined

// Nothing of an island outlives its page: a timer that finds no document would fail a run in which every test passes.
afterAll(() => settled(() => shown?.unmount()))

/** Puts an element into the page as an island is: rendered to a string first, then hydrated. Fails on a mismatch. */
export async function mount(element: ReactNode): Promise<HTMLElement> {
  const place = await emptyPlace()
  place.innerHTML = renderToString(element)
  const errors: unknown[] = []
  await settled(() => {
    shown = hydrateRoot(place, element, { onRecoverableError: (error) => errors.push(error) })
  })
  if (errors.length > 0) throw errors[0]

  return place
}

/** Puts an element into the page that only ever exists in the browser. */
export async function mountInBrowser(element: ReactNode): Promise<HTMLElement> {
  const place = await emptyPlace()
  shown = createRoot(place)
  await show(element)

  return place
}

/** Gives what is mounted new properties, as a client navigation does. */
export async function show(element: ReactNode): Promise<void> {
  await settled(() => shown?.render(element))
}

async function emptyPlace(): Promise<HTMLElement> {
  await settled(() => shown?.unmount())
  const place = document.createElement('div')
  document.body.replaceChildren(place)

  return place
}

/** Runs what a person does, and waits for React to be done with it. */
export async function settled(action: () => unknown): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => {
    await action()
  })
}

export async function press(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('Nothing to press')
  await settled(() => {
    element.focus()
    element.click()
  })
}

export async function strike(key: string): Promise<void> {
  await settled(() =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  )
}

/** The element with a role and an accessible name, by its label or its text. */
export function byRole(role: string, name: string): HTMLElement | null {
  const tags: Readonly<Record<string, string>> = {
    button: 'button',
    link: 'a[href]',
    textbox: 'input',
    navigation: 'nav',
  }
  const all = document.querySelectorAll<HTMLElement>([`[role="${role}"]`, tags[role]].filter(Boolean).join())

  return [...all].find((element) => nameOf(element) === name) ?? null
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? (element.textContent ?? '').trim()
}
