// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useState } from 'react'
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import type { FieldValue } from '#core/fields/field.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { mountInBrowser, press } from '../../testing/mount.ts'
import { area, field } from '../draft.fixture.ts'
import type { DraftField } from '../draft.ts'
import { fitsInto, placeOf } from './preview-field.ts'
import { PreviewField } from './PreviewField.tsx'

const page = { width: 600, height: 800 }

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
beforeEach(() => {
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => new Promise(() => undefined)
    },
  )
})

describe('[W1] a field of the preview', () => {
  test('is signed by a press, in the name of whose it is, and taken back by another', async () => {
    await show(field('sign', area(), { type: 'signature' }))
    const button = () => document.querySelector('button')
    expect(button()?.textContent).toBe(enUS.signing.room.signHere)

    await press(button())
    expect(button()?.textContent).toBe('Ada Byron')
    expect(button()?.getAttribute('aria-pressed')).toBe('true')
    await press(button())
    expect(button()?.textContent).toBe(enUS.signing.room.signHere)
  })

  test('takes initials as the first letters of both names', async () => {
    await show(field('initial', area(), { type: 'initials' }))
    await press(document.querySelector('button'))
    expect(document.querySelector('button')?.textContent).toBe('AB')
  })

  test('that is somebody else’s is signed already, and cannot be pressed', async () => {
    await show(field('sign', area(), { type: 'signature' }), { isOwn: false })
    expect(document.querySelector('button')).toBeNull()
    expect(document.body.textContent).toBe('Ada Byron')
  })

  test('with cells has one box a letter, and takes no more', async () => {
    await show(field('code', area(), { type: 'text', cells: 6 }))
    const input = document.querySelector('input')
    expect(input?.maxLength).toBe(6)
    expect(input?.style.letterSpacing).toContain('/ 6')
    expect(input?.style.backgroundSize).toContain('100% / 6')
  })

  test('shows the ticks of others in the boxes of their options', async () => {
    const options = ['Cat', 'Dog']
    const pets = field('pets', area(), { type: 'checkbox_group', options })
    await show(pets, { isOwn: false, value: ['Dog'], index: 0 })
    expect(document.body.textContent).toBe('')
    await show(pets, { isOwn: false, value: ['Dog'], index: 1 })
    expect(document.body.textContent).toBe('✕')
  })

  test('names a stamp by what is done with it', async () => {
    await show(field('stamp', area(), { type: 'stamp' }))
    expect(document.querySelector('button')?.textContent).toBe(enUS.signing.room.choosePicture)
  })
})

type Shown = { isOwn?: boolean; value?: FieldValue; index?: number }

function show(one: DraftField, shown: Shown = {}) {
  return mountInBrowser(
    <LocalizationProvider locale="en-US">
      <Previewed field={one} {...shown} />
    </LocalizationProvider>,
  )
}

function Previewed({ field: one, isOwn = true, value: given, index = 0 }: Shown & { field: DraftField }) {
  const [value, setValue] = useState<FieldValue | null>(given ?? null)

  return (
    <PreviewField
      field={one}
      index={index}
      name="Field"
      label="Field"
      person="Ada Byron"
      place={placeOf(area(), page, one)}
      fits={(letters) => fitsInto(letters, area(), page)}
      today="2027-03-31"
      isOwn={isOwn}
      value={value}
      onChange={setValue}
    />
  )
}
