import { readFileSync } from 'node:fs'
import { appendEvent } from '#core/audit/audit-chain.ts'
import { canonicalJson, type Json } from '#core/audit/canonical-json.ts'
import { anchorHash, treeOfHeads } from '#core/audit/trail-anchor.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFault } from '../../../../tests/evidence-verifier.ts'
import { sha256 } from '../sha256.ts'
import { makeEmbeddedTimeStampAuthority } from '../trust/embedded-time-stamp-authority.ts'
import { makeHost } from '../trust/key-rows.fixture.ts'
import { realRandom } from '../trust/openssl.fixture.ts'
import { makeEvidence, type Evidence } from './evidence.fixture.ts'
import { sha256Bytes } from './hashing.ts'
import { judgeEvidenceFile } from './judge-evidence-file.ts'

const tamperings = 10_000

let whole: Evidence
let other: Evidence
beforeAll(async () => {
  const { start, clock } = makeHost()
  const keys = start()
  const findSigner = () => keys.timeStampSigner()
  ;[whole, other] = await makeEvidence(
    makeEmbeddedTimeStampAuthority({ findSigner, clock, random: realRandom }),
  )
})

const isWholeForUs = (text: string) => judgeEvidenceFile(text, []).fault === null
const isWholeForStrangers = (text: string) => findFault(text) === null

describe('evidence with anchors', () => {
  test('is whole for us, and for a stranger who has nothing of ours', () => {
    const text = canonicalJson(whole as unknown as Json)
    expect(judgeEvidenceFile(text, [])).toMatchObject({
      ...{ fault: null, envelope: 'lease', events: 9 },
      seenBy: [{ sequence: 3 }, { sequence: 6 }, { sequence: 9, isTrusted: false }],
    })
    expect(findFault(text)).toBeNull()
    const imported = readFileSync('tests/evidence-verifier.ts', 'utf8').match(/from '[^']+'|import\(/g)
    expect(imported).toEqual(["from 'node:crypto'"])
  })

  test('stays whole when personal values are erased', () => {
    const erased = { ...whole, events: whole.events.map((one) => ({ ...one, disclosures: {} })) }
    const text = canonicalJson(erased as unknown as Json)
    expect([isWholeForUs(text), isWholeForStrangers(text)]).toEqual([true, true])
  })

  test(`is not whole after any of ${tamperings} edits, deletions, swaps and truncations`, () => {
    const before = canonicalJson(whole as unknown as Json)
    const random = seeded(20_261_127)
    const counts = new Map<string, number>()
    const missed: string[] = []
    const kinds = Object.entries(tamper)
    for (let done = 0; done < tamperings;) {
      const [kind, change] = kinds[done % kinds.length]!
      const changed = structuredClone(whole)
      change(changed, random, other)
      const text = canonicalJson(changed as unknown as Json)
      // A swap of equals is none.
      if (text === before) continue
      done += 1
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (isWholeForUs(text)) missed.push(`${kind}, by us`)
      if (isWholeForStrangers(text)) missed.push(`${kind}, by strangers`)
    }
    expect(missed).toEqual([])
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(tamperings)
    expect(Math.min(...counts.values())).toBeGreaterThan(tamperings / kinds.length - 2)
  }, 600_000)
})

/** A number from 0, below `most`. */
type Random = (most: number) => number
type Tampering = (evidence: Evidence, random: Random, other: Evidence) => void

/** Mulberry32: the same numbers for the same seed, on every machine. */
function seeded(seed: number): Random {
  let state = seed

  return (most) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most)
  }
}

const oneOf = <T>(list: readonly T[], random: Random): T => list[random(list.length)]!

function swap(list: unknown[], random: Random): void {
  const [a, b] = [random(list.length), random(list.length)]
  ;[list[a], list[b]] = [list[b], list[a]]
}

/** Some value anywhere below, a little different. */
function edit(bag: object, random: Random): void {
  const { of, name, value } = oneOf(placesIn(bag), random)
  Reflect.set(of, name, changed(value, random))
}

type Place = { of: object; name: string; value: unknown }

function placesIn(of: object): Place[] {
  return Object.entries(of).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? placesIn(value) : [{ of, name, value }],
  )
}

const letters = Array.from('0123456789abcdefABCDEF+/')

function changed(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return value + oneOf([-1, 1, 1000, 0.5], random)
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string' || value === '') return 'x'
  const at = random(value.length)
  const letter = oneOf(letters, random)

  return oneOf(
    [value.slice(0, at) + letter + value.slice(at + 1), value.slice(0, at), value + letter, null],
    random,
  )
}

/** All links from `from` on, chained anew by somebody who knows how. */
function chainAnew(evidence: Evidence, from: number): void {
  const { events } = evidence
  for (let at = from; at < events.length; at += 1) {
    const { event, disclosures } = events[at]!
    const { personal, ...entry } = event
    const anew = appendEvent(events[at - 1], { ...entry, personal: {} }, sha256, () => '')
    const whole = { ...anew.event, personal }
    events[at] = { event: whole, hash: sha256(canonicalJson(whole)), disclosures }
  }
}

