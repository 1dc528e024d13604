import * as RadixPopover from '@radix-ui/react-popover'
import { useContext, useState, type ReactElement, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { closeByEscape } from './close-by-escape.ts'
import { SurroundingModal } from './surrounding-modal.ts'

type Props = {
  trigger: ReactElement
  triggerRef?: Ref<HTMLButtonElement> | undefined
  /** The accessible name of what opens. */
  label: string
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  className?: string | undefined
  children: ReactNode
}

/** Something small beside its trigger; closes on an outside press and on Escape. */
export function Popover(props: Props) {
  const { trigger, triggerRef, label, open: wished, onOpenChange, className, children } = props
  const { side = 'bottom', align = 'start' } = props
  const [chosenOpen, setChosenOpen] = useState(false)
  const modal = useContext(SurroundingModal)

  function setOpen(next: boolean): void {
    setChosenOpen(next)
    onOpenChange?.(next)
  }

  return (
    <RadixPopover.Root open={wished ?? chosenOpen} onOpenChange={setOpen}>
      <RadixPopover.Trigger asChild ref={triggerRef}>
        {trigger}
      </RadixPopover.Trigger>
      <RadixPopover.Portal container={modal}>
        <RadixPopover.Content
          aria-label={label}
          onKeyDown={closeByEscape(() => setOpen(false))}
          {...{ side, align }}
          sideOffset={8}
          collisionPadding={8}
          className={classNames(
            'z-menu max-h-(--radix-popover-content-available-height) animate-appear overflow-y-auto rounded-lg',
            'bg-surface text-text shadow-raised focus:outline-none',
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
