const pattern = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/

/** ISO 32000-2 §7.9.4; without a zone it is taken as UTC. */
export function parsePdfDate(text: string): Date | undefined {
  const found = pattern.exec(text)
  if (!found) return undefined
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found
  const [sign, zoneHour = '00', zoneMinute = '00'] = found.slice(7)
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z'
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)

  return Number.isNaN(date.getTime()) ? undefined : date
}
