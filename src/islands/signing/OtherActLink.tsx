import type { ComponentProps } from 'react'
import { useRoom, type OtherAct } from './room-context.tsx'

/** Leads to declining or handing on: a dialog of the room, or without JavaScript a page of its own. */
export function OtherActLink({
  act,
  children,
  ...link
}: ComponentProps<'a'> & { act: Exclude<OtherAct, 'phone'> }) {
  const { session, openAct } = useRoom()

  return (
    <a
      {...link}
      href={`/sign/r/${session.recipient.id}/${act}`}
      onClick={(event) => {
        event.preventDefault()
        void openAct(act)
      }}
    >
      {children}
    </a>
  )
}
