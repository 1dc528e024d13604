import { describe, expect, test } from 'vitest'
import { readPeople, repeatedLines } from './read-people.ts'

const linesOf = (text: string) => {
  const file = readPeople(text)
  if (!file.ok) throw new Error(file.fault)
  return file.lines
}
const peopleOf = (text: string) => linesOf(text).flatMap((one) => ('person' in one ? [one.person] : []))
const jane = { name: 'Jane Roe', email: 'jane@example.org', company: '', locale: null, note: '' }

describe('people of comma-separated values', () => {
  test.each([
    ['our own file', 'Name,Email,Company,Language,Note\nJane Roe,Jane@Example.org,Acme,pt-BR,VIP'],
    ['Spanish', 'Nombre;Correo electrónico;Empresa;Idioma;Notas\nJane Roe;jane@example.org;Acme;pt;VIP'],
    [
      'Google',
      'First Name,Last Name,Organization Name,E-mail 1 - Value,Language,Notes\nJane,Roe,Acme,jane@example.org,pt,VIP',
    ],
    [
      'Outlook',
      '\ufeffFirst Name,Last Name,Company,E-mail Address,Language,Notes\r\nJane,Roe,Acme,jane@example.org,pt-PT,VIP',
    ],
  ])('are read as %s heads them', (_, text) => {
    expect(peopleOf(text)).toEqual([{ ...jane, company: 'Acme', locale: 'pt-BR', note: 'VIP' }])
  })

  test('say at which line something is wrong', () => {
    const text =
      'Name,Email,Note\nA,a@example.org,\nB,,\nC,c@@x,\n=HYPERLINK(1),d@example.org,\n,e@example.org,+1 555'
    const faults = linesOf(text).map((one) => [one.line, 'fault' in one ? one.fault : one.person.name])

    expect(faults).toEqual([
      [2, 'A'],
      [3, 'email-missing'],
      [4, 'email-invalid'],
      [5, 'formula'],
      [6, 'e@example.org'],
    ])
  })

  test('come back as they were written, what a spreadsheet would run without the sign that keeps it from that', () => {
    expect(peopleOf(`Name,Email\n'+Jane,jane@example.org`)[0]?.name).toBe('+Jane')
  })

  test.each([
    ['a column of addresses', 'Name,Phone\nJane,1', 'no-email-column', 1],
    ['anybody', 'Name,Email\n', 'nobody', 1],
    ['a closed quote', 'Name,Email\n"Jane,jane@example.org', 'broken', 2],
    ['letters, being binary', 'Name,Email\nPK\u0003\u0004,x', 'not-text', 2],
    ['letters, being of another encoding', 'Name,Email\nJos\ufffd,j@example.org', 'not-text', 2],
  ])('are refused without %s', (_, text, fault, line) => {
    expect(readPeople(text)).toEqual({ ok: false, fault, line })
  })

  test('are 10,000 at most', () => {
    const file = (count: number) =>
      `Email\n${Array.from({ length: count }, (__, n) => `p${n}@example.org`).join('\n')}`

    expect(linesOf(file(10_000))).toHaveLength(10_000)
    expect(readPeople(file(10_001))).toEqual({ ok: false, fault: 'too-many', line: 10_002 })
  })

  test('say which addresses stand there twice', () => {
    const text = 'Email\na@example.org\nb@example.org\nA@Example.org'
    expect(repeatedLines(readPeople(text))).toEqual([{ line: 4, before: 2 }])
  })
})

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

describe('people of cards', () => {
  test.each([
    [
      'version 3',
      [
        'VERSION:3.0',
        'N:Roe;Jane;;;',
        'FN:Jane Roe',
        'ORG:Acme\\, Inc.;Sales',
        'EMAIL;TYPE=INTERNET:jane@example.org',
      ],
    ],
    [
      'version 4',
      [
        'VERSION:4.0',
        'FN:Jane Roe',
        'ORG:Acme\\, Inc.',
        'EMAIL:old@example.org',
        'EMAIL;PREF=1:jane@example.org',
      ],
    ],
    [
      'no full name',
      ['VERSION:3.0', 'N:Roe;Jane', 'item1.EMAIL;type=pref:jane@example.org', 'ORG:Acme\\, Inc.'],
    ],
    ['folded lines', ['VERSION:4.0', 'FN:Ja', ' ne Roe', 'EMAIL:jane@', '\texample.org', 'ORG:Acme\\, Inc.']],
  ])('are read with %s', (_, lines) => {
    expect(peopleOf(card(...lines))).toEqual([{ ...jane, company: 'Acme, Inc.' }])
  })

  test('say at which line a card begins that is wrong', () => {
    const text = `${card('FN:A', 'EMAIL:a@example.org')}${card('FN:B')}BEGIN:VCARD\r\nFN:C`
    expect(linesOf(text)).toEqual([
      { line: 1, person: { ...jane, name: 'A', email: 'a@example.org' } },
      { line: 5, fault: 'email-missing' },
      { line: 8, fault: 'unclosed' },
    ])
  })
})
