// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { useState } from 'react'
import { byRole, mountInBrowser, press, settled } from '../testing/mount.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Menu } from './Menu.tsx'

describe('a dialog', () => {
  test('[N14] lies on the layer of modals, over its overlay', async () => {
    await mountInBrowser(
      <Dialog open onOpenChange={() => undefined} title="Void envelope" closeLabel="Close" />,
    )

    const dialog = document.querySelector('[role="dialog"]')
    expect(dialog?.className).toContain('z-modal')
    expect(dialog?.previousElementSibling?.className).toContain('z-overlay')
  })

  test('is named by its title and described by its consequence', async () => {
    await mountInBrowser(
      <Dialog
        open
        onOpenChange={() => undefined}
        title="Void envelope"
        description="Nobody can sign it any more."
        closeLabel="Close"
      />,
    )

    const dialog = document.querySelector('[role="dialog"]')
    expect(textOf(dialog?.getAttribute('aria-labelledby'))).toBe('Void envelope')
    expect(textOf(dialog?.getAttribute('aria-describedby'))).toBe('Nobody can sign it any more.')
  })

  test('asks to be closed by its close button', async () => {
    const asked: boolean[] = []
    await mountInBrowser(
      <Dialog open onOpenChange={(open) => asked.push(open)} title="Void" closeLabel="Close" />,
    )

    await press(document.querySelector('[aria-label="Close"]'))

    expect(asked).toEqual([false])
  })

  test('holds the menus that open inside it', async () => {
    await mountInBrowser(
      <Dialog open onOpenChange={() => undefined} title="Void" closeLabel="Close">
        <Menu
          label="Reasons"
          trigger={<Button>Reasons</Button>}
          items={[{ id: 'a', label: 'A', href: '/a' }]}
        />
      </Dialog>,
    )

    await press([...document.querySelectorAll('button')].find((button) => button.textContent === 'Reasons'))

    expect(document.querySelector('[role="dialog"] [role="menu"]')).not.toBeNull()
  })
})

describe('closing a dialog', () => {
  test('gives focus back to what opened it, though that is no trigger of its own', async () => {
    await mountInBrowser(<Withdrawal />)
    await press(byRole('button', 'Void'))
    expect(document.querySelector('[role="dialog"]')?.contains(document.activeElement)).toBe(true)

    await press(byRole('button', 'Close'))
    await nextTask()

    expect(document.activeElement).toBe(byRole('button', 'Void'))
  })

  test('gives focus back to the menu button when it was opened from a menu', async () => {
    await mountInBrowser(<Withdrawal fromMenu />)
    await press(byRole('button', 'More'))
    await press(byRole('menuitem', 'Void'))
    await nextTask()

    await press(byRole('button', 'Close'))
    await nextTask()

    expect(document.activeElement).toBe(byRole('button', 'More'))
  })
})

function Withdrawal({ fromMenu = false }: { fromMenu?: boolean }) {
  const [asked, setAsked] = useState(false)
  const ask = () => setAsked(true)

  return (
    <>
      {fromMenu ? (
        <Menu
          label="More"
          trigger={<Button>More</Button>}
          items={[{ id: 'a', label: 'Void', onSelect: ask }]}
        />
      ) : (
        <Button onClick={ask}>Void</Button>
      )}
      {asked && <Dialog open onOpenChange={setAsked} title="Void envelope" closeLabel="Close" />}
    </>
  )
}

/** Radix moves focus in a task of its own after what held it has gone. */
const nextTask = () => settled(() => new Promise((resolve) => setTimeout(resolve, 5)))

function textOf(id: string | null | undefined): string | null | undefined {
  return document.getElementById(id ?? '')?.textContent
}
