import { createContext, use } from 'react'
import type { SigningSession } from '#contract/signing-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { RoomLabel } from './labels.ts'
import type { RoomFailure } from './room-call.ts'
import type { RoomParts } from './room-parts.ts'

/** What one may do instead of finishing here. */
export type OtherAct = 'decline' | 'delegate' | 'questions' | 'phone'

/** What every part of the room knows. */
export type Room = {
  session: SigningSession
  locale: Locale
  say: (label: RoomLabel, facts?: Readonly<Record<string, string | number>>) => string
  /** The sentence for a refusal's code. */
  explain: (code: string) => string
  /** The answer of a call is the new truth of the room. */
  enter: (session: SigningSession) => Promise<void>
  /** After a refusal that may mean that the room has changed: true when it was re-read. */
  recheck: (failure: RoomFailure) => Promise<boolean>
  /** Resolves once every text is there; a room that only fills in simple fields came without most. */
  fetchWords: () => Promise<void>
  parts: RoomParts
  /** Declining, handing on, asking, or going on with another device, in a dialog. */
  openAct: (act: OtherAct) => Promise<void>
  expires: string | null
  /** Who is signed in on this device, if the page knows. */
  account: string | null
  documentSizes: Readonly<Record<string, string>>
  /** Address of a file or a form of this recipient. */
  address: (path: string) => string
  /** False while the page is being taken over from the server; then everything is a plain form. */
  isLive: boolean
}

const RoomContext = createContext<Room | null>(null)
export const RoomProvider = RoomContext

export function useRoom(): Room {
  const room = use(RoomContext)
  if (!room) throw new Error('useRoom outside of a RoomProvider')

  return room
}
