import { describe, expect, test } from 'vitest'
import { rankPeople, type Rankable } from './rank-people.ts'

const now = new Date('2026-03-01T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const person = (name: string, rest: Partial<Rankable> = {}): Rankable => ({
  ...{ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.org`, company: '' },
  ...{ recentAt: daysAgo(1), timesUsed: 1, ...rest },
})
const namesFor = (question: string, ...people: Rankable[]) =>
  rankPeople(people, question, now).map(({ name }) => name)

describe('who is suggested', () => {
  test('begins with what was typed, before who only holds it', () => {
    expect(namesFor('an', person('Jane Roe', { timesUsed: 50 }), person('Anna Fox'))).toEqual([
      'Anna Fox',
      'Jane Roe',
    ])
  })

  test('was used lately, and often', () => {
    const long = person('Jane Long', { recentAt: daysAgo(400), timesUsed: 30 })
    const lately = person('Jane Lately', { recentAt: daysAgo(2), timesUsed: 1 })
    const often = person('Jane Often', { recentAt: daysAgo(2), timesUsed: 9 })

    expect(namesFor('jane', long, lately, often)).toEqual(['Jane Often', 'Jane Lately', 'Jane Long'])
  })

  test.each([
    ['NUNEZ', 'José Núñez'],
    ['acme jo', 'José Núñez'],
    ['n.nunez@acme', 'José Núñez'],
  ])('is found by %s', (question, name) => {
    const jose = person('José Núñez', { email: 'n.nunez@acme.org', company: 'Acme S.A.' })
    expect(namesFor(question, person('Jane Roe'), jose)).toEqual([name])
  })

  test('is everybody while nothing is typed, and nobody where one word is not found', () => {
    expect(namesFor(' ', person('Jane Roe'), person('Anna Fox'))).toEqual(['Anna Fox', 'Jane Roe'])
    expect(namesFor('jane fox', person('Jane Roe'), person('Anna Fox'))).toEqual([])
  })
})
