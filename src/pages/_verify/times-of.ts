import { dateFormat } from '#core/locale/date-format.ts'
import { readerZone } from '#core/locale/zones.ts'

/** Of instants as ISO 8601, in the reader's zone, which is named: visitors' is not known, so theirs is UTC. */
export function timesOf({ locale, person, member }: App.Locals): (at: string) => string {
  const format = dateFormat(locale, {
    ...{ dateStyle: 'medium', timeStyle: 'long' },
    timeZone: readerZone(person, member?.organization),
  })

  return (at) => format.format(new Date(at))
}
