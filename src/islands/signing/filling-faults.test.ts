import { describe, expect, test } from 'vitest'
import { isMended } from './filling-faults.ts'
import { RoomFailure } from './room-call.ts'

const fields = [{ id: 'rent' }, { id: 'start' }]
const refused = new RoomFailure('value-missing', [
  { field: 'rent', code: 'value-missing' },
  { field: 'start', code: 'value-missing' },
])

describe('what was refused', () => {
  test('is mended when nothing stands against any field that it named', () => {
    expect(isMended(refused, fields, {})).toBe(true)
    expect(isMended(refused, fields, { other: 'value-missing' })).toBe(true)
  })

  test('stays while one of them is wrong', () => {
    expect(isMended(refused, fields, { start: 'value-missing' })).toBe(false)
  })

  test('stays when it named no field, or one that is not shown', () => {
    expect(isMended(new RoomFailure('network'), fields, {})).toBe(false)
    expect(isMended(refused, [{ id: 'rent' }], {})).toBe(false)
  })
})
