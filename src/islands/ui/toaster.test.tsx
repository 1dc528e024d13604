// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mountInBrowser, settled } from '../testing/mount.ts'
import { ToastList } from './ToastList.tsx'
import { toast } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await settled(() => vi.advanceTimersByTime(10_000))
  vi.useRealTimers()
})

describe('toasts', () => {
  test('[N13] stand at the bottom right, 356 px wide, on the layer of toasts [N14]', async () => {
    await mountInBrowser(<ToastList label="Notifications" />)
    await show('Saved')

    const list = document.querySelector<HTMLElement>('[data-sonner-toaster]')
    expect(list?.dataset).toMatchObject({ xPosition: 'right', yPosition: 'bottom' })
    expect(list?.style.getPropertyValue('--width')).toBe('356px')
    expect(list?.style.zIndex).toBe('1200')
    expect(list?.style.fontFamily).toBe('var(--font-inter)')
  })

  test('[N13] show three at a time', async () => {
    await mountInBrowser(<ToastList label="Notifications" />)
    for (const text of ['one', 'two', 'three', 'four', 'five']) await show(text)

    const visible = document.querySelectorAll('[data-sonner-toast][data-visible="true"]')
    expect([...visible].map((one) => one.textContent)).toEqual(['five', 'four', 'three'])
  })

  test('lead to where one can do something about it', async () => {
    await mountInBrowser(<ToastList label="Notifications" />)
    await show('That is all for this month', { href: '/pricing', label: 'Compare plans' })

    const link = document.querySelector('[data-sonner-toast] a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Compare plans', '/pricing'])
  })

  test('offer a step that is taken once, and leave', async () => {
    const takeBack = vi.fn()
    await mountInBrowser(<ToastList label="Notifications" />)
    await show('Deleted', { label: 'Undo', onSelect: takeBack })

    const step = document.querySelector<HTMLElement>('[data-sonner-toast] button')
    expect(step?.textContent).toBe('Undo')
    await settled(() => step?.click())
    expect(takeBack).toHaveBeenCalledOnce()
    expect(removed()).toBe('true')
  })

  test.each([4000, 3000] as const)('[N13] leave after %i ms', async (durationMs) => {
    await mountInBrowser(<ToastList label="Notifications" durationMs={durationMs} />)
    await show('Saved')

    await settled(() => vi.advanceTimersByTime(durationMs - 50))
    expect(removed()).toBe('false')
    await settled(() => vi.advanceTimersByTime(100))
    expect(removed()).toBe('true')
  })
})

async function show(text: string, next?: Parameters<typeof toast>[1]): Promise<void> {
  await settled(() => toast(text, next))
  await settled(() => import('./ToastList.tsx'))
  await settled(() => vi.advanceTimersByTime(20))
}

function removed(): string | undefined {
  return document.querySelector<HTMLElement>('[data-sonner-toast]')?.dataset.removed
}
