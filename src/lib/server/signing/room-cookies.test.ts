import { expect, test } from 'vitest'
import type { RecipientId } from '#core/ids.ts'
import { endSurplusRooms, findRoomCookie, roomCookieName, roomCookies } from './room-cookies.ts'

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const keyOf = (recipient: string, secure = true) => ({
  recipient: recipient as RecipientId,
  cookieName: roomCookieName(secure),
  cookieValue: 'key',
  secure,
})
const former = (count: number) =>
  Array.from({ length: count }, (_, n) => `__Host-paraph-sign-${id(n)}=old${n}`).join('; ')

test('a room’s cookie goes to its own page and calls, and to no other page', () => {
  const [page = '', call = '', old = ''] = roomCookies(keyOf(id(1)))

  expect(page).toBe(
    `__Secure-paraph-room=key; Path=/sign/r/${id(1)}; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
  )
  expect(call).toContain(`; Path=/api/signing/${id(1)};`)
  expect(old).toMatch(/^__Host-paraph-sign-.*=; Path=\/; Max-Age=0/)
})

test('without https the cookie claims no more than the browser allows', () => {
  for (const cookie of roomCookies(keyOf(id(1), false))) expect(cookie).not.toMatch(/Secure|__/)
})

test('a room is opened by its cookie, and by one of an earlier version', () => {
  expect(findRoomCookie('__Secure-paraph-room=new', id(3))).toBe('new')
  expect(findRoomCookie(former(5), id(3))).toBe('old3')
  expect(findRoomCookie(`paraph-sign-${id(3)}=plain`, id(3))).toBe('plain')
  expect(findRoomCookie(former(5), id(9))).toBeNull()
  expect(findRoomCookie(null, id(9))).toBeNull()
})

test('of many cookies of an earlier version the oldest are removed, and nothing else', () => {
  const ended = endSurplusRooms(`session=1; ${former(76)}; locale=fr-FR`)

  expect(ended).toHaveLength(68)
  expect(ended[0]).toMatch(new RegExp(`^__Host-paraph-sign-${id(0)}=; Path=/; Max-Age=0; .*Secure$`))
  expect(ended.join()).not.toMatch(/session|locale/)
  expect(endSurplusRooms(former(8))).toEqual([])
})
