import { describe, expect, test } from 'vitest'
import { plainField, type Field } from '../fields/field.ts'
import type { FieldId, RecipientId } from '../ids.ts'
import { columnsFor, readHead, type Head } from './bulk-columns.ts'
import { makeRowReader } from './read-row.ts'

const words = { name: ['name', 'nom'], email: ['email', 'e-mail'], language: ['language', 'langue'] }
const tenant = { key: 'tenant', name: 'Tenant', person: null }
const office = { key: 'office', name: 'Office', person: { name: 'Olga Office', email: 'olga@example.org' } }
const owner = 'tenant' as RecipientId
const fieldNamed = (label: string, change: Partial<Field>): Field => ({
  ...plainField,
  id: label.toLowerCase() as FieldId,
  type: 'text',
  recipient: owner,
  areas: [],
  label,
  prefillable: true,
  ...change,
})
const rent = fieldNamed('Rent', { type: 'number', min: '0', decimals: 2 })
const start = fieldNamed('Start', { type: 'date' })
const kept = fieldNamed('Kept', { prefillable: false })
const fields = [rent, start, kept]
const columns = columnsFor([tenant, office], fields, words)

describe('the columns of a bulk file', () => {
  test('[W1] are the parts of every person, then the fields that may be prefilled', () => {
    expect(columns.map(({ heading }) => heading)).toEqual([
      'Tenant name',
      'Tenant email',
      'Tenant language',
      'Office name',
      'Office email',
      'Office language',
      'Rent',
      'Start',
    ])
  })

  test('are told apart by a number where their names are the same', () => {
    const twins = columnsFor(
      [],
      [fieldNamed('Date', {}), { ...fieldNamed('Date', {}), id: 'other' as FieldId }],
      words,
    )

    expect(twins.map(({ heading }) => heading)).toEqual(['Date', 'Date 2'])
  })

  test('[W1] are found in any order, case and language', () => {
    const read = readHead(['START', ' tenant E-MAIL', 'Tenant nom'], columns)

    expect(read.ok && read.head.map(({ heading }) => heading)).toEqual([
      'Start',
      'Tenant email',
      'Tenant name',
    ])
  })

  test('[W1] that nobody knows, that come twice or that are missing are told, all of them', () => {
    expect(readHead(['Tenant name', 'Tenant name', 'Kept'], columns)).toEqual({
      ok: false,
      problems: [
        { column: 'Kept', code: 'field-unknown' },
        { column: 'Tenant name', code: 'field-name-taken' },
        { column: 'Tenant email', code: 'recipient-email-missing' },
      ],
    })
  })
})

describe('a line of a bulk file', () => {
  const headings = [
    'Tenant name',
    'Tenant email',
    'Tenant language',
    'Office name',
    'Office email',
    'Rent',
    'Start',
  ]
  const read = readHead(headings, columns)
  const head: Head = read.ok ? read.head : []
  const line = (cells: string[], locale: 'en-US' | 'fr-FR' = 'en-US') =>
    makeRowReader(head, fields, { today: '2026-03-01', locale })({ line: 7, cells })

  test('[W1] gives people and values, and leaves a role with a person of its own to them', () => {
    expect(line(['Tim', 'Tim@Example.org', 'fr', '', '', '950.5', '2026-04-01'])).toEqual({
      ok: true,
      row: {
        people: [{ key: 'tenant', name: 'Tim', email: 'tim@example.org', locale: 'fr-FR' }],
        values: { rent: '950.5', start: '2026-04-01' },
      },
    })
  })

  test('[W1] may write numbers and dates as its language does', () => {
    const answer = line(['Tim', 'tim@example.org', '', '', '', '1 950,50', '01/04/2026'], 'fr-FR')

    expect(answer.ok && answer.row.values).toEqual({ rent: '1950.5', start: '2026-04-01' })
  })

  test.each([
    ['no name', ['', 'tim@example.org'], 'Tenant name', 'recipient-name-missing'],
    ['no address', ['Tim', ''], 'Tenant email', 'recipient-email-missing'],
    ['an address that is none', ['Tim', 'tim@'], 'Tenant email', 'value-invalid'],
    [
      'a language that nobody speaks here',
      ['Tim', 'tim@example.org', 'tlh'],
      'Tenant language',
      'value-invalid',
    ],
    ['half a person', ['Tim', 'tim@example.org', '', 'Otto', ''], 'Office email', 'recipient-email-missing'],
    ['a value below its bounds', ['Tim', 'tim@example.org', '', '', '', '-1'], 'Rent', 'value-too-small'],
    [
      'no day of the calendar',
      ['Tim', 'tim@example.org', '', '', '', '', '2026-02-30'],
      'Start',
      'value-invalid',
    ],
    [
      'more cells than columns',
      ['Tim', 'tim@example.org', '', '', '', '', '', 'x'],
      null,
      'bulk-file-invalid',
    ],
  ])('[W1] with %s is refused, by line, column and code', (_, cells, column, code) => {
    expect(line(cells)).toEqual({ ok: false, faults: [{ line: 7, column, code }] })
  })

  test('tells everything that is wrong with it', () => {
    const answer = line(['', 'tim@', 'xx', '', '', 'much', ''])

    expect(!answer.ok && answer.faults.map(({ column }) => column)).toEqual([
      'Tenant name',
      'Tenant email',
      'Tenant language',
      'Rent',
    ])
  })
})
