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
import { alertText, field, focused, press, show, write } from '../auth/stage.fixture.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Refusals } from './refusals.ts'
import { TextField } from './TextField.tsx'

let sent: string[]
let answer: () => Promise<void>

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
beforeEach(async () => {
  sent = []
  answer = () => Promise.resolve()
  await show(
    <LocalizationProvider locale="en-US">
      <Naming />
    </LocalizationProvider>,
  )
})

describe('a form in a dialog', () => {
  test('sends nothing while something is missing, says so above and beside the field, and leads there', async () => {
    await press('Save')

    expect(sent).toEqual([])
    expect(alertText()).toContain('Enter a name.')
    expect(focused()).toBe(document.querySelector('[role=alert]'))
    expect(describedBy(field('Name'))).toBe('Enter a name.')
  })

  test('sends what is written, and nothing is said against it any more', async () => {
    await press('Save')
    await write('Name', 'Lease')
    await press('Save')

    expect(sent).toEqual(['Lease'])
    expect(alertText()).toBeUndefined()
  })

  test('keeps what was written when it is refused, and announces why', async () => {
    answer = () => Promise.reject(new ApiError('Internal Server Error', 500))
    await write('Name', 'Lease')
    await press('Save')

    expect(alertText()).toContain(enUS.problems.internal)
    expect(focused()).toBe(document.querySelector('[role=alert]'))
    expect(field('Name').value).toBe('Lease')
    expect(describedBy(field('Name'))).toBe('')
  })

  test('shows a refusal beside the field it is about', async () => {
    answer = () => Promise.reject(new Error('taken'))
    await write('Name', 'Lease')
    await press('Save')

    expect(describedBy(field('Name'))).toBe(enUS.problems.internal)
  })

  test('tells line by line what of several things was refused', async () => {
    answer = () => Promise.reject(new Refusals([{ message: 'Lease: in use' }, { message: 'Offer: gone' }]))
    await write('Name', 'Lease')
    await press('Save')

    const lines = [...document.querySelectorAll('[role=alert] li')].map((line) => line.textContent.trim())
    expect(lines).toEqual(['Lease: in use', 'Offer: gone'])
  })

  test('sends once, however often it is pressed meanwhile, and can be sent again after a refusal', async () => {
    let refuse: (error: Error) => void = () => undefined
    answer = () => new Promise((_, reject) => (refuse = reject))
    await write('Name', 'Lease')
    await press('Save')
    await press('Save')
    expect(sent).toEqual(['Lease'])
    expect(document.querySelector('[aria-busy=true]')?.textContent).toBe('Save')

    refuse(new Error('no'))
    await press('Save')
    await press('Save')
    expect(sent).toEqual(['Lease', 'Lease'])
  })

  test('is left by its cancel button', async () => {
    await press(enUS.editor.cancel)

    expect(document.querySelector('[role=dialog]')).toBeNull()
  })
})

function Naming() {
  const [name, setName] = useState('')
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null

  return (
    <FormDialog
      title="Name it"
      action="Save"
      check={() => (name ? [] : [{ fieldId: 'name', message: 'Enter a name.' }])}
      onSubmit={() => {
        sent.push(name)
        return answer()
      }}
      fieldOf={(error) => (error instanceof ApiError ? undefined : 'name')}
      onClose={() => setOpen(false)}
    >
      {(errorOf) => (
        <TextField
          id="name"
          label="Name"
          error={errorOf('name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </FormDialog>
  )
}

function describedBy(control: HTMLElement): string {
  const id = control.getAttribute('aria-describedby')

  return (id && document.getElementById(id)?.textContent) ?? ''
}
