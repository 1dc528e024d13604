import * as RadixPopover from '@radix-ui/react-popover'
import { useContext, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { SurroundingModal } from './surrounding-modal.ts'

type Props = {
  trigger: ReactElement
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
  const { trigger, label, open, onOpenChange, side = 'bottom', align = 'start', className, children } = props
  const modal = useContext(SurroundingModal)

  return (
    <RadixPopover.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={modal}>
        <RadixPopover.Content
          aria-label={label}
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

/** For what closes the popover it stands in. */
export const PopoverClose = RadixPopover.Close
