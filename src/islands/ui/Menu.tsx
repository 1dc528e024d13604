import { Check, type LucideIcon } from 'lucide-react'
import { Fragment, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { classNames } from './class-names.ts'
import { Popover } from './Popover.tsx'

export type MenuItem = {
  id: string
  label: string
  icon?: LucideIcon | undefined
  /** Set on the items of a choice, true on the chosen one. */
  checked?: boolean | undefined
  tone?: 'danger' | undefined
  /** A line parts it from what stands before. */
  startsGroup?: boolean | undefined
  lang?: string | undefined
} & ({ href: string } | { onSelect: () => void })

type Props = {
  trigger: ReactElement
  label: string
  items: readonly MenuItem[]
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  className?: string | undefined
  /** For a menu that is fetched when its button is pressed first. */
  startsOpen?: boolean | undefined
}

/** A menu button, after the ARIA practices: arrows, Home and End move, Enter and Space choose, Escape closes. */
export function Menu({ items, label, className, startsOpen = false, ...placing }: Props) {
  const [open, setOpen] = useState(startsOpen)
  const trigger = useRef<HTMLButtonElement>(null)
  // Focus goes back before the item acts: a dialog that opens now gives it back to what is still there later.
  function close(): void {
    trigger.current?.focus()
    setOpen(false)
  }

  return (
    <Popover
      {...placing}
      triggerRef={trigger}
      label={label}
      open={open}
      onOpenChange={setOpen}
      className={classNames('min-w-45', className)}
    >
      <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={moveFocus} className="p-1">
        {items.map((item) => (
          <Fragment key={item.id}>
            {item.startsGroup && <hr className="mx-2 my-1 border-line" />}
            <Item item={item} onChosen={close} />
          </Fragment>
        ))}
      </div>
    </Popover>
  )
}

function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const shared = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    lang: item.lang,
    className: classNames(
      'flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-surface-hover focus:bg-surface-hover',
      'focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
      item.tone === 'danger' && 'text-error',
    ),
  }
  const face = (
    <>
      {item.icon && <item.icon aria-hidden size={16} className="shrink-0" />}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.checked !== undefined && (
        <Check aria-hidden size={16} className={classNames('shrink-0', !item.checked && 'invisible')} />
      )}
    </>
  )

  if ('href' in item) {
    return (
      <a {...shared} href={item.href} onClick={onChosen}>
        {face}
      </a>
    )
  }
  return (
    <button
      type="button"
      {...shared}
      onClick={() => {
        onChosen()
        item.onSelect()
      }}
    >
      {face}
    </button>
  )
}

/** Arrows, Home and End, round and round among the items of a menu. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return

  event.preventDefault()
  items.at(next % items.length)?.focus()
}
