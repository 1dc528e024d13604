// @vitest-environment happy-dom
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import { $toasts } from '#browser/toasts.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { byRole, mount, press, settled, strike } from '../testing/mount.ts'
import { MenuButton } from './MenuButton.tsx'
import { Tooltip, TooltipGroup } from './Tooltip.tsx'

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
afterEach(() => {
  vi.doUnmock('./Menu.tsx')
  vi.resetModules()
  $toasts.set([])
})

describe('a menu whose program is fetched when it is asked for', () => {
  test('says that it opens something, and opens with the focus in it', async () => {
    await mount(themes())
    expect(['aria-haspopup', 'aria-expanded'].map((name) => button()?.getAttribute(name))).toEqual([
      'dialog',
      'false',
    ])

    await press(button())
    await arrived()

    expect(byRole('menuitem', 'Dark')).not.toBeNull()
    expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true)
    expect(button()?.getAttribute('aria-expanded')).toBe('true')
  })

  test('gives the focus back to its button, and opens again', async () => {
    await mount(themes())
    await press(button())
    await arrived()

    await strike('Escape')
    await arrived()
    expect(byRole('menuitem', 'Dark')).toBeNull()
    expect(document.activeElement).toBe(button())

    await press(button())
    expect(byRole('menuitem', 'Dark')).not.toBeNull()
  })

  test('says so when its program does not come', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.doMock('./Menu.tsx', () => {
      throw new Error('gone with the last deployment')
    })
    await mount(themes())

    await press(button())
    await arrived()

    expect($toasts.get()).toEqual([{ tone: 'error', text: enUS.errors.network, next: undefined }])
    expect(button()).not.toBeNull()
  })
})

function themes() {
  return (
    <LocalizationProvider locale="en-US">
      <TooltipGroup>
        <MenuButton
          label="Themes"
          trigger={
            <Tooltip text="Theme">
              <button type="button">Theme</button>
            </Tooltip>
          }
          items={[{ id: 'dark', label: 'Dark', onSelect: () => undefined }]}
        />
      </TooltipGroup>
    </LocalizationProvider>
  )
}

const button = () => byRole('button', 'Theme')

/** What was asked for has come, and Radix has moved the focus, which it does a moment later. */
async function arrived(): Promise<void> {
  await settled(async () => {
    await import('./Menu.tsx').catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
  })
}
