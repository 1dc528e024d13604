// @vitest-environment happy-dom
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomField } from '#contract/signing-shapes.ts'
import type { FieldId } from '#core/ids.ts'
import {
  answers,
  area,
  asked,
  button,
  field,
  fieldOf,
  form,
  goAway,
  hasField,
  json,
  leave,
  open,
  press,
  session,
  standInForTheServer,
  text,
  tick,
  type,
} from './room.fixture.tsx'

beforeEach(standInForTheServer)
afterEach(goAway)

const fill = (...fields: RoomField[]) => open(session({ stage: 'fill', fields }))
/** What finishing sends. */
async function finish() {
  answers['/complete'] = () => json(session({ stage: 'done', recipient: { status: 'completed' } }))
  await press('Review and finish')
  await press('Sign and finish')
  return (asked.find(({ path }) => path === '/complete')?.body as { values?: object } | undefined)?.values
}

describe('a rarer field [W3]', () => {
  test('takes a number as the language writes it, and keeps it as a decimal', async () => {
    await fill(fieldOf('Rent', 'number', 0.2, { currency: 'USD' }))
    await type('Rent', '1,234.5')
    await leave('Rent')

    expect(field('Rent').value).toBe('$1,234.50')
    expect(await finish()).toEqual({ Rent: '1234.5' })
  })

  test('says beside a number what is wrong with it, and forgives when it is mended', async () => {
    await fill(fieldOf('Rent', 'number', 0.2, { min: '100' }))
    await type('Rent', 'much')
    await leave('Rent')
    expect(document.querySelector('#field-Rent-error')?.textContent).toBe(
      'This value does not suit the field.',
    )
    expect(field('Rent').getAttribute('aria-describedby')).toContain('field-Rent-error')

    await type('Rent', '50')
    await leave('Rent')
    expect(document.querySelector('#field-Rent-error')?.textContent).toBe('This is less than allowed.')
    await type('Rent', '150')
    expect(document.querySelector('#field-Rent-error')).toBeNull()
  })

  test('is a date of the device’s own calendar within its bounds', async () => {
    await fill(fieldOf('Start', 'date', 0.2, { min: '2026-01-01', max: '2026-12-31' }))
    expect(field('Start')).toMatchObject({ type: 'date', min: '2026-01-01', max: '2026-12-31' })
    expect(text()).toContain('From 1/1/26 to 12/31/26')
    await type('Start', '2026-03-01')
    expect(await finish()).toEqual({ Start: '2026-03-01' })
  })

  test('is a list to choose from, of which nothing is chosen at first', async () => {
    await fill(fieldOf('Plan', 'dropdown', 0.2, { options: ['Small', 'Large'] }))
    expect(text()).toContain('0 of 1')
    await type('Plan', 'Large')
    expect(await finish()).toEqual({ Plan: 'Large' })
  })

  test('puts each radio button where its box is, as one group with a name', async () => {
    const areas = [area(0.2), area(0.2, 0.5)]
    await fill(fieldOf('Pets', 'radio', 0.2, { options: ['Yes', 'No'], areas }))
    const group = document.querySelector('fieldset')!
    expect(group.querySelector('legend')?.textContent).toBe('Pets')
    expect([...group.querySelectorAll('label')].map((each) => each.style.getPropertyValue('--left'))).toEqual(
      ['10%', '50%'],
    )
    await tick('Pets-1')
    expect(await finish()).toEqual({ Pets: 'No' })
  })

  test('counts the ticks of a group', async () => {
    const options = ['Gas', 'Water', 'Power']
    await fill(fieldOf('Include', 'checkbox_group', 0.2, { options, atLeast: 2, atMost: 2, required: false }))
    expect(text()).toContain('Choose exactly 2')
    await tick('Include-0')
    expect(text()).toContain('0 of 1')
    await tick('Include-2')
    expect(text()).toContain('1 of 1')
    expect(await finish()).toEqual({ Include: ['Gas', 'Power'] })
  })

  test('brings a text into the form that is asked for while it is typed', async () => {
    await fill(fieldOf('CPF', 'text', 0.2, { mask: '999.999.999-99' }))
    await type('CPF', '12345678901')
    expect(field('CPF').value).toBe('123.456.789-01')
  })

  test('gives one box a character no more characters than boxes', async () => {
    await fill(fieldOf('Code', 'text', 0.2, { cells: 6 }))
    expect(field('Code').maxLength).toBe(6)
  })

  test('says in the sender’s words what a text must look like', async () => {
    await fill(fieldOf('Plate', 'text', 0.2, { pattern: '[A-Z]{3}\\d+', patternMessage: 'Like ABC123.' }))
    await type('Plate', 'nope')
    await leave('Plate')
    expect(document.querySelector('#field-Plate-error')?.textContent).toBe('Like ABC123.')
    await press('Review and finish')
    await press('Sign and finish')
    expect(document.querySelector('.error-summary')?.textContent).toContain('Plate')
    expect(asked.some(({ path }) => path === '/complete')).toBe(false)
  })

  test('approves with a button that says so', async () => {
    await fill(fieldOf('Approve the plan', 'approve', 0.2))
    const approve = button('Approve the plan')
    await act(async () => approve.click())
    expect(approve.getAttribute('aria-pressed')).toBe('true')
    expect(await finish()).toEqual({ 'Approve the plan': true })
  })

  test('declines with a button in the page, after asking why', async () => {
    answers['/decline'] = () => json(session({ stage: 'closed', recipient: { status: 'declined' } }))
    await fill(fieldOf('No', 'decline', 0.2, { required: false }))
    await act(async () => field('No').click())
    await vi.waitFor(() => button('Decline the request'))
    await act(async () => {
      document.querySelector('textarea')!.value = 'Too expensive'
      document.querySelector<HTMLFormElement>('dialog form')!.requestSubmit()
    })
    expect(asked.at(-1)).toMatchObject({ path: '/decline', body: { reason: 'Too expensive' } })
    expect(text()).toContain('You have declined')
  })

  test('shows what the sender has put there', async () => {
    await fill(
      fieldOf('Note', 'note', 0.2, { defaultValue: 'Keep the garden' }),
      fieldOf('Head', 'heading', 0.3, { defaultValue: 'Annex' }),
      fieldOf('Id', 'envelope_id', 0.4),
    )
    expect(text()).toContain('Keep the garden')
    expect(text()).toContain('Annex')
    expect(text()).toContain('00000000-0000-7000-8000-000000000008')
  })

  test('says that a file needs JavaScript where there is none', () => {
    const html = renderToString(form(session({ stage: 'fill', fields: [fieldOf('Photo', 'image', 0.2)] })))
    expect(html).toContain('A file can only be added where JavaScript is switched on.')
  })
})

