import { expect, test } from 'vitest'
import type { FoundFieldShape } from '#contract/shapes.ts'
import { area, draftOf, field, role } from './draft.fixture.ts'
import { fieldsOfFound, notPlacedYet, roleByName, rolesNamed } from './suggestions.ts'

const found = (change: Partial<FoundFieldShape> = {}): FoundFieldShape => ({
  source: 'tag',
  type: 'signature',
  name: '',
  label: '',
  role: 'Client',
  required: true,
  readOnly: false,
  areas: [{ page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }],
  maxLength: null,
  multiline: false,
  options: [],
  defaultValue: null,
  format: null,
  ...change,
})

test('roles are named once, whatever their case; fields that name none are asked about together', () => {
  expect(rolesNamed([found(), found({ role: 'client ' }), found({ role: null })])).toEqual(['client', ''])
})

test('a tag finds the recipient of that name', () => {
  expect(roleByName([role('a', 1, { name: 'CLIENT' })], 'Client')?.key).toBe('a')
})

test('[W1] found fields are placed for whom they are assigned', () => {
  const client = role('client')
  const [placed] = fieldsOfFound(
    [found()],
    'lease',
    () => client,
    () => 'new',
  )

  expect(placed).toMatchObject({ id: 'new', recipient: 'client', type: 'signature', required: true })
  expect(placed?.areas).toMatchObject([{ document: 'lease', page: 0 }])
})

test('what a role may not have, and what is nobody’s, is left out', () => {
  const approver = role('a', 1, { recipientRole: 'approver' })

  expect(
    fieldsOfFound(
      [found()],
      'lease',
      () => approver,
      () => 'new',
    ),
  ).toEqual([])
  expect(
    fieldsOfFound(
      [found()],
      'lease',
      () => undefined,
      () => 'new',
    ),
  ).toEqual([])
})

test('every box of a choice is an option', () => {
  const two = [area(), area({ y: 0.3 })].map(({ document: _, ...rest }) => rest)
  const [placed] = fieldsOfFound(
    [found({ type: 'radio', options: ['Yes'], areas: two })],
    'lease',
    () => role('a'),
    () => 'n',
  )

  expect(placed?.options).toEqual(['Yes', '2'])
})

test('what stands where a field is already is not suggested again', () => {
  expect(notPlacedYet([found()], 'lease', draftOf([field('a', area({ x: 0.105 }))]))).toEqual([])
  expect(notPlacedYet([found()], 'annex', draftOf([field('a')]))).toHaveLength(1)
})
