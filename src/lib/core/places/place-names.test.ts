import { describe, expect, test } from 'vitest'
import { cityDisplayName, stateDisplayName } from './place-names.ts'

describe('the name of a state', () => {
  test.each([
    ['Antioquia Department', 'Antioquia'],
    ['Department of Caaguazú', 'of Caaguazú'],
    ['Departmental Union', 'Departmental Union'],
    ['Minas Gerais', 'Minas Gerais'],
  ])('[R3] drops the word Department: %s reads %s', (name, shown) => {
    expect(stateDisplayName(name)).toBe(shown)
  })

  test('[R3] stands whole at 20 characters, and beyond keeps 15 plus an ellipsis', () => {
    expect(stateDisplayName('S'.repeat(20))).toBe('S'.repeat(20))
    expect(stateDisplayName('S'.repeat(21))).toBe(`${'S'.repeat(15)}…`)
  })

  test('[R3] is measured once the word is gone', () => {
    expect(stateDisplayName('Valle del Cauca Department')).toBe('Valle del Cauca')
  })
})

describe('the name of a city', () => {
  test('[R3] stands whole at 50 characters, and beyond keeps 20', () => {
    expect(cityDisplayName('C'.repeat(50))).toBe('C'.repeat(50))
    expect(cityDisplayName('C'.repeat(51))).toBe(`${'C'.repeat(20)}…`)
  })

  test('[R3] keeps a letter outside the basic plane in one piece', () => {
    expect(cityDisplayName('𝒞'.repeat(51))).toBe(`${'𝒞'.repeat(20)}…`)
  })
})
