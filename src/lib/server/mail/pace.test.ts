import { describe, expect, test } from 'vitest'
import type { DomainRates } from '../config/domain-rates.ts'
import { makeDomainPace } from './pace.ts'

const rates = (named: Record<string, number>, others: number | null = null): DomainRates => ({
  named: new Map(Object.entries(named)),
  others,
})

/** A line at a time that is set by hand. */
function line(of: DomainRates) {
  let now = 1_000_000
  const pace = makeDomainPace(of, () => now)

  return {
    ask: (name: string, domain = 'slow.example') => pace(domain, name),
    forward: (ms: number) => void (now += ms),
  }
}

describe('the pace of mails to one domain', () => {
  test('lets none wait that goes elsewhere', () => {
    const { ask } = line(rates({ 'slow.example': 1 }))
    for (let at = 0; at < 10; at += 1) ask(`${at}`)
    expect(ask('x', 'other.example')).toEqual({ wait: 0 })
  })

  test('counts each of the others for itself, where they have one', () => {
    const { ask } = line(rates({}, 2))
    expect(ask('a', 'one.example')).toEqual({ wait: 0 })
    expect(ask('b', 'two.example')).toEqual({ wait: 0 })
    expect(ask('c', 'one.example')).toEqual({ wait: 500 })
  })

  test('keeps a place for a second at most, and has the rest come back when it is their turn', () => {
    const { ask } = line(rates({ 'slow.example': 2 }))
    expect(['a', 'b', 'c', 'd', 'e'].map((name) => ask(name))).toEqual([
      { wait: 0 },
      { wait: 500 },
      { wait: 1000 },
      { comeBack: 1500 },
      { comeBack: 2000 },
    ])
  })

  test('lets nobody overtake who was told to come back', () => {
    const { ask, forward } = line(rates({ 'slow.example': 2 }))
    for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name)
    forward(1500)
    expect(ask('new')).toEqual({ wait: 1000 })
    expect(ask('newer')).toEqual({ comeBack: 1500 })
    expect(ask('d')).toMatchObject({ wait: expect.any(Number) as number })
  })

  test('names no new place to one that comes too early', () => {
    const { ask, forward } = line(rates({ 'slow.example': 1 }))
    for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name)
    const [first] = [ask('f')]
    forward(500)
    expect(first).toEqual({ comeBack: 5000 })
    expect(ask('f')).toEqual({ comeBack: 4500 })
  })

  test('is never more than was said, however many there are and however late they come back', () => {
    const perSecond = 4
    const { ask, forward } = line(rates({ 'slow.example': perSecond }))
    const waiting = new Map(Array.from({ length: 200 }, (_, at) => [`m${at}`, 0]))
    const left: number[] = []
    let asked = 0
    for (let now = 0; waiting.size > 0; now += 50, forward(50)) {
      for (const [name, from] of waiting) {
        if (from > now) continue
        asked += 1
        const answer = ask(name)
        if ('comeBack' in answer) waiting.set(name, now + answer.comeBack)
        else {
          left.push(now + answer.wait)
          waiting.delete(name)
        }
      }
    }
    const inOrder = left.toSorted((a, b) => a - b)
    const gaps = inOrder.slice(1).map((at, index) => at - (inOrder[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000 / perSecond)
    // It is all used, and each has asked twice at most, or a little more for who came too early.
    expect(inOrder.at(-1)).toBeLessThan((200 / perSecond) * 1000 * 1.1)
    expect(asked).toBeLessThan(200 * 2.5)
  })
})
