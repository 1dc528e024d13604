import { describe, expect, test } from 'vitest'
import { fieldOf, session } from './room.fixture.tsx'
import { roomLabelKeys } from './label-keys.ts'
import { labelsWith } from './labels-with.ts'
import { isSimpleRoom } from './simple-fields.ts'

const filling = (...fields: Parameters<typeof fieldOf>[]) =>
  session({ stage: 'fill', fields: fields.map((field) => fieldOf(...field)) })

describe('a light room', () => {
  test('is one of simple fields alone; those of others do not matter', () => {
    expect(isSimpleRoom(filling(['Place', 'text', 0.1]))).toBe(true)
    expect(isSimpleRoom(filling(['Rent', 'number', 0.1]))).toBe(false)
    expect(isSimpleRoom(filling(['Rent', 'number', 0.1, { mine: false }]))).toBe(true)
    expect(isSimpleRoom(filling(['Code', 'text', 0.1, { cells: 5 }]))).toBe(false)
  })

  test('comes with the words it shows, and no others', () => {
    const labels = labelsWith(filling(['', 'text', 0.1, { label: '' }], ['Sign', 'signature', 0.2]))
    expect(labels).toEqual(expect.arrayContaining(['fieldText', 'signHere', 'meaningSigner', 'finishSigner']))
    expect(labels).not.toEqual(expect.arrayContaining(['fieldSignature']))
    expect(labels).not.toContain('initialHere')
    expect(labels).not.toContain('meaningViewer')
    expect(labels.length).toBeLessThan(roomLabelKeys.length / 3)
  })

  test('of a witness knows what a witness does', () => {
    const witness = session({ stage: 'fill', recipient: { role: 'witness' } })
    expect(labelsWith(witness)).toEqual(expect.arrayContaining(['finishWitness', 'theSigner']))
  })
})

test('a room of rarer fields, and any other step, has every word', () => {
  expect(labelsWith(filling(['Rent', 'number', 0.1]))).toEqual(roomLabelKeys)
  expect(labelsWith(session({ stage: 'done' }))).toEqual(roomLabelKeys)
})
