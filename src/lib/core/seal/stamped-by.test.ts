import { expect, test } from 'vitest'
import { textOfStamp } from './stamped-by.ts'

const elsewhere = { kind: 'external', name: 'Stamps Ltd', host: 'tsa.example' } as const

test('each source of time has a sentence of its own, and only a checked one is called checked', () => {
  expect(textOfStamp(null).key).toBe('seal.timedByClock')
  expect(textOfStamp({ kind: 'host', name: 'Acme stamps' }).key).toBe('seal.stampedByHost')
  expect(textOfStamp({ ...elsewhere, isChecked: false }).key).toBe('seal.stampedUnchecked')
  expect(textOfStamp({ ...elsewhere, isChecked: true })).toEqual({
    key: 'seal.stampedChecked',
    names: { level: 'B-T', name: 'Stamps Ltd', host: 'tsa.example' },
  })
  expect(textOfStamp({ ...elsewhere, isChecked: true }, 'B-LTA').names).toMatchObject({ level: 'B-LTA' })
})
