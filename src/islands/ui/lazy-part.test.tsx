// @vitest-environment happy-dom
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import { $toasts } from '#browser/toasts.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { Suspense, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { byRole, mount, press, settled } from '../testing/mount.ts'
import { lazyPart } from './lazy-part.tsx'

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
afterEach(() => {
  vi.restoreAllMocks()
  $toasts.set([])
})

test('a part whose program does not come leaves the rest as it is, says so, and comes when it is asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi
    .fn<() => Promise<{ default: typeof Dialog }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: Dialog })
  await mount(<Desk Part={lazyPart(load)} />)
  const typed = document.querySelector('input')!
  typed.value = 'half a letter'

  await press(byRole('button', 'Open'))
  await loaded()

  expect(document.querySelector('input')).toBe(typed)
  expect(document.querySelector('output')?.textContent).toBe('closed')
  expect($toasts.get()).toEqual([{ tone: 'error', text: enUS.errors.network, next: undefined }])
  expect(load).toHaveBeenCalledTimes(1)

  await press(byRole('button', 'Open'))
  await loaded()

  expect(document.querySelector('[role=dialog]')?.textContent).toBe('Here it is')
  expect(document.querySelector('input')).toBe(typed)
  expect([load.mock.calls.length, $toasts.get().length]).toEqual([2, 1])
})

test('a part that fails again offers to load the page anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await mount(<Desk Part={lazyPart<DialogProps>(() => Promise.reject(new TypeError('gone')))} />)

  for (const name of ['Open', 'Open']) {
    await press(byRole('button', name))
    await loaded()
  }

  expect($toasts.get().map(({ next }) => next?.label)).toEqual([undefined, enUS.errors.reload])
})

test('a part that came is not asked for again', async () => {
  const load = vi.fn(async () => ({ default: Dialog }))
  await mount(<Desk Part={lazyPart(load)} />)

  for (const name of ['Open', 'Close', 'Open']) {
    await press(byRole('button', name))
    await loaded()
  }

  expect(document.querySelector('[role=dialog]')).not.toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

type DialogProps = { onClose: () => void }

function Dialog({ onClose }: DialogProps) {
  return (
    <div role="dialog">
      Here it is
      <button onClick={onClose} aria-label="Close" />
    </div>
  )
}

function Desk({ Part }: { Part: ReturnType<typeof lazyPart<DialogProps>> }) {
  const [open, setOpen] = useState(false)

  return (
    <LocalizationProvider locale="en-US">
      <input />
      <output>{open ? 'open' : 'closed'}</output>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Suspense>
          <Part onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </LocalizationProvider>
  )
}

async function loaded(): Promise<void> {
  await settled(() => new Promise((resolve) => setTimeout(resolve)))
}
