import { expect, test } from 'vitest'
import { makeTellOfEnd } from './tell-of-end.ts'

test('tells the log of the last sixty days, once a day, and of the end', () => {
  const endsAt = new Date('2027-06-01T12:00:00Z')
  const time = { at: endsAt }
  const told: string[] = []
  const log = {
    warn: (facts: object) => void told.push(`warn ${(facts as { days: number }).days}`),
    error: (facts: object) => void told.push(`error ${(facts as { days: number }).days}`),
  }
  const hostKey = {
    purpose: 'brought:host:1',
    signer: { certificate: new Uint8Array(), chain: [], sign: fail },
    endsAt,
  }
  const tell = makeTellOfEnd({ hostKey, clock: { now: () => time.at }, log: log as never })
  for (let hours = 63 * 24; hours >= -48; hours -= 1) {
    time.at = new Date(endsAt.getTime() - hours * 60 * 60_000)
    tell()
  }
  expect(told).toHaveLength(63)
  expect([told[0], told.at(-4), told.at(-3), told.at(-2), told.at(-1)]).toEqual([
    'warn 60',
    'warn 1',
    'warn 0',
    'error -1',
    'error -2',
  ])
  makeTellOfEnd({ hostKey: null, clock: { now: () => time.at }, log: log as never })()
  expect(told).toHaveLength(63)
})

const fail = () => Promise.reject(new Error('nothing is signed here'))
