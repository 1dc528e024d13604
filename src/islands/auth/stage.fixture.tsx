import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true

let root: Root | undefined
afterAll(clear)

/** Shows an island in the document. */
export async function show(island: ReactNode): Promise<void> {
  await clear()
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await settle(() => root?.render(island))
}

export async function clear(): Promise<void> {
  await settle(() => root?.unmount())
  root = undefined
  document.body.replaceChildren()
}

/** The control that this label names. */
export function field(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(label))
  const control = named && document.getElementById(named.htmlFor)
  if (!(control instanceof HTMLInputElement)) throw new Error(`No field is labelled ${label}`)

  return control
}

export async function write(label: string, text: string): Promise<void> {
  const control = field(label)
  await settle(() => {
    // React replaces `value` on the element itself; the prototype's own setter is what typing amounts to.
    Reflect.set(HTMLInputElement.prototype, 'value', text, control)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name)
  if (!button) throw new Error(`No button reads ${name}`)
  await settle(() => button.click())
}

/** Does it, and lets everything that follows from it come to rest. */
function settle(run: () => void): Promise<void> {
  return act(() => Promise.resolve(run()))
}

export const heading = () => document.querySelector('h1')?.textContent
export const alertText = () => document.querySelector('[role=alert]')?.textContent
export const focused = () => document.activeElement

/** Gives what runs beside the page time to come true; throws when it does not. */
export async function until(claim: () => boolean): Promise<void> {
  for (let rounds = 0; rounds < 750 && !claim(); rounds++) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
  if (!claim()) throw new Error(`It never came true: ${claim.toString()}`)
}
