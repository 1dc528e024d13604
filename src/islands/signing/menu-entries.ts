import type { MouseEvent } from 'react'
import type { RoomLabel } from './labels.ts'
import { useRoom, type Room } from './room-context.tsx'

/** Something that can be done at any time besides signing: `href` does it without JavaScript, `act` in the room. */
export type MenuEntry = {
  key: string
  label: string
  href?: string
  isDownload?: true
  isGrave?: true
  /** Done in place of following `href`. */
  act?: () => void
  /** Done besides it. */
  onFollow?: (event: MouseEvent) => void
}

/** What the room's menu holds, in its order. */
export function useMenuEntries(): readonly MenuEntry[] {
  const room = useRoom()
  const { session, say, openAct, parts } = room
  const { recipient } = session
  const pageOf = (name: string) => `/sign/r/${recipient.id}/${name}`
  const phone: MenuEntry = { key: 'phone', label: say('phone'), act: () => void openAct('phone') }
  const leaves: MenuEntry = { key: 'later', label: say('later'), href: pageOf('later') }
  const dialogOf = (act: 'questions' | 'delegate' | 'decline', label: RoomLabel): MenuEntry => ({
    key: act,
    label: say(label),
    href: pageOf(act),
    act: () => void openAct(act),
  })

  return [
    ...downloadsOf(room),
    ...(mayMove(room) ? [phone] : []),
    ...(parts.keyed ? [] : [leaves]),
    dialogOf('questions', session.messages.length > 0 ? 'askedTitle' : 'askSender'),
    ...(recipient.mayDelegate ? [dialogOf('delegate', 'delegate')] : []),
    ...(recipient.mayDecline ? [{ ...dialogOf('decline', 'decline'), isGrave: true as const }] : []),
  ]
}

/** A device with a mouse is no phone; a room in a frame, or on a device that was handed over, stays where it is. */
function mayMove({ session: { entry }, isLive }: Room): boolean {
  const isMovable = entry === 'mail' || entry === 'own' || entry === 'direct'

  return isLive && isMovable && matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** One document needs no name; of several each has its own. */
function downloadsOf({ session, say, address, parts: { keyed } }: Room): MenuEntry[] {
  const { documents, recipient } = session

  return documents.map(({ id, name }) => ({
    key: id,
    label: documents.length > 1 ? say('downloadSealed', { name }) : say('download'),
    href: address(`/documents/${id}/file`),
    isDownload: true,
    ...(keyed && {
      onFollow: (event: MouseEvent) => keyed.saveFile(event, recipient.id, `/documents/${id}/file`, name),
    }),
  }))
}
