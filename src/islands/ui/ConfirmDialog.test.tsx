// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useState } from 'react'
import { ApiError } from '#browser/api-error.ts'
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { alertText, focused, press, show, until } from '../auth/stage.fixture.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

let removed: number
/** Of the form that the dialog stands in. */
let sent: number
let isReady: boolean
let answer: () => Promise<void>

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
beforeEach(async () => {
  removed = 0
  sent = 0
  isReady = true
  answer = () => Promise.resolve()
  await show(
    <LocalizationProvider locale="en-US">
      <Removing />
    </LocalizationProvider>,
  )
  opener().focus()
  await press('Remove…')
})

describe('a dialog that asks before something is removed', () => {
  test('says what will happen', () => {
    const described = document.querySelector('[role=dialog]')?.getAttribute('aria-describedby') ?? ''

    expect(document.getElementById(described)?.textContent).toBe('Its fields go, too.')
  })

  test('does it, and gives focus back to what opened it', async () => {
    await press('Remove')

    expect(removed).toBe(1)
    expect(dialog()).toBeNull()
    await until(() => focused() === opener())
  })

  test('sends nothing of the form that asked', async () => {
    await press('Remove')

    expect(sent).toBe(0)
  })

  test('does nothing when it is left, by its own words', async () => {
    await press('Keep it')

    expect(removed).toBe(0)
    expect(dialog()).toBeNull()
    await until(() => focused() === opener())
  })

  test('stays, and tells why it was not done', async () => {
    answer = () => Promise.reject(new ApiError('Internal Server Error', 500))
    await press('Remove')

    expect(alertText()).toContain('It is still there')
    expect(alertText()).toContain(enUS.problems.internal)
    expect(focused()).toBe(document.querySelector('[role=alert]'))
  })

  test('does it once, however often it is pressed meanwhile', async () => {
    answer = () => new Promise(() => undefined)
    await press('Remove')
    await press('Remove')

    expect(removed).toBe(1)
    expect(document.querySelector('[aria-busy=true]')?.textContent).toBe('Remove')
  })

  test('does nothing while something in it is still to be done', async () => {
    isReady = false
    await press('Remove')

    expect(removed).toBe(0)
    expect(alertText()).toBeUndefined()
    expect(dialog()).not.toBeNull()
  })
})

function Removing() {
  const [isOpen, setOpen] = useState(false)

  return (
    <form
      onSubmit={() => {
        sent++
      }}
    >
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Remove…
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Remove Jane?"
          consequence="Its fields go, too."
          action="Remove"
          cancelLabel="Keep it"
          refusedTitle="It is still there"
          isReady={() => isReady}
          onConfirm={async () => {
            removed++
            await answer()
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </form>
  )
}

function opener(): HTMLElement {
  const found = document.getElementById('opener')
  if (!found) throw new Error('Nothing opens it')

  return found
}

function dialog(): Element | null {
  return document.querySelector('[role=dialog]')
}
