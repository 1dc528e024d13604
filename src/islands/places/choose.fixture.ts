import { act } from 'react'

/** Picks an option of the list that this label names, once it is there. */
export async function choose(label: string, option: string): Promise<void> {
  const select = await eventually(() => findList(label))
  const value = await eventually(() => [...select.options].find(({ text }) => text === option)?.value)
  await act(() => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))

    return Promise.resolve()
  })
}

export function findList(label: string): HTMLSelectElement | undefined {
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(label))
  const control = named && document.getElementById(named.htmlFor)

  return control instanceof HTMLSelectElement ? control : undefined
}

/** What is asked for, as soon as it is there. */
export async function eventually<T>(ask: () => T | undefined): Promise<T> {
  for (let rounds = 0; rounds < 100; rounds++) {
    const found = ask()
    if (found !== undefined) return found
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
  throw new Error(`It never came: ${ask.toString()}`)
}
