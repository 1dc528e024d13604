// @vitest-environment happy-dom
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { useState, type ComponentProps } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { byRole, mount, press, settled, strike } from '../testing/mount.ts'
import { Button } from './Button.tsx'
import { Dropdown, type DropdownItem } from './Dropdown.tsx'

const chosen: string[] = []
const items: DropdownItem[] = ['one', 'two', 'three'].map((id) => ({
  id,
  title: `Title ${id}`,
  label: `Label ${id}`,
  onSelect: () => chosen.push(id),
}))

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
beforeEach(() => {
  chosen.length = 0
})

describe('[B5] an item', () => {
  test('with the id divider is a separator', async () => {
    await open({ items: [items[0]!, { id: 'divider' }, items[1]!, { id: 'divider' }, items[2]!] })

    const roles = [...panel()!.querySelector('[role=menu]')!.children].map((one) => one.getAttribute('role'))
    expect(roles).toEqual(['menuitem', 'separator', 'menuitem', 'separator', 'menuitem'])
  })

  test.each<[Locale, string, string]>([
    ['en-US', 'No title', 'Unknown'],
    ['es-ES', 'Sin título', 'Desconocido'],
    ['fr-FR', 'Sans titre', 'Inconnu'],
    ['pt-BR', 'Sem título', 'Desconhecido'],
  ])('without words says so in %s', async (locale, noTitle, unknown) => {
    await open({ items: [{ id: 'bare' }, { id: 'empty', title: '', label: '' }] }, locale)

    expect(words()).toEqual([noTitle + unknown, noTitle + unknown])
  })

  test('shows its title and its label', async () => {
    await open({ items: [items[0]!] })

    expect(words()).toEqual(['Title oneLabel one'])
  })
})

describe('[B6] a dropdown', () => {
  test('opens and closes on a press of its trigger', async () => {
    await mount(dropdown())
    expect(panel()).toBeNull()

    await press(byRole('button', 'Choose'))
    expect(panel()).not.toBeNull()

    await press(byRole('button', 'Choose'))
    expect(panel()).toBeNull()
  })

  test('closes on a choice, which acts', async () => {
    await open()

    await press(panel()?.querySelectorAll('[role=menuitem]')[1])

    expect(chosen).toEqual(['two'])
    expect(panel()).toBeNull()
  })

  test('closes on a press outside and on Escape', async () => {
    await open()
    await pressOutside()
    expect(panel()).toBeNull()

    await press(byRole('button', 'Choose'))
    await strike('Escape')
    expect(panel()).toBeNull()
  })

  test('lets its surroundings decide', async () => {
    const asked: boolean[] = []
    await mount(dropdown({ open: true, onOpenChange: (open) => asked.push(open) }))
    expect(panel()).not.toBeNull()

    await press(byRole('button', 'Choose'))
    expect(asked).toEqual([false])
    expect(panel()).not.toBeNull()

    await mount(<FromOutside />)
    await press(byRole('button', 'Show'))
    expect(panel()).not.toBeNull()
    await press(panel()?.querySelector('[role=menuitem]'))
    expect(panel()).toBeNull()
  })

  test('is 180 px wide and 250 px high at most, with an arrow, unless told otherwise', async () => {
    await open()
    expect(panel()?.style.width).toBe('180px')
    expect(panel()?.querySelector<HTMLElement>('[role=menu]')?.style.maxHeight).toBe('250px')
    expect(panel()?.querySelector('svg')).not.toBeNull()

    await open({ width: 320, maxHeight: 258, hasArrow: false })
    expect(panel()?.style.width).toBe('320px')
    expect(panel()?.querySelector<HTMLElement>('[role=menu]')?.style.maxHeight).toBe('258px')
    expect(panel()?.querySelector('svg')).toBeNull()
  })

  test('lies below its trigger where there is room, and else where it is told to', async () => {
    await open()
    expect(panel()?.dataset.side).toBe('bottom')

    await open({ placement: 'right-start' })
    expect([panel()?.dataset.side, panel()?.dataset.align]).toEqual(['right', 'start'])
  })

  test('puts the focus on its first item and moves it by arrows, Home and End', async () => {
    await open()
    const visited = [document.activeElement?.textContent]
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await strike(key)
      visited.push(document.activeElement?.textContent)
    }

    expect(visited.map((one) => one?.split('Label ')[1])).toEqual([
      'one',
      'two',
      'three',
      'one',
      'three',
      'one',
    ])
  })

  test('gives the focus back to its trigger before the item acts', async () => {
    let focused: Element | null = null
    await open({ items: [{ id: 'one', onSelect: () => (focused = document.activeElement) }] })

    await press(panel()?.querySelector('[role=menuitem]'))

    expect(focused).toBe(byRole('button', 'Choose'))
    expect(document.activeElement).toBe(focused)
  })
})

type Changes = Partial<ComponentProps<typeof Dropdown>>

function dropdown(changes: Changes = {}, locale: Locale = 'en-US') {
  return (
    <LocalizationProvider locale={locale}>
      <Dropdown label="Choices" trigger={<Button>Choose</Button>} items={items} {...changes} />
    </LocalizationProvider>
  )
}

function FromOutside() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show</Button>
      {dropdown({ open, onOpenChange: setOpen })}
    </>
  )
}

async function open(changes?: Changes, locale?: Locale): Promise<void> {
  await mount(dropdown(changes, locale))
  await press(byRole('button', 'Choose'))
}

async function pressOutside(): Promise<void> {
  // The layer begins to listen a moment after it has opened.
  await settled(() => new Promise((resolve) => setTimeout(resolve)))
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    await settled(() => document.body.dispatchEvent(new PointerEvent(type, { bubbles: true })))
  }
}

function panel(): HTMLElement | null {
  return document.querySelector('[role=dialog]')
}

function words(): (string | null)[] {
  return [...document.querySelectorAll('[role=menuitem]')].map((one) => one.textContent)
}
