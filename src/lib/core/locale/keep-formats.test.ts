import { expect, test } from 'vitest'
import { keepFormats } from './keep-formats.ts'

test('a format is made once for a language and time zone', () => {
  const made: string[] = []
  const formatIn = keepFormats((locale, timeZone) => {
    made.push(`${locale} ${timeZone}`)
    return new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' })
  })
  const at = new Date('2026-03-01T23:30:00Z')
  const texts = [
    formatIn('en-US', 'UTC').format(at),
    formatIn('fr-FR', 'UTC').format(at),
    formatIn('en-US', 'Asia/Tokyo').format(at),
  ]

  expect(new Set(texts).size).toBe(3)
  expect(formatIn('en-US', 'UTC').format(at)).toBe(texts[0])
  expect(made).toEqual(['en-US UTC', 'fr-FR UTC', 'en-US Asia/Tokyo'])
})

test('of formats in many time zones a bounded number is kept, and all are right', () => {
  let times = 0
  const formatIn = keepFormats((locale, timeZone) => {
    times += 1
    return { locale, timeZone }
  })
  for (let at = 0; at < 300; at += 1) {
    expect(formatIn('en-US', `zone ${at}`)).toEqual({ locale: 'en-US', timeZone: `zone ${at}` })
  }
  formatIn('en-US', 'zone 0')

  expect(times).toBe(301)
})
