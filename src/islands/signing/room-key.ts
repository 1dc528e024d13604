/** Of a room in a frame or on a handed device: lives as long as the page, and nowhere but here. */
let key: { bearer: string; locale: string } | null = null

export function keepRoomKey(bearer: string, locale: string): void {
  key = { bearer, locale }
}

export function dropRoomKey(): void {
  key = null
}

/** What a call of the room says of who asks; nothing where a cookie does. */
export function keyHeaders(): Record<string, string> {
  // The language goes along, for what is agreed to is recorded in the language in which it was shown.
  return key ? { authorization: `Bearer ${key.bearer}`, 'accept-language': key.locale } : {}
}
