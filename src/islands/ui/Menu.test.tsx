// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { byRole, mount, press, strike } from '../testing/mount.ts'
import { Button } from './Button.tsx'
import { Menu } from './Menu.tsx'

const chosen: string[] = []
const menu = (
  <Menu
    label="Theme"
    trigger={<Button>Theme</Button>}
    items={['light', 'dark', 'system'].map((id) => ({
      id,
      label: id,
      checked: id === 'dark',
      onSelect: () => chosen.push(id),
    }))}
  />
)

describe('a menu', () => {
  test('[N14] lies on the layer of menus', async () => {
    await mount(menu)
    await press(byRole('button', 'Theme'))

    expect(document.querySelector('[role="menu"]')?.parentElement?.className).toContain('z-menu')
  })

  test('marks the chosen item', async () => {
    await mount(menu)
    await press(byRole('button', 'Theme'))

    expect([...document.querySelectorAll('[aria-checked="true"]')].map((item) => item.textContent)).toEqual([
      'dark',
    ])
  })

  test('moves by arrows, Home and End, round and round', async () => {
    await mount(menu)
    await press(byRole('button', 'Theme'))
    byRole('menuitemradio', 'light')?.focus()

    const visited: (string | null | undefined)[] = []
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await strike(key)
      visited.push(document.activeElement?.textContent)
    }

    expect(visited).toEqual(['dark', 'system', 'light', 'system', 'light'])
  })

  test('acts on a choice and closes', async () => {
    await mount(menu)
    await press(byRole('button', 'Theme'))

    await press(byRole('menuitemradio', 'light'))

    expect(chosen).toEqual(['light'])
    expect(document.querySelector('[role="menu"]')).toBeNull()
  })
})
