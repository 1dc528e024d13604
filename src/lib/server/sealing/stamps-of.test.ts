import type { Field, FieldType, FieldValue } from '#core/fields/field.ts'
import { describe, expect, test } from 'vitest'
import { certificateFacts, field, lease, recipient } from './envelope.fixture.ts'
import { stampsOf } from './stamps-of.ts'

const ana = recipient('signer', 'Ana')
const bruno = recipient('approver', 'Bruno Alves')
const file = {
  kind: 'file',
  sha256: 'cd'.repeat(32),
  name: 'passport.pdf',
  type: 'application/pdf',
  bytes: 3,
} as const

function stampOf(type: FieldType, value: FieldValue | null, changes: Partial<Field> = {}) {
  const one = field(type, type === 'approve' ? bruno : ana, 0, changes)
  return stampsOf(certificateFacts([ana, bruno], [[one, value]]), lease)
}

describe('what a field leaves on the page', () => {
  test.each([
    ['text', 'Hello', {}, 'Hello'],
    ['name', 'Ana', {}, 'Ana'],
    ['number', '-1234.5', { decimals: 2 }, '-1,234.50'],
    ['date', '2026-12-31', { format: 'long' }, 'December 31, 2026'],
    ['dropdown', 'Blue', { options: ['Red', 'Blue'] }, 'Blue'],
    ['date_signed', 'November 21, 2026, 09:00 GMT-3', {}, 'November 21, 2026, 09:00 GMT-3'],
    ['attachment', file, {}, 'passport.pdf'],
    ['note', null, { defaultValue: 'Sign here, please' }, 'Sign here, please'],
    ['heading', null, { defaultValue: 'Terms' }, 'Terms'],
    ['envelope_id', null, {}, '0192f6a0-0000-7000-8000-0000000000e1'],
    ['approve', true, {}, 'Approved\nBruno Alves\nNov 21, 2026'],
  ] as const)('of %s is text', (type, value, changes, text) => {
    expect(stampOf(type, value, changes)).toMatchObject([{ kind: 'text', text, page: 0, x: 0.1, y: 0.22 }])
  })

  test.each([
    ['checkbox', true, 'tick'],
    ['strikethrough', null, 'strike'],
    ['image', file, 'picture'],
    ['stamp', file, 'picture'],
  ] as const)('of %s is a drawing', (type, value, kind) => {
    expect(stampOf(type, value)).toMatchObject([{ kind }])
  })

  test.each([
    ['checkbox', false],
    ['decline', null],
    ['text', null],
    ['text', '  '],
    ['signature', null],
    ['note', null],
    ['approve', null],
  ] as const)('of %s is nothing when it holds %s', (type, value) => {
    expect(stampOf(type, value)).toEqual([])
  })

  test('is told in words: by its label and option, and whose signature it is', () => {
    const signed = stampOf('signature', { kind: 'typed', text: 'Zoe', hand: 'caveat' })

    expect(stampOf('text', 'Zoe', { label: 'Full name' })).toMatchObject([{ told: 'Full name' }])
    expect(stampOf('radio', 'Red', { label: 'Colour', options: ['Red'] })).toMatchObject([
      { told: 'Colour: Red' },
    ])
    expect(signed[0]?.told).toMatch(/^Signature of ./)
  })

  test('of a group and of a radio is a mark in the boxes that were chosen', () => {
    const areas = [0.1, 0.2, 0.3].map((x) => ({
      document: lease.id,
      page: 0,
      x,
      y: 0.5,
      width: 0.02,
      height: 0.02,
    }))
    const options = ['Red', 'Green', 'Blue']

    expect(stampOf('radio', 'Blue', { areas, options })).toMatchObject([{ kind: 'dot', x: 0.3 }])
    expect(stampOf('checkbox_group', ['Red', 'Blue'], { areas, options })).toMatchObject([
      { kind: 'tick', x: 0.1 },
      { kind: 'tick', x: 0.3 },
    ])
  })

  test('of a signature is the ink with its id, and the reason where one was asked for', () => {
    const signature = { kind: 'typed', text: 'Ana', hand: 'caveat', reason: 'I am\nthe author' } as const

    expect(stampOf('signature', signature)).toMatchObject([
      {
        kind: 'signature',
        signature,
        caption: `Reason: I am the author\n${ana.id.slice(-12).toUpperCase()}`,
      },
    ])
    expect(stampOf('initials', { kind: 'typed', text: 'A', hand: 'caveat' })).toMatchObject([{ caption: '' }])
  })

  test('is set as the field says, headings bold', () => {
    const setting = {
      font: 'mono',
      size: 9,
      colour: '#aa0000',
      align: 'end',
      multiline: false,
      cells: 6,
    } as const

    expect(stampOf('text', 'AB12', setting)).toMatchObject([{ setting, weight: 'regular' }])
    expect(stampOf('heading', null, { defaultValue: 'Terms' })).toMatchObject([
      { weight: 'bold', setting: { multiline: true } },
    ])
  })
})

describe('what is not stamped', () => {
  const flag = field('checkbox', ana, 0)
  const condition: Field['condition'] = { match: 'all', of: [{ field: flag.id, is: 'is', value: 'true' }] }
  const note = field('note', ana, 1, { defaultValue: 'Only if ticked', condition })

  test('what is only printed, where its condition is false', () => {
    const texts = (ticked: boolean) =>
      stampsOf(
        certificateFacts(
          [ana],
          [
            [flag, ticked],
            [note, null],
          ],
        ),
        lease,
      ).map(({ kind }) => kind)

    expect(texts(true)).toEqual(['tick', 'text'])
    expect(texts(false)).toEqual([])
  })

  test('drafts of somebody who did not finish', () => {
    const carla = recipient('signer', 'Carla', { status: 'skipped', completedAt: null })
    const facts = certificateFacts(
      [ana, carla],
      [
        [field('text', carla, 0), 'draft'],
        [field('text', ana, 1), 'final'],
      ],
    )

    expect(stampsOf(facts, lease)).toMatchObject([{ text: 'final' }])
  })

  test('what stands in another document', () => {
    expect(
      stampsOf(certificateFacts([ana], [[field('text', ana, 0), 'x']]), {
        ...lease,
        id: 'other' as typeof lease.id,
      }),
    ).toEqual([])
  })
})
