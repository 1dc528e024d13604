import { describe, expect, test } from 'vitest'
import { refusalCodes } from '#core/refusal.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { roomLabelKeys } from './label-keys.ts'
import { fillIn } from './labels.ts'
import { roomProblemCodes } from './problem-codes.ts'

const catalogues = { 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }
const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe('the texts of the signing room', () => {
  test.each(Object.entries(catalogues))('are exactly the ones the room shows in %s', (_, { signing }) => {
    expect(Object.keys(signing.room).sort()).toEqual([...roomLabelKeys].sort())
  })

  test.each(Object.entries(catalogues))('name the same facts in %s as in English', (_, { signing }) => {
    for (const key of roomLabelKeys) {
      expect.soft(namesIn(signing.room[key]), key).toEqual(namesIn(enUS.signing.room[key]))
    }
  })

  test('explain only codes that exist', () => {
    expect(roomProblemCodes.filter((code) => !refusalCodes.includes(code))).toEqual([])
  })

  test('take facts as they are, even when these look like a text to fill in', () => {
    expect(fillIn('{{sender}} asks {{name}}', { sender: '{{name}}', name: 'Ana $&' })).toBe(
      '{{name}} asks Ana $&',
    )
  })
})
