// @vitest-environment happy-dom
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answers,
  asked,
  awaken,
  button,
  draw,
  fieldOf,
  form,
  goAway,
  ids,
  json,
  open,
  press,
  session,
  standInForTheServer,
  text,
  type,
} from './room.fixture.tsx'

const filling = () =>
  session({ stage: 'fill', fields: [fieldOf('Place', 'text', 0.2), fieldOf('Signature', 'signature', 0.8)] })

beforeEach(standInForTheServer)
afterEach(goAway)

describe('the signing room [W3]', () => {
  test('is one plain form where there is no JavaScript', async () => {
    await open(session())
    const html = renderToString(form(filling()))

    expect(html).toContain(`action="/api/signing/${ids.recipient}/complete"`)
    expect(html).toContain('name="version" value="3"')
    expect(html).toContain('name="values[Place]"')
    expect(html).toContain('name="signature_text"')
    expect(html, 'the menu is a page of its own then').toContain(`href="/sign/r/${ids.recipient}/more"`)
  })

  test('shows no page before the consent', async () => {
    await open(session())
    expect(document.querySelector('img')).toBeNull()
    expect(text()).toContain('You may ask for paper.')
  })

  test('asks for the tick before it goes on, then moves on with the focus on the new heading', async () => {
    answers['/consent'] = () => json(filling())
    await open(session())
    await press('Continue')
    expect(asked).toEqual([])
    expect(text()).toContain('Check the box to continue.')

    await act(async () => document.querySelector<HTMLInputElement>('[name=agreed]')!.click())
    await press('Continue')
    expect(asked[0]).toMatchObject({ path: '/consent', body: { version: 3, agreed: true, disclosure: 'ab' } })
    expect(document.activeElement?.textContent).toBe('Fill in the marked fields')
  })

  test('counts what is given, and offers the review only when nothing is owed', async () => {
    const fields = [fieldOf('Place', 'text', 0.2)]
    await open(session({ stage: 'fill', fields }))
    expect(text()).toContain('0 of 1')
    expect(() => button('Review and finish')).toThrow('no button')

    await type('Place', 'Porto')
    expect(text()).toContain('1 of 1')
    await press('Review and finish')
    expect(document.querySelector('dl')?.textContent).toContain('Porto')
  })

  test('takes over what was typed before it came alive', async () => {
    const fields = [fieldOf('Place', 'text', 0.2)]
    const of = session({ stage: 'fill', fields })
    draw(form(of))
    document.querySelector<HTMLInputElement>('#field-Place')!.value = 'Porto'
    await awaken(form(of))

    expect(document.querySelector<HTMLInputElement>('#field-Place')!.value).toBe('Porto')
    expect(text()).toContain('1 of 1')
  })

  test('shows what the server refused to a plain form, linked to the field', async () => {
    await open(filling(), { code: 'value-missing', fields: ['Place'] })
    const summary = document.querySelector('[role=alert]')
    expect(summary?.textContent).toContain('Place: Fill in this field.')
    expect(summary?.querySelector('a')?.getAttribute('href')).toBe('#field-Place')
    expect(document.activeElement).toBe(summary)
  })

  test('reads a changed envelope again and asks for the consent anew', async () => {
    answers['/consent'] = () => json({ code: 'envelope-changed' }, 409)
    answers[''] = () => json(session({ envelope: { version: 4, title: 'New lease' } }))
    await open(session())
    await act(async () => document.querySelector<HTMLInputElement>('[name=agreed]')!.click())
    await press('Continue')

    expect(text()).toContain('The document has changed since you opened it.')
    expect(text()).toContain('New lease')
  })

  test('keeps everything when the network fails at the end, and finishes at the second try', async () => {
    const viewer = session({ stage: 'fill', recipient: { role: 'viewer' } })
    answers['/complete'] = () => {
      throw new TypeError('network')
    }
    await open(viewer)
    await press('Review and finish')
    await press('Confirm reading')
    expect(text()).toContain('Nothing is lost')

    answers['/complete'] = () =>
      json(session({ stage: 'done', recipient: { status: 'completed' }, envelope: { status: 'sealing' } }))
    await press('Confirm reading')
    expect(text()).toContain('Thank you, Ana Lima')
  })

  test('takes a signature away again, and says so when it finishes', async () => {
    answers['/complete'] = () => json(session({ stage: 'done', recipient: { status: 'completed' } }))
    const signature = { kind: 'typed', text: 'Ana Lima', hand: 'caveat' } as const
    const field = { ...fieldOf('Signature', 'signature', 0.8), required: false, value: signature }
    await open(session({ stage: 'fill', recipient: { role: 'viewer' }, fields: [field] }))
    await act(async () => document.querySelector<HTMLElement>('#field-Signature')!.click())
    await vi.waitFor(() => button('Remove'))
    await press('Remove')

    expect(document.querySelector('dialog')).toBeNull()
    expect(document.querySelector('#field-Signature-picture')).toBeNull()
    await press('Review and finish')
    await press('Confirm reading')
    expect(asked).toMatchObject([
      { path: '/values', body: { values: { Signature: null } } },
      { path: '/complete', body: { values: { Signature: null } } },
    ])
  })

  test('offers to take away only what is there', async () => {
    await open(filling())
    await act(async () => document.querySelector<HTMLElement>('#field-Signature')!.click())
    await vi.waitFor(() => button('Use this signature'))

    expect(() => button('Remove')).toThrow('no button')
  })

  test('sends a double press once', async () => {
    answers['/complete'] = () => json(session({ stage: 'done', recipient: { status: 'completed' } }))
    await open(session({ stage: 'fill', recipient: { role: 'viewer' } }))
    await press('Review and finish')
    await act(async () => {
      button('Confirm reading').click()
      button('Confirm reading').click()
    })
    expect(asked.filter(({ path }) => path === '/complete')).toHaveLength(1)
  })

  test.each([
    ['voided', 'Mara Stone has voided this request'],
    ['expired', 'The deadline for this request has passed'],
    ['declined', 'This request was declined'],
  ] as const)('explains a %s envelope without showing it', async (status, title) => {
    await open(session({ stage: 'closed', documents: [], envelope: { status } }))
    expect(text()).toContain(title)
    expect(document.querySelector('img, form')).toBeNull()
  })

  test('offers the sealed copy once there is one', async () => {
    await open(
      session({
        stage: 'done',
        recipient: { status: 'completed' },
        sealed: [{ document: ids.document, name: 'Lease.pdf', pages: [{ width: 595, height: 842 }] }],
      }),
    )
    expect(document.querySelector('a[download]')?.getAttribute('href')).toBe(
      `/api/signing/${ids.recipient}/documents/${ids.document}/sealed`,
    )
  })
})