const pets = '00000000-0000-7000-8000-0000000000a1' as FieldId
const shownIf = (value: string) => ({
  match: 'all' as const,
  of: [{ field: pets, is: 'is' as const, value }],
})

describe('conditions and formulas in the room [W3]', () => {
  const asking = () => [
    fieldOf(pets, 'checkbox', 0.2, { label: 'Pets', required: false }),
    fieldOf('Kind', 'text', 0.3, { condition: shownIf('true') }),
  ]

  test('show a field as soon as its condition is met, and count it', async () => {
    await fill(...asking())
    expect(hasField('Kind')).toBe(false)
    expect(text()).not.toContain('of 1')
    const box = document.getElementById(`field-${pets}`)!
    await act(async () => {
      box.focus()
      box.click()
    })

    expect(hasField('Kind')).toBe(true)
    expect(text()).toContain('0 of 1')
    expect(document.activeElement, 'the focus stays').toBe(box)
  })

  test('keep a hidden value out of what is sent, and bring it back with the field', async () => {
    await fill(...asking())
    await tick(pets)
    await type('Kind', 'Cat')
    await tick(pets)
    expect(hasField('Kind')).toBe(false)
    await tick(pets)
    expect(field('Kind').value).toBe('Cat')
    await tick(pets)
    expect(await finish()).toEqual({ [pets]: false })
  })

  test('calculate while one types, and say so politely', async () => {
    await fill(
      fieldOf('rent', 'number', 0.2),
      fieldOf('Deposit', 'number', 0.3, { formula: '[rent] * 3', decimals: 2 }),
    )
    expect(field('Deposit').tagName).toBe('OUTPUT')
    await type('rent', '1000.5')
    expect(field('Deposit').textContent).toBe('3,001.50')
    expect(await finish(), 'what is calculated is not given').toEqual({ rent: '1000.5' })
  })

  test('look at what others have given', async () => {
    await fill(
      fieldOf(pets, 'checkbox', 0.2, { mine: false, value: true }),
      fieldOf('Kind', 'text', 0.3, { condition: shownIf('true') }),
    )
    expect(hasField('Kind')).toBe(true)
    expect(document.getElementById(`field-${pets}`), 'theirs is not to be filled in').toBeNull()
  })

  test('are worked out by the server where there is no JavaScript', () => {
    const html = renderToString(form(session({ stage: 'fill', fields: asking() })))
    expect(html).not.toContain('values[Kind]')
    expect(html).toContain('value="refresh"')
  })
})
