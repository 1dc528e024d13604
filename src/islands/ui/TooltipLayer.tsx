import { useStore } from '@nanostores/react'
import * as RadixTooltip from '@radix-ui/react-tooltip'
import type { ReadableAtom } from 'nanostores'
import { useState } from 'react'
import { passOn } from './close-by-escape.ts'
import type { Named, Names } from './Tooltip.tsx'
import { TriggerElsewhere } from './TriggerElsewhere.tsx'

/** Tooltips wait 700 ms; moving on to the next within 300 ms shows that one at once. */
export function TooltipLayer({ names }: { names: ReadableAtom<Names> }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {[...useStore(names)].map(([anchor, named]) => (
        <OneTooltip key={named.id} anchor={anchor} {...named} />
      ))}
    </RadixTooltip.Provider>
  )
}

function OneTooltip({ anchor, text, side }: Named & { anchor: HTMLElement }) {
  const [open, setOpen] = useState(false)

  return (
    <RadixTooltip.Root {...{ open }} onOpenChange={setOpen}>
      <RadixTooltip.Trigger asChild>
        <TriggerElsewhere anchor={anchor} />
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={8}
          onEscapeKeyDown={(escape) => {
            if (!anchor.matches(':focus, :hover')) passOn(escape)
          }}
          className="z-tooltip animate-appear rounded-md bg-text px-2 py-1 text-sm text-canvas"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