const tamper: Readonly<Record<string, Tampering>> = {
  'a value of an event': ({ events }, random) => edit(oneOf(events, random).event, random),
  'a hash of an event': ({ events }, random) => {
    const event = oneOf(events, random)
    event.hash = String(changed(event.hash, random))
  },
  'a value of a person': ({ events }, random) => edit(oneOf(events, random).disclosures, random),
  'a member taken from an event': ({ events }, random) => {
    const event = oneOf(events, random).event
    Reflect.deleteProperty(event, oneOf(Object.keys(event), random))
  },
  'a member put into an event': ({ events }, random) => {
    Object.assign(oneOf(events, random).event.facts, {
      [oneOf(['also', '', 'index2', 'é'], random)]: random(9),
    })
  },
  'an event deleted': ({ events }, random) => void events.splice(random(events.length), 1),
  'events swapped': ({ events }, random) => swap(events, random),
  'an event doubled': ({ events }, random) => {
    const at = random(events.length)
    events.splice(at, 0, events[at]!)
  },
  'an event of another envelope': ({ events }, random, { events: others }) => {
    events[random(events.length)] = oneOf(others, random)
  },
  'the trail cut off': ({ events }, random) => void events.splice(random(events.length)),
  'the trail begun later': ({ events }, random) => void events.splice(0, 1 + random(events.length - 1)),
  'the trail of another envelope': (evidence, _, { events }) => {
    evidence.events = events
  },
  'another envelope': (evidence, random, { envelope }) => {
    evidence.envelope.id = oneOf([envelope.id, 'x', ''], random)
  },
  'an event changed, and all behind it chained anew': (evidence, random) => {
    const at = random(evidence.events.length)
    Object.assign(evidence.events[at]!.event.facts, { index: 100 + random(1000) })
    chainAnew(evidence, at)
  },
  'an event deleted, and all behind it chained anew': (evidence, random) => {
    const at = random(evidence.events.length)
    evidence.events.splice(at, 1)
    chainAnew(evidence, at)
  },
  'a value of an anchor': ({ anchors }, random) => edit(oneOf(anchors, random), random),
  'a value of an anchor, hashed anew': ({ anchors }, random) => {
    const anchor = oneOf(anchors, random)
    edit(anchor.anchor, random)
    anchor.hash = anchorHash(anchor, sha256)
  },
  'a hash of a proof deleted': ({ anchors }, random) => {
    const anchor = oneOf(anchors, random)
    anchor.proof = anchor.proof.toSpliced(random(anchor.proof.length), 1)
  },
  'hashes of a proof swapped': ({ anchors }, random) => {
    const anchor = oneOf(anchors, random)
    const proof = [...anchor.proof]
    swap(proof, random)
    anchor.proof = proof
  },
  'a proof cut off': ({ anchors }, random) => {
    const anchor = oneOf(anchors, random)
    anchor.proof = anchor.proof.slice(0, random(anchor.proof.length))
  },
  'a hash of a proof doubled': ({ anchors }, random) => {
    const anchor = oneOf(anchors, random)
    const at = random(anchor.proof.length)
    anchor.proof = anchor.proof.toSpliced(at, 0, anchor.proof[at]!)
  },
  'proofs swapped': ({ anchors }, random) => {
    const [one, two] = [oneOf(anchors, random), oneOf(anchors, random)]
    ;[one.proof, two.proof] = [two.proof, one.proof]
  },
  'the proof of another envelope': ({ anchors }, random, { anchors: others }) => {
    const at = random(anchors.length)
    anchors[at]!.proof = others[at]!.proof
  },
  'the place of another envelope': ({ anchors }, random, { anchors: others }) => {
    const at = random(anchors.length)
    anchors[at] = others[at]!
  },
  'tokens swapped': ({ anchors }, random) => {
    const [one, two] = [oneOf(anchors, random), oneOf(anchors, random)]
    ;[one.token, two.token] = [two.token, one.token]
    for (const each of [one, two]) each.hash = anchorHash(each, sha256)
  },
  'anchors swapped': ({ anchors }, random) => swap(anchors, random),
  'an anchor doubled': ({ anchors }, random) => {
    const at = random(anchors.length)
    anchors.splice(at, 0, anchors[at]!)
  },
  'a tree of one forged head': ({ envelope, events, anchors }, random) => {
    const one = oneOf(anchors, random)
    const sequence = 1 + random(events.length)
    const head = { envelope: envelope.id, sequence, hash: events[sequence - 1]!.hash }
    const { root } = treeOfHeads([head], sha256Bytes)
    Object.assign(one, { sequence, index: 0, proof: [], anchor: { ...one.anchor, size: 1, root } })
    one.hash = anchorHash(one, sha256)
  },
}
