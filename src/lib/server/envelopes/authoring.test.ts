import type { FieldShape } from '#contract/shapes.ts'
import { fieldTypes, plainField } from '#core/fields/field.ts'
import type { RecipientId } from '#core/ids.ts'
import { expect, test } from 'vitest'
import { recipient } from '../../../../tests/cast.ts'
import { toFields, toFieldShapes } from './authoring.ts'

const jane = { ...recipient('jane', 1), id: 'jane-id' as RecipientId }
const area = { document: 'lease', page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }

test.each(fieldTypes)(
  '[W1] a field of the type %s comes back flat, as it was said, whatever its type',
  (type) => {
    const said: FieldShape = {
      ...plainField,
      id: 'one',
      type,
      recipient: 'jane',
      areas: [area],
      options: ['a', 'b'],
      pattern: '[a-z]+',
      min: '1',
      formula: '1 + 1',
      ways: ['type'],
      atLeast: 1,
    }

    const [field] = toFields([said], [jane])

    expect(field?.recipient).toBe('jane-id')
    expect(toFieldShapes(field ? [field] : [], [jane])).toEqual([said])
  },
)
