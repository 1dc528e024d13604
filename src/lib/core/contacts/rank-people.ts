import { foldLetters, lettersOf, wordsOf } from './letters.ts'

/** As far as a place among suggestions depends on it. */
export type Rankable = {
  name: string
  email: string
  company: string
  /** When something was last sent to them, or else when they were written down. */
  recentAt: Date
  timesUsed: number
}

const dayMs = 24 * 60 * 60 * 1000
/** After so many days what somebody was used for counts half. */
const halfLifeDays = 30

/**
 * Those in whom every word of the question is found, the best first: whose words begin so, then whose words hold it
 * somewhere; among equals who is used often and lately, then by name.
 */
export function rankPeople<P extends Rankable>(people: readonly P[], question: string, now: Date): P[] {
  const asked = wordsOf(question)
  const found = people.flatMap((person) => {
    const near = nearnessOf(person, asked)
    return near === null ? [] : [{ person, near, use: useOf(person, now), name: foldLetters(person.name) }]
  })
  found.sort((a, b) => b.near - a.near || b.use - a.use || compare(a.name, b.name))

  return found.map(({ person }) => person)
}

/** 2: every word asked begins one of theirs. 1: some stand within. Null: one is not there. */
function nearnessOf(person: Rankable, asked: readonly string[]): number | null {
  const letters = lettersOf(person)
  if (asked.every((word) => letters.includes(` ${word}`))) return 2

  return asked.every((word) => letters.includes(word)) ? 1 : null
}

/** Often and lately: each use counts less the longer the last one is ago. */
function useOf({ recentAt, timesUsed }: Rankable, now: Date): number {
  const days = Math.max(0, now.getTime() - recentAt.getTime()) / dayMs

  return (1 + Math.log2(1 + timesUsed)) * 0.5 ** (days / halfLifeDays)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
