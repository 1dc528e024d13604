import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test.each(['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

test.each(['', 'Europe', 'Europe/Atlantis', '+02:00', '-0300', ' UTC', 'Europe/Paris; drop table'])(
  '%j is none',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)
