import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/**
 * Every requirement of levels 1 and 2 of the OWASP ASVS 5.0.0 (github.com/OWASP/ASVS, CC BY-SA 4.0): each section with its
 * numbers. What is left out is of level 3.
 */
const sections = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2
  2.1:1-3 2.2:1-3 2.3:1-4 2.4:1
  3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4
  5.1:1 5.2:1-3 5.3:1-2 5.4:1-3
  6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
  8.1:1-2 8.2:1-3 8.3:1 8.4:1
  9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3
  11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4
  13.1:1 13.2:1-5 13.3:1-2 13.4:1-5
  14.1:1-2 14.2:1-4 14.3:1-3
  15.1:1-3 15.2:1-3 15.3:1-7
  16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3
  17.1:1 17.2:1-4 17.3:1-2
`
const states = ['met', 'n.a.', 'not met'] as const

type Line = { id: string; chapter: string; state: (typeof states)[number]; shownBy: string }

const text = readFileSync('docs/SECURITY-ASVS.md', 'utf8')
const lines = text.split('\n').flatMap((line): Line[] => {
  const [, id = '', chapter = '', state = '', shownBy = ''] =
    /^\| (V(\d+)\.\d+\.\d+) +\|[^|]+\| ([a-z. ]+?) +\| (.+?) *\|$/.exec(line) ?? []

  return id ? [{ id, chapter, state: states.find((known) => known === state)!, shownBy }] : []
})

function idsOf(section: string): string[] {
  const [name = '', ranges = ''] = section.split(':')

  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => `V${name}.${first + index}`)
  })
}

describe('docs/SECURITY-ASVS.md', () => {
  test('has a line for each requirement of level 2, once and in order', () => {
    const wanted = sections.trim().split(/\s+/).flatMap(idsOf)

    expect(wanted).toHaveLength(253)
    expect(lines.map(({ id }) => id)).toEqual(wanted)
  })

  test('says of each what it is, and never without a reason', () => {
    for (const { id, state, shownBy } of lines) {
      expect(states, id).toContain(state)
      expect(shownBy.length, id).toBeGreaterThan(5)
    }
  })

  test.each(lines.filter(({ state }) => state === 'met'))(
    '$id names files that are there, and titles that stand in them',
    ({ shownBy }) => {
      const files = [...shownBy.matchAll(/`([\w./[\]-]+\.\w+)`/g)].map(([, file = '']) => file)
      expect(files).not.toEqual([])
      for (const file of files) expect(existsSync(file), file).toBe(true)

      const said = files.map((file) => readFileSync(file, 'utf8')).join('\n')
      for (const [, title = ''] of shownBy.matchAll(/"([^"]+)"/g)) expect(said).toContain(title)
    },
  )

  test('plans something, or says that it does not, for each that is not met', () => {
    for (const { id, shownBy } of lines.filter(({ state }) => state === 'not met'))
      expect(shownBy, id).toContain('Plan: ')
  })

  test('counts right', () => {
    const told = [
      ...text.matchAll(/^\| (?:V(\d+) .*?|\*\*all\*\*) +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm),
    ]
    expect(told).toHaveLength(18)
    for (const [, chapter, ...sums] of told) {
      const own = lines.filter((line) => chapter === undefined || line.chapter === chapter)
      const counted = states.map((state) => own.filter((line) => line.state === state).length)

      expect(sums.map(Number), `V${chapter}`).toEqual([...counted, own.length])
    }
  })
})
