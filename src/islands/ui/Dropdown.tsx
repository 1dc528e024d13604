import { useLocalization } from '#browser/localization.tsx'
import * as RadixPopover from '@radix-ui/react-popover'
import { useContext, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { closeByEscape } from './close-by-escape.ts'
import { moveFocus } from './Menu.tsx'
import { sideWithRoom, type Side } from './side-with-room.ts'
import { SurroundingModal } from './surrounding-modal.ts'

/** An item with this id is a line between others. */
const dividerId = 'divider'

export type DropdownItem = {
  id: string
  title?: string | undefined
  /** Stands below the title. */
  label?: string | undefined
  /** Stands before the words. */
  icon?: ReactNode
  /** Stands below the words. */
  detail?: ReactNode
  isEmphasized?: boolean | undefined
  href?: string | undefined
  onSelect?: (() => void) | undefined
}

type Placement = 'auto' | Side | `${Side}-${'start' | 'end'}`

type PanelProps = {
  /** The accessible name of what opens. */
  label: string
  items: readonly DropdownItem[]
  width?: number | undefined
  /** Of the list of items, in pixels; null for as much as there is room. */
  maxHeight?: number | null | undefined
  placement?: Placement | undefined
  hasArrow?: boolean | undefined
  /** Stands above the items and does not scroll. */
  children?: ReactNode
  /** Stands below them, and does not scroll either. */
  footer?: ReactNode
}

type Props = PanelProps & {
  trigger: ReactElement
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/**
 * A list of things to choose from, beside its trigger. Pressing the trigger opens and closes it; choosing, pressing
 * outside and Escape close it. With `open`, the surroundings decide.
 */
export function Dropdown({ trigger, open: wished, onOpenChange, ...panel }: Props) {
  const [chosenOpen, setChosenOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const modal = useContext(SurroundingModal)
  const open = wished ?? chosenOpen

  function setOpen(next: boolean): void {
    setChosenOpen(next)
    onOpenChange?.(next)
  }
  // Focus goes back before the item acts: a dialog that opens now gives it back to what is still there later.
  function close(): void {
    anchor?.focus()
    setOpen(false)
  }

  return (
    <RadixPopover.Root open={open} onOpenChange={setOpen}>
      <RadixPopover.Trigger asChild ref={setAnchor}>
        {trigger}
      </RadixPopover.Trigger>
      {anchor && (
        <RadixPopover.Portal container={modal}>
          <Panel {...panel} anchor={anchor} onChosen={close} onEscape={() => setOpen(false)} />
        </RadixPopover.Portal>
      )}
    </RadixPopover.Root>
  )
}

function Panel(props: PanelProps & { anchor: Element; onChosen: () => void; onEscape: () => void }) {
  const { anchor, onChosen, onEscape, label, items, children, footer } = props
  const { width = 180, maxHeight = 250, placement = 'auto', hasArrow = true } = props
  const list = useRef<HTMLDivElement>(null)
  const [automatic] = useState(() =>
    sideWithRoom(
      anchor.getBoundingClientRect(),
      { width: innerWidth, height: innerHeight },
      { width, height: maxHeight ?? 0 },
    ),
  )
  const [side, align = 'center'] = placement === 'auto' ? [automatic] : partsOf(placement)

  function focusFirstItem(event: Event): void {
    const first = list.current?.querySelector<HTMLElement>('[role=menuitem]')
    if (!first) return
    event.preventDefault()
    first.focus()
  }

  return (
    <RadixPopover.Content
      aria-label={label}
      onKeyDown={closeByEscape(onEscape)}
      {...{ side, align }}
      sideOffset={4}
      collisionPadding={8}
      arrowPadding={12}
      onOpenAutoFocus={focusFirstItem}
      style={{ width, maxWidth: 'calc(100vw - 1rem)' }}
      className={classNames(
        'z-menu flex max-h-(--radix-popover-content-available-height) animate-appear flex-col rounded-lg bg-surface',
        'text-text shadow-raised focus:outline-none',
      )}
    >
      {children}
      {items.length > 0 && (
        <div
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={moveFocus}
          style={{ maxHeight: maxHeight ?? undefined }}
          className="min-h-0 overflow-y-auto overscroll-contain p-1"
        >
          {items.map((item, index) =>
            item.id === dividerId ? (
              <div key={`${dividerId}-${index}`} role="separator" className="my-1 border-t border-line" />
            ) : (
              <Item key={item.id} item={item} onChosen={onChosen} />
            ),
          )}
        </div>
      )}
      {footer}
      {hasArrow && <RadixPopover.Arrow width={14} height={7} className="fill-surface" />}
    </RadixPopover.Content>
  )
}

function Item({ item, onChosen }: { item: DropdownItem; onChosen: () => void }) {
  const { t } = useLocalization()
  const { href, icon, detail, isEmphasized = false } = item
  const shared = {
    role: 'menuitem',
    className: classNames(
      'flex w-full gap-2 rounded-md px-2 py-1.5 text-start hover:bg-surface-hover focus:bg-surface-hover',
      'focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
    ),
    onClick: () => {
      onChosen()
      item.onSelect?.()
    },
  }
  const face = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span className={classNames('line-clamp-2 wrap-anywhere', isEmphasized && 'font-semibold')}>
          {item.title || t('dropdown.noTitle')}
        </span>
        <span className="line-clamp-2 wrap-anywhere text-muted">{item.label || t('dropdown.unknown')}</span>
        {detail}
      </span>
    </>
  )

  return href === undefined ? (
    <button type="button" {...shared}>
      {face}
    </button>
  ) : (
    <a {...shared} href={href}>
      {face}
    </a>
  )
}

function partsOf(placement: Exclude<Placement, 'auto'>): [Side, ('start' | 'end')?] {
  // A placement is a side, and perhaps a dash and an alignment.
  return placement.split('-') as [Side, ('start' | 'end')?]
}
