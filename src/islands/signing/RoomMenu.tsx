import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useMenuEntries } from './menu-entries.ts'
import { useRoom } from './room-context.tsx'

export type RoomMenuProps = { opener: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** The room's menu, by the pattern of ARIA's authoring practices: arrows move, Escape leaves, focus goes back. */
export function RoomMenu({ opener, onClose }: RoomMenuProps) {
  const { say } = useRoom()
  const entries = useMenuEntries()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => itemsOf(list.current)[0]?.focus({ preventScroll: true }), [])
  useClosedFromOutside(list, opener, onClose)

  function leave(): void {
    opener.current?.focus()
    onClose()
  }

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') leave()
    if (event.key === 'Tab') return leave()
    const items = itemsOf(list.current)
    const next = itemFor(event.key, items, items.indexOf(event.target as HTMLElement))
    if (event.key === ' ') (event.target as HTMLElement).click()
    next?.focus()
    if (next || [' ', 'Escape'].includes(event.key)) event.preventDefault()
  }

  return (
    <div
      className="menu-panel"
      role="menu"
      tabIndex={-1}
      aria-label={say('more')}
      ref={list}
      onKeyDown={move}
    >
      {entries.map(({ key, label, href, isDownload, isGrave, act, onFollow }) => (
        <a
          key={key}
          className={isGrave ? 'menu-link danger' : 'menu-link'}
          role="menuitem"
          tabIndex={-1}
          href={href ?? '#'}
          download={isDownload}
          onClick={(event) => {
            // What opens now gives the focus back to where it was.
            leave()
            if (act) event.preventDefault()
            act?.()
            onFollow?.(event)
          }}
        >
          {label}
        </a>
      ))}
    </div>
  )
}

function itemsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

/** Where a key leads: round and round, to the ends, or to what begins with the letter. */
function itemFor(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const around = [...items.slice(at + 1), ...items.slice(0, at + 1)]

  return around.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()))
}

function useClosedFromOutside(
  list: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  useEffect(() => {
    const close = ({ target }: Event) => {
      const isInside = [list, opener].some(({ current }) => current?.contains(target as Node))
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  })
}
