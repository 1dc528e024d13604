import * as RadixTooltip from '@radix-ui/react-tooltip'
import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'

/** Tooltips wait 700 ms; moving on to the next within 300 ms shows that one at once. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  )
}

type Props = ComponentProps<'button'> & {
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** False where the words are there to read. */
  enabled?: boolean | undefined
  children: ReactElement
}

/**
 * Names what the pointer or the focus rests on. Needs a `TooltipGroup` above it. Other props go to the child, so that a
 * tooltip may stand around the trigger of a menu.
 */
export function Tooltip({ text, side = 'top', enabled = true, children, ...rest }: Props) {
  const [open, setOpen] = useState(false)

  return (
    <RadixTooltip.Root open={enabled && open} onOpenChange={setOpen}>
      <RadixTooltip.Trigger asChild {...rest}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={8}
          className="z-tooltip animate-appear rounded-md bg-text px-2 py-1 text-sm text-canvas"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
