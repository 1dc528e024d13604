// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mountInBrowser, settled, strike } from '../testing/mount.ts'
import { Tooltip, TooltipGroup } from './Tooltip.tsx'

beforeEach(async () => {
  vi.useFakeTimers()
  await mountInBrowser(
    <TooltipGroup>
      {['Templates', 'Envelopes'].map((name) => (
        <Tooltip key={name} text={name}>
          <button id={name}>{name.charAt(0)}</button>
        </Tooltip>
      ))}
    </TooltipGroup>,
  )
})
afterEach(() => vi.useRealTimers())

describe('tooltips', () => {
  test('[N6] wait for 700 ms', async () => {
    await pointAt('Templates')

    await settled(() => vi.advanceTimersByTime(699))
    expect(shown()).toBeUndefined()
    await settled(() => vi.advanceTimersByTime(1))
    expect(shown()).toBe('Templates')
  })

  test('[N6] show the next one at once within 300 ms', async () => {
    await pointAt('Templates')
    await settled(() => vi.advanceTimersByTime(700))
    await strike('Escape')

    await settled(() => vi.advanceTimersByTime(299))
    await pointAt('Envelopes')

    expect(shown()).toBe('Envelopes')
  })

  test('[N6] wait again after 300 ms', async () => {
    await pointAt('Templates')
    await settled(() => vi.advanceTimersByTime(700))
    await strike('Escape')

    await settled(() => vi.advanceTimersByTime(301))
    await pointAt('Envelopes')

    expect(shown()).not.toBe('Envelopes')
  })

  test('[N14] lie on the layer of tooltips', async () => {
    await pointAt('Templates')
    await settled(() => vi.advanceTimersByTime(700))

    expect(document.querySelector('.z-tooltip[role="tooltip"]')).not.toBeNull()
  })
})

async function pointAt(id: string): Promise<void> {
  const element = document.getElementById(id)
  await settled(async () => {
    element?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))
    // The first one has the program fetched.
    await import('./TooltipLayer.tsx')
  })
  await settled(() =>
    element?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' })),
  )
}

function shown(): string | undefined {
  return document.querySelector('[role="tooltip"]')?.textContent ?? undefined
}
