import { describe, expect, test } from 'vitest'
import { envelopeStatuses } from '#core/envelope/envelope.ts'
import { folders, toFolder } from './_envelope-folders.ts'

describe('[W2] the folders of the list of envelopes', () => {
  test('hold every state once', () => {
    expect(Object.values(folders).flat().toSorted()).toEqual([...envelopeStatuses].toSorted())
  })

  test.each([null, 'nonsense', 'toString'])('are all of them for the address part %s', (name) => {
    expect(toFolder(name)).toBe('all')
  })
})
