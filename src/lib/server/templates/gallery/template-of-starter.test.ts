import { randomUUID } from 'node:crypto'
import { locales } from '#core/locale/locale.ts'
import { describe, expect, test } from 'vitest'
import type { DocumentRow } from '../../documents/document-rows.ts'
import { assertFieldsOfParts, toFieldShape } from '../../envelopes/authoring.ts'
import type { Random } from '../../ports.ts'
import { readStarters } from './read-starters.ts'
import { templateOfStarter } from './template-of-starter.ts'

const random = { uuid: randomUUID } as unknown as Random
const document = randomUUID()

describe.each(locales)('the starters in %s', (language) => {
  test('pass the rules of fields, as templates', async () => {
    for (const starter of await readStarters(language)) {
      const { recipients, fields } = templateOfStarter(starter, document, random)
      const rows = [{ id: document, pages: starter.pages, signed: false }] as unknown as DocumentRow[]
      const shapes = fields.map((field) => toFieldShape(field, random))

      expect(() => assertFieldsOfParts(rows, recipients, shapes)).not.toThrow()
    }
  })

  test('ask every signer for a signature, and viewers for nothing', async () => {
    for (const { roles, fields } of await readStarters(language)) {
      const asked = (role: string) =>
        fields.filter(({ recipient }) => recipient === role).map(({ type }) => type)
      for (const { key, recipientRole } of roles) {
        if (recipientRole === 'signer') expect(asked(key)).toContain('signature')
        if (recipientRole === 'viewer') expect(asked(key)).toEqual([])
      }
    }
  })
})
